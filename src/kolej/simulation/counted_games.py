"""What summaries and tables need to know of games that were added up or played row by row."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kolej.simulation.run import Run


class CountedGames(Protocol):
    """Games of a run that were added up."""

    @property
    def run(self) -> Run: ...
    @property
    def games(self) -> int: ...
    @property
    def digest(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def counts(self) -> dict[str, NDArray[np.int64]]: ...


class ListedGames(Protocol):
    """Games that have a row each."""

    @property
    def bots(self) -> list[str]: ...
    @property
    def games(self) -> int: ...
    @property
    def scores(self) -> NDArray[np.int16]: ...
    @property
    def winners(self) -> NDArray[np.bool_]: ...
    @property
    def about(self) -> dict[str, Any]: ...
