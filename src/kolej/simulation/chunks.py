"""Chunks: a run is played some games at a time, and whoever wants to know something of it adds the chunks up."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.simulation.end_of_game import SUMS
from kolej.simulation.pool import LONG, SIZE, with_threads
from kolej.simulation.rows import GameRows, Play
from kolej.simulation.run import Run


class Chunk(NamedTuple):
    """Some games of a run: a row for each, the sums of all, and what the run's observer saw of them."""

    games: range
    rows: GameRows
    sums: NDArray[np.void]
    observed: NDArray[np.void]
    digest: int
    """The sum of their digests."""

    @classmethod
    def play(cls, run: Run, play: Play, games: range) -> Chunk:
        rows, sums = GameRows.empty(len(games), run.players), np.zeros(1, SUMS)
        observed = np.zeros(1, run.observer.record)
        play(games.start, rows, sums, observed)
        return cls(games, rows, sums, observed, int(rows.digests.sum()))


def played(run: Run, play: Play, games: range, workers: int) -> Generator[Chunk, None, None]:
    """Plays games of a run and yields them in order, in chunks. A GPU and the interpreter are one worker each."""
    workers = workers if run.backend == "cpu" else 1
    size, seconds = SIZE[run.backend], LONG[run.backend]
    for _, chunk in with_threads(games, workers, size, lambda part: Chunk.play(run, play, part), seconds):
        yield chunk
