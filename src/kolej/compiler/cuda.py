"""Builds for NVIDIA GPUs: numba-cuda compiles the same functions once more.

Such a build is for one board and one number of players. The board is a constant in it, so that what cannot happen on
the board is not in the machine code. Nothing here imports numba-cuda before a GPU is asked for.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from kolej.compiler import stand_ins
from kolej.compiler.cache_folders import cache_folder, source_key
from kolej.compiler.interpreted import Build
from kolej.compiler.kernel_functions import (
    KernelFunction,
    Linker,
    Overrides,
    check_overrides,
    full_name,
    kernel_functions,
)
from kolej.engine.records import Record
from kolej.errors import KolejError
from kolej.mechanics import hooks
from kolej.rules import bits
from kolej.rules.board import G_WILDS, T_LEVELS
from kolej.rules.capacity import COLOURS, LENGTHS, OFFER
from kolej.rules.fields import SIZES, record_type
from kolej.rules.scratch import SCRATCH_FIELDS

WAY_OUT = "the CPU plays the same games: backend cpu"
SHRINKING = ("kolej.rules.", "kolej.mechanics.", "kolej.bots.", "kolej.observation.")
"""Modules whose loops over players and words of routes are as short as the table allows."""


def missing() -> str | None:
    """Why no GPU can play here, and what to do instead; None if one can."""
    if find_spec("numba_cuda") is None:
        return f"a GPU needs numba-cuda: pip install 'kolej[gpu]' ({WAY_OUT})"
    try:
        private = _private()
        if not private.has_gpu():
            return f"there is no NVIDIA GPU with a driver here ({WAY_OUT})"
        if not private.cuda.is_available():
            return f"a GPU needs NVIDIA's compiler: pip install 'kolej[gpu]' ({WAY_OUT})"
    except Exception as problem:  # drivers and their bindings fail in many ways, and each is a reason
        return f"the GPU cannot be used: {_in_one_line(problem)} ({WAY_OUT})"
    return None


def _private() -> ModuleType:
    from kolej.compiler import numba_cuda_private

    return numba_cuda_private


def gave_up(problem: Exception) -> KolejError:
    """The error to raise when a GPU fails while it plays. It says what to do instead."""
    if "OUT_OF_MEMORY" in str(problem):
        return KolejError(f"the GPU has too little free memory: let fewer programs use it ({WAY_OUT})")
    return KolejError(f"the GPU gave up: {_in_one_line(problem)} ({WAY_OUT})")


def _in_one_line(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__


def scratch_for(b: Record, players: int, *, ids: bool) -> np.dtype[np.void]:
    """The type of scratch memory that is no larger than one board and number of players need.

    The scratch memory of all threads shares the GPU's caches, so every byte counts. `ids`: whether a policy lists all
    actions.
    """
    turn = sum(9 * (LENGTHS if b.group[group, G_WILDS] else 1) for group in range(b.n_groups))
    turn += sum(int(b.tariff[b.trade[trade], T_LEVELS]) for trade in range(b.n_trades))
    smaller = {
        "SPANS": max(turn + 8, COLOURS * LENGTHS, 1 << OFFER) + 1, "ACTIONS": int(b.n_actions) if ids else 1,
        "JOURNAL": 1,
    }  # fmt: skip
    scratch: np.dtype[np.void] = record_type(SCRATCH_FIELDS, SIZES | table_sizes(b, players) | smaller)
    return scratch


def table_sizes(b: Record, players: int) -> dict[str, int]:
    """The sizes that a record's named dimensions need for one board and number of players."""
    return {
        "PLAYERS": players, "PLACES": int(b.n_places), "ROUTES": int(b.n_routes), "TARIFFS": int(b.n_tariffs),
    }  # fmt: skip


