"""Plays any number of games on all cores and counts what happens in them. Memory use does not depend on the number."""

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
from kolej.bots.memory import new_memory
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
    """Counts from many games. `counts` has one array for each field of `end_of_game.SUMS` and `in_game.CENSUS`."""

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
    """Plays the same games as `simulate` with the same seed, and counts what happens in them.

    `players` defaults to the fewest that the board allows. `workers` is the number of games played at the same time,
    by default one per core; it does not change the counts. `backend="auto"` is `cpu`: a GPU cannot run a survey.
    """
    board = board if isinstance(board, Board) else find_board(board)
    players = board.rules.players[0] if players is None else players
    run = Run.of(board, players, bots, seed, "cpu" if backend == "auto" else backend)
    check_games(games)
    count_games = _counter(run)
    if progress:
        progress(0)  # compilation is finished
    begun = time.perf_counter()
    totals = tuple(np.zeros(1, kind) for kind in RECORDS)
    for chunk, counts_of_chunk in with_threads(range(games), workers or usable_cores(), SIZE[run.backend], count_games):
        for total, counted in zip(totals, counts_of_chunk, strict=True):
            for name in total.dtype.names or ():
                total[name] += counted[name]
        if progress:
            progress(chunk.stop)
    counts = {
        name: total[name][0] for total in totals for name in total.dtype.names or () if not name.startswith("now_")
    }
    return Survey(run.board, list(run.bots), seed, counts, time.perf_counter() - begun)


def _counter(run: Run) -> Callable[[range], tuple[NDArray[np.void], ...]]:
    """Compiles what is needed and returns a function that plays some games of a run and counts them."""
    simulation, b = build_for(run.backend, POLICIES.values()), board_record(run.board)
    numbers = np.array([policy_number(name) for name in run.bots], np.int64)

    def count_games(games: range) -> tuple[NDArray[np.void], ...]:
        counted = tuple(np.zeros(1, kind) for kind in RECORDS)
        w, m = new_scratch(telling=run.backend == "python"), new_memory()
        put_weights(m, run.board, run.players)
        table = simulation.records(b, new_state(), w, m, *(Fields.of(records) for records in counted))
        simulation.take_census(*table, run.players, numbers, *game_seeds(run.seed, games.start, games.stop))
        return counted

    return count_games
