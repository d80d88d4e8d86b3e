"""The copy for NVIDIA GPUs: the same functions once more, compiled for CUDA by numba-cuda.

It is made like the one for the CPU (copies.py), for one board and number of players: the board is a constant there, so
that what cannot happen on it is not in the machine code. Nothing here is imported before a GPU is asked for.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from kolej.compiler.cpu import CHAPTERS, _rehoused, cache_home, cached_in, source_key
from kolej.engine.records import Record
from kolej.errors import KolejError
from kolej.mechanics import hooks
from kolej.rules import bits, journal
from kolej.rules.board import G_WILDS, T_LEVELS
from kolej.rules.capacity import COLOURS, LENGTHS, OFFER
from kolej.rules.fields import SIZES, record_type
from kolej.rules.scratch import SCRATCH_FIELDS

WAY_OUT = "the CPU plays the same games: backend cpu"


def missing() -> str | None:
    """What keeps a GPU from playing here, with the way out; None: nothing does."""
    if find_spec("numba_cuda") is None:
        return f"a GPU needs numba-cuda: pip install 'kolej[gpu]' ({WAY_OUT})"
    try:
        cuda = _cuda()
        if not cuda.cudadrv.driver.driver.is_available or not len(cuda.gpus):
            return f"there is no NVIDIA GPU with a driver here ({WAY_OUT})"
        if not cuda.is_available():
            return f"a GPU needs NVIDIA's compiler: pip install 'kolej[gpu]' ({WAY_OUT})"
    except Exception as problem:  # drivers and their bindings fail in many ways, and each is a reason
        return f"the GPU cannot be used: {_in_one_line(problem)} ({WAY_OUT})"
    return None


def gave_up(problem: Exception) -> KolejError:
    """What a GPU failed at while it played, with the way out."""
    if "OUT_OF_MEMORY" in str(problem):
        return KolejError(f"the GPU has too little free memory: let fewer programs use it ({WAY_OUT})")
    return KolejError(f"the GPU gave up: {_in_one_line(problem)} ({WAY_OUT})")


def _in_one_line(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__


def _cuda() -> Any:
    # numba-cuda 0.30 asks for a function that NumPy 2.5 no longer has.
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


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


def for_gpu(
    b: Record,
    players: int,
    game: tuple[ModuleType, ...],
    around: tuple[ModuleType, ...],
    entries: tuple[Any, ...],
    meaning: Mapping[tuple[ModuleType, str], Any],
    constants: Mapping[str, Any],
    scratch: np.dtype[np.void],
    memory: np.dtype[np.void],
    weights: tuple[int, ...],
    registers: int | None = None,
) -> SimpleNamespace:
    """The kernels that start at the functions `entries`, for one board and number of players.

    `game`: kernel code beside the rules that plays. `around`: kernel code that tells what came of it; the last of these
    modules is that of the entries. `meaning`: in which module which name stands for another function. `constants`:
    globals of the entries. `scratch`: what `scratch_for` says. `memory`: that of
    the bots, with the address of weights of the shape `weights`. `registers`: the most that a thread may have.
    """
    cuda = _cuda()
    from numba.cuda.core import config

    from kolej.compiler import cuda_intrinsics as device
    from kolej.compiler import cuda_scratch

    home = around[-1]
    modules = (*CHAPTERS, *game, *around)
    spaces = {module.__name__: dict(vars(module)) for module in modules}
    spaces[journal.__name__]["TELLING"] = False
    for module in (*CHAPTERS, *game):
        spaces[module.__name__] |= {"PLAYERS": players, "WORDS": (int(b.n_routes) + 63) // 64}
    spaces[home.__name__] |= {
        **constants, "SEATS": players, "the_board": device.board_source(b), "freeze": device.state_freezer(players),
        "copy": device.copy, "wipe": device.wipe, "new_scratch": cuda_scratch.record_maker(scratch),
        "new_memory": cuda_scratch.record_maker(memory, weights), "weigh_by": cuda_scratch.weigh_by,
    }  # fmt: skip
    asked = hooks.of_board(b)  # what cannot happen on the board is not in the machine code
    twins: dict[object, Any] = {
        bits.count: device.count, bits.lowest: device.lowest, bits.nth_bit: device.nth_bit, bits.packed: device.packed,
    }  # fmt: skip
    with cached_in(_folder(b, players, modules, meaning, (constants, scratch, memory, weights, registers)), config):
        for module in modules:
            for thing in vars(module).values():
                if isinstance(thing, FunctionType) and thing.__module__ == module.__name__ and thing not in twins:
                    twin = _rehoused(asked.get(thing, thing), spaces[module.__name__])
                    if module in CHAPTERS:
                        _shorten_loops(twin, device.short_range)
                    if thing in entries:
                        twins[thing] = cuda.jit(twin, cache=True, lto=False, max_registers=registers)
                    else:
                        twins[thing] = cuda.jit(twin, device=True)
    for module in modules:
        for name, thing in vars(module).items():
            meant = meaning.get((module, name), thing)
            if isinstance(meant, FunctionType) and meant in twins:
                spaces[module.__name__][name] = twins[meant]
    return SimpleNamespace(**{entry.__name__: twins[entry] for entry in entries}, kernel_code=device.kernel_code)


def _shorten_loops(function: FunctionType, short_range: Any) -> None:
    """Has a function count its loops with another `range`. It needs another name, too, or Numba refuses it."""
    names = tuple("short_range" if name == "range" else name for name in function.__code__.co_names)
    function.__code__ = function.__code__.replace(co_names=names)
    function.__globals__["short_range"] = short_range


def _folder(
    b: Record, players: int, modules: tuple[ModuleType, ...], meaning: Mapping[tuple[ModuleType, str], Any],
    constants: Any,
) -> Path:  # fmt: skip
    """Named after everything that the machine code is made of, as the CPU's is."""
    from kolej.compiler import cuda_intrinsics, cuda_scratch

    told = [(module.__name__, name, meant.__name__) for (module, name), meant in meaning.items()]
    sources = source_key((*modules, cuda_intrinsics, cuda_scratch, sys.modules[__name__]))
    made_of = (sources, hashlib.sha256(b.record.tobytes()).hexdigest(), players, told, constants)
    return cache_home() / f"gpu-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:20]}"
