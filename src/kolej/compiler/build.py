"""Builds of the kernel code: interpreted, compiled for the CPU, or compiled with bounds checks.

A build is made from entry points, the functions that Python calls. It consists of these and of all functions that they
call (kernel_functions.py). Overrides replace some of them. Builds for GPUs are made likewise (cuda.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from kolej.compiler.kernel_functions import Linker, Overrides, check_overrides, full_name
from kolej.engine.records import Fields, Record

BACKENDS = ("interpreted", "cpu", "checked")


class Build:
    """Entry points that can be called, by their names: `build.play_games(...)`."""

    def __init__(self, entry_points: Mapping[str, Any], *, interpreted: bool = False) -> None:
        self.__dict__.update(entry_points)
        self._interpreted = interpreted

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def records(self, *fields: Record) -> tuple[Record, ...]:
        """Records in the form in which the entry points take them."""
        return fields if self._interpreted else tuple(one.record for one in fields)

    def array(self, records: NDArray[np.void]) -> Any:
        """An array of records in the form in which the entry points take it."""
        return [Fields.of(records[i : i + 1]) for i in range(len(records))] if self._interpreted else records


WarmUp = Callable[[Build], object]
"""Calls each entry point of a build once with small arguments: Numba compiles a function for the types it is given.

It returns something that depends on what the entry points did, such as the digest of a game, or None. The interpreted
build must return the same: that is the self-test of a compiled build.
"""


def no_warm_up(build: Build) -> None:
    """Leaves every entry point to be compiled when it is first called."""


_builds: dict[Hashable, Build] = {}
_lock = RLock()


def build(
    entry_points: Iterable[Callable[..., Any]],
    overrides: Overrides | None = None,
    *,
    backend: str = "cpu",
    warm_up: WarmUp = no_warm_up,
) -> Build:
    """A build of these entry points. The same build is made once in a process, and compiled once on a machine.

    `overrides`: functions that are replaced in this build, each with its replacement. Where a replacement calls the
    function that it replaces, it calls the original. LookupError: the build has no such function. `backend`:
    "interpreted", "cpu" or "checked", which raises IndexError where an index is out of range.
    """
    if backend not in BACKENDS:
        raise LookupError(f"there is no backend {backend!r} for a build; there are {', '.join(BACKENDS)}")
    functions = cast(tuple[FunctionType, ...], tuple(entry_points))
    replaced = dict(overrides or {})
    key = functions, frozenset(replaced.items()), backend, warm_up
    with _lock:  # threads that ask for the same build at once wait for the first
        if key not in _builds:
            _check_names(functions)
            if replaced:
                check_overrides(functions, replaced)
            if backend == "interpreted":
                _builds[key] = interpreted(functions, replaced)
            else:
                # Here, because Numba takes a second to import, and a game that people play never needs it.
                from kolej.compiler import cpu

                compiled = cpu.checked if backend == "checked" else cpu.fastest
                _builds[key] = compiled(functions, replaced, warm_up)
        return _builds[key]


def interpreted(functions: tuple[FunctionType, ...], overrides: Overrides) -> Build:
    if overrides:
        linker = Linker(overrides, lambda function: function, {})
        return Build({function.__name__: linker.entry_point(function) for function in functions}, interpreted=True)
    return Build({function.__name__: function for function in functions}, interpreted=True)


def _check_names(functions: tuple[FunctionType, ...]) -> None:
    named: dict[str, FunctionType] = {}
    for function in functions:
        other = named.setdefault(function.__name__, function)
        if other is not function:
            raise LookupError(f"two entry points of a build have one name: {full_name(other)}, {full_name(function)}")