def build_for_gpu(
    b: Record,
    players: int,
    entry_points: Iterable[KernelFunction],
    overrides: Overrides,
    constants: Mapping[str, Any],
    scratch: np.dtype[np.void],
    memory: np.dtype[np.void],
    weights: tuple[int, ...],
    registers: int | None = None,
) -> Build:
    """The kernels of a build for one board and number of players. A kernel is compiled when it is first launched.

    `overrides` are those of `build()`. `constants`: globals of the entry points' module. `scratch`: the type that
    `scratch_for` returns. `memory`: the type of the bots' memory, with the address of weights of the shape `weights`.
    `registers`: the most that a thread may have.
    """
    private = _private()
    from kolej.compiler import cuda_intrinsics, cuda_scratch

    kernels = tuple(entry_points)
    check_overrides(kernels, overrides)
    overrides = {**stand_ins.SILENT, **hooks.of_board(b), **overrides}
    of_the_table = {"PLAYERS": players, "WORDS": (int(b.n_routes) + 63) // 64}
    of_the_kernels = {
        **constants, "SEATS": players, "the_board": cuda_intrinsics.board_source(b),
        "freeze": cuda_intrinsics.state_freezer(players), "copy": cuda_intrinsics.copy, "wipe": cuda_intrinsics.wipe,
        "new_scratch": cuda_scratch.record_maker(scratch),
        "new_memory": cuda_scratch.record_maker(memory, weights), "weigh_by": cuda_scratch.weigh_by,
    }  # fmt: skip
    homes = {kernel.__module__ for kernel in kernels}

    def other_globals(function: KernelFunction) -> Mapping[str, Any]:
        if function.__module__ in homes:
            return of_the_kernels
        return of_the_table if function.__module__.startswith(SHRINKING) else {}

    def device_function(function: KernelFunction) -> Any:
        if function.__module__.startswith(("kolej.rules.", "kolej.mechanics.")):
            function = _with_short_loops(function, cuda_intrinsics.short_range)
        return private.cuda.jit(function, device=True)

    intrinsics = {
        bits.count: cuda_intrinsics.count, bits.lowest: cuda_intrinsics.lowest, bits.nth_bit: cuda_intrinsics.nth_bit,
        bits.packed: cuda_intrinsics.packed,
    }  # fmt: skip
    board = hashlib.sha256(b.record.tobytes()).hexdigest()
    linker = Linker(overrides, device_function, _shared(board, players), intrinsics, other_globals)
    made_of = constants, scratch, memory, weights, registers
    folder = cache_folder(_folder_name(board, players, kernels, overrides, made_of))
    build = {}
    with private.cached_in(folder):
        for kernel in kernels:
            jitted = private.cuda.jit(linker.entry_point(kernel), cache=True, lto=False, max_registers=registers)
            build[kernel.__name__] = private.Kernel(jitted)
    return Build(build)


@cache
def _shared(board: str, players: int) -> dict[Hashable, Any]:
    """The device functions that the builds for one table share."""
    return {}


def _with_short_loops(function: KernelFunction, short_range: Any) -> KernelFunction:
    """The same function, whose loops count with another `range`. Numba accepts that only under another name."""
    code = function.__code__
    names = tuple("short_range" if name == "range" else name for name in code.co_names)
    space = function.__globals__ | {"short_range": short_range}
    other = FunctionType(code.replace(co_names=names), space, function.__name__, function.__defaults__)
    other.__module__, other.__qualname__ = function.__module__, function.__qualname__
    return other


def _folder_name(
    board: str, players: int, kernels: tuple[KernelFunction, ...], overrides: Overrides, constants: object
) -> str:
    """Named after everything that the machine code is made of, as the CPU's is."""
    from kolej.compiler import cuda_intrinsics, cuda_scratch

    functions = kernel_functions((*kernels, *overrides.values()))
    modules = {sys.modules[function.__module__] for function in functions}
    own = {sys.modules[__name__], cuda_intrinsics, cuda_scratch, _private()}
    replaced = sorted((full_name(function), full_name(replacement)) for function, replacement in overrides.items())
    names = [full_name(kernel) for kernel in kernels]
    return f"gpu-{source_key(modules | own, board, players, names, replaced, constants)}"
