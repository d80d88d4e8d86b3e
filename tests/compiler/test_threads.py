"""Threads that compile at the same time, and functions of the user's own, get what they would get alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import config
from numba.core.compiler import CompilerBase
from numba.np import arrayobj

from kolej.compiler import numba_private
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from tests.compiler.small_kernel import first, last_of_three

SOON = 1.0  # seconds that a thread waits for another one, which may wait for it


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))


def numba_names() -> tuple[Any, ...]:
    return config.LOOP_VECTORIZE, config.CACHE_DIR, arrayobj.fix_integer_index


def last(a: Any) -> Any:
    """A function of the user's own."""
    return a[-1]


def together(*tasks: Callable[[], object]) -> None:
    threads = [Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_two_threads_that_compile_leave_numba_as_it_was() -> None:
    """They used to leave it patched: then `a[-1]` of every function compiled later read the item before the array."""
    names, numbers = numba_names(), np.arange(10)[3:6]
    one_compiles, other_compiles, one_is_done = Event(), Event(), Event()

    def warm_up_one(made: Build) -> None:
        one_compiles.set()
        other_compiles.wait(SOON)
        assert made.first(numbers) == 3

    def warm_up_other(made: Build) -> None:
        other_compiles.set()
        one_is_done.wait(SOON)
        assert made.last_of_three(numbers) == 5

    def one() -> None:
        build((first,), warm_up=warm_up_one)
        one_is_done.set()

    def other() -> None:
        one_compiles.wait(SOON)
        build((last_of_three,), warm_up=warm_up_other)

    together(one, other)
    assert one_is_done.is_set() and other_compiles.is_set()
    assert numba_names() == names
    assert numba.njit(last)(numbers) == 5


def test_a_function_that_a_user_compiles_meanwhile_counts_negative_indices_from_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It waits until Numba is no longer patched."""
    numbers, found, patched, done = np.arange(10)[3:6], list[int](), Event(), Event()
    compile_core = CompilerBase._compile_core

    def slowly(compiler: Any) -> Any:
        if isinstance(compiler, numba_private.KernelCompiler):
            assert arrayobj.fix_integer_index is not names[-1]
            patched.set()
            done.wait(SOON)
        return compile_core(compiler)

    def user() -> None:
        patched.wait(SOON)
        found.append(int(numba.njit(last)(numbers)))
        done.set()

    names = numba_names()
    monkeypatch.setattr(CompilerBase, "_compile_core", slowly)
    together(lambda: build((first,), warm_up=lambda made: made.first(numbers)), user)
    assert patched.is_set() and found == [5]
    assert numba_names() == names


def test_an_entry_point_called_with_new_types_later_is_compiled_as_kernel_code_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patched = list[bool]()
    plain_index = numba_private.plain_index

    def noticed(*arguments: Any) -> Any:
        patched.append(True)
        return plain_index(*arguments)

    monkeypatch.setattr(numba_private, "plain_index", noticed)
    names = numba_names()
    made = build((first,), warm_up=lambda made: made.first(np.arange(3)))
    compiled_once = len(patched)
    assert compiled_once > 0
    assert made.first(np.arange(3, dtype=np.int16)) == 0
    assert len(patched) == 2 * compiled_once
    assert numba_names() == names


def test_what_numba_compiles_for_kernel_code_counts_negative_indices_from_the_end() -> None:
    """A function of the user's own that kernel code calls is not kernel code."""

    def calls_last(a: Any) -> Any:
        return users_last(a)

    users_last = numba.njit(last)
    kernel = numba.njit(calls_last, **numba_private.entry_point_options())
    assert kernel(np.arange(10)[3:6]) == 5
