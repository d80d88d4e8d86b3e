"""Builds of the kernel code: interpreted, compiled for the CPU, or compiled with bounds checks.

A build is made from entry points, the functions that Python calls. It consists of these and of all functions that they
call (kernel_functions.py). Overrides replace some of them. Builds for GPUs are made likewise (cuda.py).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from threading import RLock

from kolej.compiler.interpreted import Build, WarmUp, interpreted
from kolej.compiler.kernel_functions import KernelFunction, Overrides, check_overrides, full_name

BACKENDS = ("interpreted", "cpu", "checked")


def no_warm_up(build: Build) -> None:
    """Leaves every entry point to be compiled when it is first called."""


_builds: dict[Hashable, Build] = {}
_lock = RLock()


def build(
    entry_points: Iterable[KernelFunction],
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
    functions = tuple(entry_points)
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


def _check_names(functions: tuple[KernelFunction, ...]) -> None:
    named: dict[str, KernelFunction] = {}
    for function in functions:
        other = named.setdefault(function.__name__, function)
        if other is not function:
            raise LookupError(f"two entry points of a build have one name: {full_name(other)}, {full_name(function)}")


def is_compiled(entry_points: Iterable[KernelFunction], overrides: Overrides) -> bool:
    """Whether a build for the CPU is ready: made in this process, or found on the disk."""
    functions, replaced = tuple(entry_points), frozenset(overrides.items())
    if any(key[:3] == (functions, replaced, "cpu") for key in _builds if isinstance(key, tuple)):
        return True
    from kolej.compiler import cpu

    return cpu.is_on_disk(functions, overrides)
