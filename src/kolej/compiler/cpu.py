"""The copies of the rules: as they are, and compiled for the CPU by Numba from the same source.

A compiled copy is made from the code objects of the rules' functions: every module gets a new namespace in which
each function is a jitted twin that calls the other twins. Beside its twin each function has a door, which Python calls
and which is kept on the disk. Numba's cache does not notice a change in a function that another one calls, so the cache
folder is named after a hash of all sources: stale code cannot be served.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from kolej.mechanics import hooks, parts
from kolej.rules import (
    action_ids,
    action_space,
    bits,
    board,
    capacity,
    claim,
    closing,
    deck,
    digest,
    draw,
    fields,
    generated,
    hashing,
    journal,
    legal_groups,
    longest_path,
    network,
    outcomes,
    payment,
    reach,
    redaction,
    rng,
    score,
    scratch,
    setup,
    state,
    tickets,
    turn,
)

CHAPTERS: tuple[ModuleType, ...] = (
    bits, rng, journal, hashing, deck, draw, legal_groups, closing, reach, network, *parts("rules").values(), hooks,
    payment, claim, tickets, longest_path, score, setup, action_ids, turn, redaction, digest,
)

LAYOUTS: tuple[ModuleType, ...] = (
    capacity, action_space, outcomes, fields, generated, *parts("fields").values(), state, board, scratch,
)
"""What the records consist of."""

SMALL = 400
"""Functions of fewer bytes of bytecode are put inline."""

BUSY = (
    action_ids.nth, claim.complete, claim.lay_down, claim.own_route, turn.list_legal, turn.act,
    turn.end_turn, turn.play,
)  # fmt: skip
"""Larger ones that are put inline all the same: nearly every decision calls them, each from one or two places."""


# Kernel code keeps no array: without counts of who holds one, environments take two thirds of the time.
HOW = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}

Instead = tuple[tuple[FunctionType, FunctionType], ...]


class Kernel(SimpleNamespace):
    """One copy of the rules: each chapter is an attribute that holds its functions."""


def interpreted() -> Kernel:
    return Kernel(**{_short(module): module for module in CHAPTERS})


@cache
def compiled(
    *further: ModuleType,
    enter: Callable[[Kernel], None],
    instead: Instead = (),
) -> Kernel:
    """The compiled copy; `further` modules are kernel code that calls the rules, such as bots' policies.

    `enter` calls every function that will be called from Python, and so has it compiled: together they take little
    longer than one. `instead`: functions that will not be called, each with one that stands in for it, so that they
    need no compiling.
    """
    # Numba takes a second to import, and an interactive game never needs it.
    import numba
    from numba.core import config

    modules = (*CHAPTERS, *further)
    folder = cache_home() / source_key(modules)
    twins = _twins(instead)
    twins.add(modules)
    doors = {_short(module): SimpleNamespace() for module in modules}
    with cached_in(folder, config):
        for module in modules:
            for function in twins.functions(module):
                door = numba.njit(twins.rehoused(function), cache=True, **HOW)
                setattr(doors[_short(module)], function.__name__, door)
    kernel = Kernel(**doors)
    with _alone(folder), _kernel_code():
        enter(kernel)
    return kernel


class Twins:
    """The jitted twins of functions. All copies of a process share them: to compile those is most of the work."""

    def __init__(self, instead: Instead) -> None:
        from kolej.compiler import cpu_intrinsics

        self._instead = instead
        self._spaces: dict[str, dict[str, Any]] = {}
        self._given: dict[object, Any] = {
            bits.count: cpu_intrinsics.count, bits.lowest: cpu_intrinsics.lowest, bits.packed: cpu_intrinsics.packed,
        }  # fmt: skip
        if cpu_intrinsics.DEPOSITS:
            self._given[bits.nth_bit] = cpu_intrinsics.nth_bit
        self._twins = dict(self._given)

    def functions(self, module: ModuleType) -> list[FunctionType]:
        """Those of kernel code in the module that have twins."""
        found = (thing for thing in vars(module).values() if isinstance(thing, FunctionType))
        return [one for one in found if one.__module__ == module.__name__ and one not in self._given]

    def rehoused(self, function: FunctionType) -> FunctionType:
        """The same code, calling twins."""
        return _rehoused(function, self._spaces[function.__module__])

    def add(self, modules: Iterable[ModuleType]) -> None:
        """Twins of their functions, where there are none yet."""
        for module in modules:
            if module.__name__ not in self._spaces:
                self._add(module)
        for absent, stand_in in self._instead:
            self._twins[absent] = self._twins[stand_in]
        for space in self._spaces.values():
            for name, thing in space.items():
                if isinstance(thing, FunctionType) and thing in self._twins:
                    space[name] = self._twins[thing]

    def _add(self, module: ModuleType) -> None:
        import numba

        from kolej.compiler import cpu_intrinsics
        from kolej.compiler.lazy_library import PartCompiler

        space = dict(vars(module)) | {"min": cpu_intrinsics.least, "max": cpu_intrinsics.most}  # Numba's own are calls
        if module is journal:
            space["TELLING"] = False
        self._spaces[module.__name__] = space
        for function in self.functions(module):
            self._twins[function] = numba.njit(
                self.rehoused(function), forceinline=_goes_inline(function), no_cpython_wrapper=True,
                pipeline_class=PartCompiler, **HOW,
            )  # fmt: skip


_twins = cache(Twins)


def _short(module: ModuleType) -> str:
    """What a module is called in a build: mechanics' rules by the mechanic."""
    name = module.__name__.removesuffix(".rules")
    return name.rpartition(".")[2]


def _goes_inline(function: FunctionType) -> bool:
    return len(function.__code__.co_code) < SMALL or function in BUSY


def _rehoused(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    """The same code, looking up its globals elsewhere."""
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def cache_home() -> Path:
    """Where compiled code is kept: KOLEJ_CACHE_DIR, or the user's cache folder, or a temporary one."""
    if chosen := os.environ.get("KOLEJ_CACHE_DIR"):
        return Path(chosen)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kolej"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / f"kolej-{os.getuid()}"
    return home if os.access(home, os.W_OK) else Path(tempfile.gettempdir()) / f"kolej-{os.getuid()}"


def source_key(modules: Iterable[ModuleType]) -> str:
    """A hash of everything that compiled code is made of."""
    import llvmlite
    import numba

    from kolej.compiler import cpu_intrinsics, lazy_library

    text = hashlib.sha256()
    for version in (sys.version, np.__version__, numba.__version__, llvmlite.__version__):
        text.update(version.encode())
    own = sys.modules[__name__]
    for module in (*modules, *LAYOUTS, cpu_intrinsics, lazy_library, own):
        assert module.__file__
        text.update(Path(module.__file__).read_bytes())
    return text.hexdigest()[:20]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Many processes may want the same copy at once: one compiles it, the others wait and find it done."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@contextmanager
def _kernel_code() -> Iterator[None]:
    """How rules and bots are compiled.

    Loops here run a few times, and vector code for them is slower. Indices are never below zero, and looking whether
    they are costs a tenth of the speed.
    """
    from numba.core import config
    from numba.np import arrayobj

    vectors, from_the_end = config.LOOP_VECTORIZE, arrayobj.fix_integer_index
    config.LOOP_VECTORIZE, arrayobj.fix_integer_index = 0, _plain_index
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, arrayobj.fix_integer_index = vectors, from_the_end


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    from numba.core import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextmanager
def cached_in(folder: Path, settings: Any) -> Iterator[None]:
    """Numba, and numba-cuda likewise, reads its cache folder from its settings when a function is decorated."""
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
