"""Builds for the CPU: Numba compiles the functions of a build from the same code objects that Python runs.

Python calls the entry points, which are kept on the disk. All other functions are linked into them. Builds share the
functions that they have in common, because compiling those is most of the work.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Hashable
from enum import StrEnum
from pathlib import Path
from typing import Any

import numba
import numpy as np

from kolej.compiler import cpu_intrinsics, numba_private
from kolej.compiler.cache_folders import cache_folder, cache_home, locked, source_key
from kolej.compiler.interpreted import Build, WarmUp, interpreted
from kolej.compiler.kernel_functions import KernelFunction, Linker, Overrides, full_name, kernel_functions
from kolej.compiler.stand_ins import SILENT
from kolej.rules import action_ids, bits, claim, turn

SMALL = 400
"""Functions with less bytecode than this, in bytes, are put inline."""

BUSY = (
    action_ids.nth, claim.complete, claim.lay_down, claim.own_route, turn.list_legal, turn.act,
    turn.end_turn, turn.play,
)  # fmt: skip
"""Larger functions that are put inline as well: nearly every decision calls them, each from one or two places."""

OPTIONS = {"nogil": True, "error_model": "numpy"}
Functions = tuple[KernelFunction, ...]


PASSED = "self-test-passed"
"""The file in the folder of a build that says that it has passed its self-test."""


class Mode(StrEnum):
    """How functions are compiled."""

    FAST = "fast"  # with the private parts of Numba
    PLAIN = "plain"  # without them
    CHECKED = "checked"  # an index that is out of range raises IndexError


_shared: dict[Mode, dict[Hashable, Any]] = {mode: {} for mode in Mode}
_warned: list[str] = []


def fastest(entry_points: Functions, overrides: Overrides, warm_up: WarmUp) -> Build:
    """A build with the private parts of Numba, or without them if one is missing or if the self-test fails."""
    overrides = {**SILENT, **overrides}
    problem = numba_private.missing()
    if problem is None:
        folder = cache_folder(build_key(entry_points, overrides, Mode.FAST))
        passed = folder / PASSED
        if passed.exists():
            return _compiled(entry_points, overrides, warm_up, Mode.FAST, folder)
        try:
            return _tested(entry_points, overrides, warm_up, folder, passed)
        except Exception as error:  # the private parts of an unknown version may fail in any way
            problem = f"{type(error).__name__}: {error}"
    plain = _compiled(entry_points, overrides, warm_up, Mode.PLAIN)
    if not _warned:
        _warned.append(problem)
        warnings.warn(
            f"games are compiled without the private parts of Numba {numba.__version__} and play more slowly "
            f"({problem}). Kolej knows the versions of Numba that its pyproject.toml allows.",
            RuntimeWarning,
            stacklevel=3,
        )
    return plain


def is_on_disk(entry_points: Functions, overrides: Overrides) -> bool:
    """Whether the build was compiled on this machine before."""
    name = build_key(entry_points, {**SILENT, **overrides}, Mode.FAST)
    return (cache_home() / name / PASSED).exists()


def checked(entry_points: Functions, overrides: Overrides, warm_up: WarmUp) -> Build:
    """A build in which an index that is out of range raises IndexError, in entry points and all that they call."""
    return _compiled(entry_points, {**SILENT, **overrides}, warm_up, Mode.CHECKED)


def _tested(entry_points: Functions, overrides: Overrides, warm_up: WarmUp, folder: Path, passed: Path) -> Build:
    """A build whose warm-up has the same result as that of the interpreted build. This is remembered in a file."""
    results: list[object] = []
    build = _compiled(entry_points, overrides, lambda build: results.append(warm_up(build)), Mode.FAST, folder)
    if results[0] is not None:
        with np.errstate(over="ignore"):  # interpreted, numbers that wrap on purpose would warn
            results.append(warm_up(interpreted(entry_points, overrides)))
        if results[0] != results[1]:
            raise RuntimeError("the compiled warm-up has another result than the interpreted one")
    passed.touch()
    return build


def _compiled(
    entry_points: Functions, overrides: Overrides, warm_up: WarmUp, mode: Mode, folder: Path | None = None
) -> Build:
    """Many processes may want the same build at once: one compiles it, the others wait and find it on the disk."""
    folder = folder or cache_folder(build_key(entry_points, overrides, mode))
    linker = Linker(overrides, lambda function: _inner_function(function, mode), _shared[mode], _intrinsics(mode))
    with locked(folder):
        with numba_private.cached_in(folder):
            build = Build({one.__name__: _entry_point(linker.entry_point(one), mode) for one in entry_points})
        warm_up(build)
    return build


def build_key(entry_points: Functions, overrides: Overrides, mode: Mode) -> str:
    """A hash of all that the machine code of a build is made of."""
    functions = kernel_functions((*entry_points, *overrides.values()))
    replaced = sorted((full_name(function), full_name(replacement)) for function, replacement in overrides.items())
    modules = {sys.modules[function.__module__] for function in functions}
    return source_key(modules, mode, [full_name(function) for function in entry_points], replaced)


def _entry_point(function: KernelFunction, mode: Mode) -> Any:
    private: dict[str, Any] = {}
    if mode is Mode.FAST:
        private = numba_private.entry_point_options()
    elif mode is Mode.CHECKED:
        private = numba_private.checked_options(inner=False)
    return numba.njit(function, cache=numba_private.can_cache(), **OPTIONS, **private)


def _inner_function(function: KernelFunction, mode: Mode) -> Any:
    private: dict[str, Any] = {}
    if mode is Mode.FAST:
        private = numba_private.inner_function_options(inline=_goes_inline(function))
    elif mode is Mode.CHECKED:
        private = numba_private.checked_options(inner=True)
    return numba.njit(function, **OPTIONS, **private)


def _goes_inline(function: KernelFunction) -> bool:
    code = function.__code__
    return len(code.co_code) < SMALL or any(code is busy.__code__ for busy in BUSY)


def _intrinsics(mode: Mode) -> dict[Any, Any]:
    """What compiled builds have in place of some functions: the processor's own instructions."""
    found: dict[Any, Any] = {
        bits.count: cpu_intrinsics.count, bits.lowest: cpu_intrinsics.lowest,
        min: cpu_intrinsics.least, max: cpu_intrinsics.most,  # Numba's own are calls
    }  # fmt: skip
    if cpu_intrinsics.DEPOSITS:
        found[bits.nth_bit] = cpu_intrinsics.nth_bit
    if mode is Mode.FAST:
        found[bits.packed] = cpu_intrinsics.packed
    return found
