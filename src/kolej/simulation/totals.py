"""What is kept of a run of any length: sums, in memory that does not grow with the games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.simulation.chunks import Chunk
from kolej.simulation.dataframes import pandas_frame, polars_frame, sums_columns
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.result_tables import totals_html
from kolej.simulation.run import Run


@dataclass(frozen=True)
class Totals:
    """The first so many games of a run, added up. All sums are whole numbers, so it does not matter who played what."""

    run: Run
    games: int = 0
    digest: int = 0
    """The games' digests, added up modulo 2**64: the same wherever the same games were played."""
    seconds: float = 0.0
    sums: NDArray[np.void] = field(default_factory=lambda: np.zeros(1, SUMS), repr=False)

    def plus(self, part: Chunk, seconds: float) -> Totals:
        """With the games that follow. This one stays as it is, so Ctrl-C may come at any moment."""
        assert part.games.start == self.games
        sums = (self.sums.view(np.int64) + part.sums.view(np.int64)).view(SUMS)
        return Totals(self.run, part.games.stop, (self.digest + part.digest) % 2**64, self.seconds + seconds, sums)

    @property
    def counts(self) -> dict[str, NDArray[np.int64]]:
        """One array for each field of `sums.SUMS`."""
        return {name: self.sums[name][0] for name in SUMS.names or ()}

    @property
    def about(self) -> dict[str, Any]:
        """What was played, and how many games of it."""
        run = self.run
        return {"board": run.board.id, "bots": ",".join(run.bots), "seed": run.seed, "games": self.games}

    def pandas(self, table: str = "seats") -> Any:
        """A pandas frame with a row for each of the `seats`, `routes` or `tickets`, or place in turn `order`."""
        return pandas_frame(sums_columns(self, table), self.about)

    def polars(self, table: str = "seats") -> Any:
        """The same, of polars."""
        return polars_frame(sums_columns(self, table))

    def _repr_html_(self) -> str:
        return totals_html(self)
