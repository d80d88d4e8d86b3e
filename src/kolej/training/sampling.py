"""Games with samples, on the CPU or interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import game_loop
from kolej.bots.memory import new_memory
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.rules.capacity import PLAYERS
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.play_games import play_games
from kolej.simulation.rows import GameRows
from kolej.simulation.seeds import game_seeds
from kolej.training.samples import SAMPLE, Samples, before_decision


def new_samples(games: int, most: int) -> Samples:
    """Room for samples of up to `most` decisions of each game."""
    return Samples(np.zeros((games, most, SAMPLE), np.int8), np.zeros(games, np.int32))


def sample_games(
    board: Board,
    numbers: NDArray[np.int64],
    weights: NDArray[np.int32],
    seeds: Any,
    dice: Any,
    most: int,
    backend: str = "cpu",
) -> tuple[GameRows, Samples]:
    """Plays one game for each pair of seeds, and takes samples of the first decisions that were explored in each.

    `numbers`: the policy of each seat. `weights`: the planner's weights of each seat.
    """
    simulation = build((play_games,), {game_loop.before_decision: before_decision}, backend=backend, warm_up=_warm_up)
    memory = new_memory()
    memory.weight[: len(weights)] = weights
    rows, samples = GameRows.empty(len(seeds), len(numbers)), new_samples(len(seeds), most)
    _play(simulation, board, memory, samples, numbers, seeds, dice, rows)
    return rows, samples


def _play(
    simulation: Build, board: Board, memory: Any, samples: Samples, numbers: Any, seeds: Any, dice: Any, rows: GameRows
) -> None:
    sums = Fields.of(np.zeros(1, SUMS))
    table = simulation.records(board_record(board), new_state(), new_scratch(telling=True), memory, sums)
    simulation.play_games(*table, samples, len(numbers), numbers, seeds, dice, *rows)


def _warm_up(simulation: Build) -> None:
    """Plays no games: the loop over games is compiled all the same."""
    first, none = find_board(BUNDLED[0]), np.zeros(PLAYERS, np.int64)[:2]
    _play(simulation, first, new_memory(), new_samples(0, 1), none, *game_seeds(0, 0, 0), GameRows.empty(0, 2))
