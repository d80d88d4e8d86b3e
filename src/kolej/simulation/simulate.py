"""Simulation with a row for each game. Where only sums are wanted, add_up.py needs no memory for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.simulation.dataframes import game_columns, pandas_frame, polars_frame
from kolej.simulation.pool import played
from kolej.simulation.result_tables import result_html
from kolej.simulation.rows import GameRows
from kolej.simulation.run import Run


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
    first: int = 0
    """The number of the first game."""

    @property
    def games(self) -> int:
        return len(self.decisions)

    @property
    def about(self) -> dict[str, Any]:
        """What was played: with the number of a game, all that it follows from."""
        return {"board": self.board.id, "bots": ",".join(self.bots), "seed": self.seed}

    def columns(self) -> dict[str, NDArray[Any]]:
        """One row a game, as in a Parquet file: `game, score_0 …, won_0 …, decisions, turns, digest`."""
        bits = (self.winners << np.arange(len(self.bots))).sum(axis=1).astype(np.uint8)
        return game_columns(self.first, GameRows(self.scores, bits, self.decisions, self.turns, self.digests))

    def pandas(self) -> Any:
        """A pandas frame of these columns; `attrs` says what was played."""
        return pandas_frame(self.columns(), self.about)

    def polars(self) -> Any:
        """A polars frame of these columns."""
        return polars_frame(self.columns())

    def _repr_html_(self) -> str:
        return result_html(self)


def simulate(
    board: str | Path | Board,
    players: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    backend: str = "auto",
    progress: Callable[[int], None] | None = None,
    first: int = 0,
    workers: int = 1,
) -> Result:
    """Plays whole games between bots.

    `backend`: "cpu" (compiled), "cuda" (on an NVIDIA GPU), "python" (interpreted, slow), or "auto": the fastest that
    there is, and the interpreter for a few games as long as nothing is compiled for them. All play the same games.
    `first`: the number of the first game, so that a run can be played in pieces. `workers`: how many cores play.

    >>> import kolej
    >>> result = kolej.simulate("paris", players=2, games=3, bots="random", seed=1, backend="python")
    >>> result.scores.shape, result.winners.shape
    ((3, 2), (3, 2))
    >>> third = kolej.simulate("paris", players=2, games=1, bots="random", seed=1, backend="python", first=2)
    >>> third.scores.tolist() == result.scores[2:].tolist()
    True
    """
    run = Run.of(board, players, bots, seed, backend, games=games)
    prepared = run.prepared()
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    rows = GameRows.empty(games, players)
    for part in played(prepared, range(first, first + games), workers):
        here = slice(part.games.start - first, part.games.stop - first)
        for column, new in zip(rows, part.rows, strict=True):
            column[here] = new
        if progress:
            progress(here.stop)
    seconds = time.perf_counter() - begun
    won = ((rows.winners[:, None] >> np.arange(players, dtype=np.uint8)) & 1).astype(bool)
    return Result(
        run.board, list(run.bots), seed, rows.scores, won, rows.decisions, rows.turns, rows.digests, seconds,
        first,
    )  # fmt: skip
