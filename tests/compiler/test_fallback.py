"""Where the private parts of Numba are missing or give wrong results, builds do without them and warn once."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.compiler import Compiler

import kolej
from kolej.compiler import cpu, numba_private
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from tests.compiler.small_kernel import first, total

NUMBERS = np.array([4, 2, 3])
TOTAL = 8 + 4 + 6


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder in a process that has not warned yet."""
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cpu, "_warned", [])
    return tmp_path


def passed_self_tests(cache: Path) -> int:
    return len(list(cache.rglob(cpu.PASSED)))


def compiler_of(entry_point: Any) -> Any:
    return entry_point._compiler.pipeline_class


def test_the_self_test_runs_once_for_a_cache_folder(cache: Path) -> None:
    warmed_up = list[str]()

    def warm_up(made: Build) -> int:
        warmed_up.append("compiled" if hasattr(made.total, "py_func") else "interpreted")
        return int(made.total(NUMBERS))

    build((total,), warm_up=warm_up)
    assert warmed_up == ["compiled", "interpreted"]
    assert passed_self_tests(cache) == 1
    build((total,), warm_up=lambda made: warm_up(made))  # another warm-up, so another build from the same folder
    assert warmed_up == ["compiled", "interpreted", "compiled"]


def test_a_build_that_fails_its_self_test_is_made_without_the_private_parts(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads the second item for the first, as if indices meant something else in another version of Numba."""
    plain_index = numba_private.plain_index

    def one_further(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        place = plain_index(context, builder, kind, index, size)
        return builder.add(place, place.type(1))

    monkeypatch.setattr(numba_private, "plain_index", one_further)
    with pytest.warns(RuntimeWarning, match=r"without the private parts of Numba .*another result") as caught:
        made = build((first,), warm_up=lambda made: int(made.first(NUMBERS)))
    assert made.first(NUMBERS) == 4
    assert len(caught) == 1
    assert passed_self_tests(cache) == 0


def test_without_a_private_name_functions_are_compiled_by_plain_njit_and_one_warning_names_it(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiler_of(build((total,), warm_up=lambda made: None).total) is numba_private.KernelCompiler

    monkeypatch.setattr(numba_private, "_USED", ((Compiler, ("a_private_name",)),))
    with pytest.warns(RuntimeWarning, match=r"play more slowly \(Compiler has no a_private_name\)"):
        made = build((total,), warm_up=lambda made: None)
    assert compiler_of(made.total) is compiler_of(numba.njit(total))
    assert made.total(NUMBERS) == TOTAL

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build((first,), warm_up=lambda made: None)


def test_an_error_of_the_warm_up_is_raised_without_a_warning(cache: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ZeroDivisionError, match="of the warm-up"):
            build((total,), warm_up=fails)


def fails(made: Build) -> None:
    raise ZeroDivisionError("of the warm-up")


WITHOUT = """
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
import kolej
print(kolej.simulate("paris", 2, 20, "random", seed=3, backend="cpu").digests.tolist())
"""


@pytest.mark.soak  # without the private parts Numba takes a minute to compile the rules
def test_without_a_private_name_the_same_games_are_played() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=600, check=True)
    assert done.stderr.count("RuntimeWarning: games are compiled without the private parts of Numba") == 1
    assert "cannot import name 'JITCodeLibrary'" in done.stderr
    for backend in ("cpu", "python"):
        digests = kolej.simulate("paris", 2, 20, "random", seed=3, backend=backend).digests
        assert done.stdout.strip() == str(digests.tolist())
