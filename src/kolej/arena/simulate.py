"""Simulation with a row for each game. Where only sums are wanted, tally.py needs no memory for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.arena.parts import played
from kolej.arena.run import Played, Run, check_games
from kolej.boards import Board


@dataclass(frozen=True)
class Result:
    """What came of a simulation: one row a game, one column a seat."""

    board: Board
    bots: list[str]
    seed: int
    scores: NDArray[np.int16]
    winners: NDArray[np.bool_]
    decisions: NDArray[np.int32]
    turns: NDArray[np.int32]
    digests: NDArray[np.uint64]
    """64 bits of how each game ended (digest.py)."""
    seconds: float

    @property
    def games(self) -> int:
        return len(self.decisions)


def simulate(
    board: str | Path | Board,
    players: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    backend: str = "cpu",
    progress: Callable[[int], None] | None = None,
    first: int = 0,
    workers: int = 1,
) -> Result:
    """Plays whole games between bots.

    `backend`: "cpu" (compiled), "cuda" (on an NVIDIA GPU), "python" (interpreted, slow), or "auto", the fastest that
    there is. All play the same games. `first`: the number of the first game, so that a run can be played in parts.
    `workers`: how many cores play.
    """
    run = Run.of(board, players, bots, seed, backend)
    check_games(games)
    play = run.player()
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    rows = Played.none(games, players)
    for part in played(run, play, range(first, first + games), workers):
        here = slice(part.games.start - first, part.games.stop - first)
        for column, new in zip(rows, part.rows, strict=True):
            column[here] = new
        if progress:
            progress(here.stop)
    seconds = time.perf_counter() - begun
    won = ((rows.winners[:, None] >> np.arange(players, dtype=np.uint8)) & 1).astype(bool)
    return Result(
        run.board, list(run.bots), seed, rows.scores, won, rows.decisions, rows.turns, rows.digests, seconds
    )
