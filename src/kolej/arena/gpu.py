"""Games on a GPU: tens of thousands at a time, and the same games as on the CPU. It needs numba-cuda."""

from __future__ import annotations

from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from kolej.arena import sums, threads
from kolej.arena.run import BOT_CODE, GAME_CODE, Play, Played
from kolej.boards import Board
from kolej.bots import policies
from kolej.kernel import board_record
from kolej.kernel.gpu import desk_for, for_gpu
from kolej.rules import layout as L
from kolej.rules import turn

BLOCK = 128
BLOCKS = 8  # for each multiprocessor


def play_many(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], seeds: Any, dice: Any
) -> tuple[Played, NDArray[np.void]]:
    """One game for each pair of seeds, between policies by their numbers; the seeds may lie on the GPU already.

    A row for each, and the sums of all.

    `weights[sets, PLAYERS, WEIGHTS]`: the planner's. The games are shared out among the sets: of 300 games and 3 sets,
    the first 100 are the first set's.
    """
    games = len(seeds)
    if games % len(weights):
        raise ValueError(f"{games} games cannot be shared out among {len(weights)} sets of weights")
    kernels = _kernels(board, frozenset(int(number) for number in numbers))
    found: Any = Played.none(games, players, cuda.device_array)
    counted = cuda.to_device(np.zeros(1, sums.SUMS))
    with kernels.kernel_code():
        kernels.play_on_threads[_blocks(), BLOCK](
            _on_gpu(board), players, cuda.to_device(numbers), cuda.to_device(weights), counted,
            cuda.to_device(seeds), cuda.to_device(dice), *found,
        )  # fmt: skip
    return Played(*(column.copy_to_host() for column in found)), counted.copy_to_host()


def run_player(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], run: int
) -> Play:
    """What plays the games of a run. All that it takes is compiled."""
    kernels = _kernels(board, frozenset(int(number) for number in numbers))

    def play(first: int, rows: Played, counted: NDArray[np.void]) -> None:
        games = len(rows.turns)
        seeds, dice = cuda.device_array(games, np.uint64), cuda.device_array(games, np.uint64)
        with kernels.kernel_code():
            kernels.sow[_blocks(), BLOCK](np.uint64(run), first, seeds, dice)
        found, new_sums = play_many(board, players, numbers, weights, seeds, dice)
        for column, new in zip(rows, found, strict=True):
            column[:] = new
        counted.view(np.int64)[:] += new_sums.view(np.int64)

    play(0, Played.none(1, players), np.zeros(1, sums.SUMS))
    return play


@cache
def _kernels(board: Board, used: frozenset[int]) -> SimpleNamespace:
    """For one board and the policies that play: others would take minutes to compile for nothing."""
    meaning: dict[tuple[ModuleType, str], Any] = {
        (turn, "finish_game"): threads.count_later,
        (sums, "add"): threads.add_alone,
    }
    for number, name in ((policies.GREEDY, "play_greedy"), (policies.PLANNER, "play_planner")):
        if number not in used:
            meaning[policies, name] = policies.play_random
    return for_gpu(
        board_record(board), threads, (threads.play_on_threads, threads.sow), (*BOT_CODE, *GAME_CODE), meaning,
        {"DESK": desk_for(board_record(board), ids=policies.GREEDY in used)},
    )  # fmt: skip


@cache
def _on_gpu(board: Board) -> Any:
    return cuda.to_device(np.array([board_record(board).record], L.BOARD))


@cache
def _blocks() -> int:
    return BLOCKS * int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
