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
from kolej.engine.processors import usable_cores
from kolej.report.in_game import IN_GAME, OBSERVER
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.pool import played
from kolej.simulation.run import Run


@dataclass(frozen=True)
class Survey:
    """Counts from many games. `counts` has one array for each field of `end_of_game.SUMS` and `in_game.IN_GAME`."""

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
    backend: str = "auto",
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Survey:
    """Plays the same games as `simulate` with the same seed, and counts what happens in them.

    `players` defaults to the fewest that the board allows. `workers` is the number of games played at the same time,
    by default one per core; it does not change the counts. `backend`: see `simulate`, except that a GPU cannot be used.
    """
    board = board if isinstance(board, Board) else find_board(board)
    players = board.rules.players[0] if players is None else players
    run = Run.of(board, players, bots, seed, backend, games=games, observer=OBSERVER)
    prepared = run.prepared()
    if progress:
        progress(0)  # compilation is finished
    begun = time.perf_counter()
    sums, in_game = np.zeros(1, SUMS), np.zeros(1, IN_GAME)
    for chunk in played(prepared, range(games), workers or usable_cores()):
        for total, counted in ((sums, chunk.sums), (in_game, chunk.observed)):
            for name in total.dtype.names or ():
                total[name] += counted[name]
        if progress:
            progress(chunk.games.stop)
    counts = {
        name: total[name][0]
        for total in (sums, in_game)
        for name in total.dtype.names or ()
        if not name.startswith("now_")
    }
    return Survey(run.board, list(run.bots), seed, counts, time.perf_counter() - begun)
