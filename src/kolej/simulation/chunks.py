"""A run in parts: some of its games and what came of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.simulation.end_of_game import SUMS
from kolej.simulation.pool import LONG, SIZE, with_threads
from kolej.simulation.run import Play, Played, Run


class Part(NamedTuple):
    """Some games of a run: a row for each, and the sums of all."""

    games: range
    rows: Played
    sums: NDArray[np.void]
    digest: int
    """The sum of their digests."""

    @classmethod
    def play(cls, run: Run, play: Play, games: range) -> Part:
        rows, sums = Played.none(len(games), run.players), np.zeros(1, SUMS)
        play(games.start, rows, sums)
        return cls(games, rows, sums, int(rows.digests.sum()))


def played(run: Run, play: Play, games: range, workers: int) -> Generator[Part, None, None]:
    """The games in order, in parts. A GPU and the interpreter are one worker whatever is asked for."""
    hands = workers if run.backend == "cpu" else 1
    size, long = SIZE[run.backend], LONG[run.backend]
    for _, part in with_threads(games, hands, size, lambda part: Part.play(run, play, part), long):
        yield part
