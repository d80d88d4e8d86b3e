"""Runs a census: any number of games, on all cores, in memory that does not grow with them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import POLICIES, policy_number
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.processors import usable_cores
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.simulation import end_of_game, in_game
from kolej.simulation.pool import SIZE, with_threads
from kolej.simulation.run import Run, build_for, check_games, game_seeds

RECORDS = (end_of_game.SUMS, in_game.CENSUS)


@dataclass(frozen=True)
class Survey:
    """What a census counted. `counts` holds one array for each field of `sums.SUMS` and `census.CENSUS`."""

    board: Board
    bots: list[str]
    seed: int
    counts: dict[str, NDArray[np.int64]]
    seconds: float

    @property
    def games(self) -> int:
        return int(self.counts["games"].sum())

    @property
    def players(self) -> int:
        return len(self.bots)


def survey(
    board: str | Path | Board,
    players: int | None = None,
    games: int = 1000,
    bots: str | Sequence[str] = "planner",
    seed: int = 0,
    backend: str = "cpu",
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Survey:
    """Plays the games that `simulate` plays under the same seed, and counts them.

    `players`: the board's fewest if left out. `workers`: how many games are played at a time, one for each core if left
    out; the counts are the same.
    """
    found = board if isinstance(board, Board) else find_board(board)
    players = found.rules.players[0] if players is None else players
    run = Run.of(found, players, bots, seed, backend)
    check_games(games)
    take = _taker(run)
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    totals = tuple(np.zeros(1, kind) for kind in RECORDS)
    for part, counted in with_threads(range(games), workers or usable_cores(), SIZE[backend], take):
        for total, found_there in zip(totals, counted, strict=True):
            for name in total.dtype.names or ():
                total[name] += found_there[name]
        if progress:
            progress(part.stop)
    counts = {
        name: total[name][0] for total in totals for name in total.dtype.names or () if not name.startswith("now_")
    }
    return Survey(run.board, list(run.bots), seed, counts, time.perf_counter() - begun)


def _taker(run: Run) -> Callable[[range], tuple[NDArray[np.void], ...]]:
    """What plays some games of a run and counts them. All that it takes is compiled."""
    simulation, b = build_for(run.backend, POLICIES.values()), board_record(run.board)
    numbers = np.array([policy_number(name) for name in run.bots], np.int64)

    def take(games: range) -> tuple[NDArray[np.void], ...]:
        counted = tuple(np.zeros(1, kind) for kind in RECORDS)
        w = new_scratch(telling=run.backend == "python")
        put_weights(w, run.board, run.players)
        table = simulation.records(b, new_state(), w, *(Fields.of(records) for records in counted))
        simulation.take_census(*table, run.players, numbers, *game_seeds(run.seed, games.start, games.stop))
        return counted

    return take
