"""Rows of games: what is known of each game of a simulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class GameRows(NamedTuple):
    """One row for each game, here or in the memory of a GPU. `winners` has a bit for each seat."""

    scores: NDArray[Any]
    winners: NDArray[Any]
    decisions: NDArray[Any]
    turns: NDArray[Any]
    digests: NDArray[Any]

    @classmethod
    def empty(cls, games: int, players: int, new: Callable[..., NDArray[Any]] = np.zeros) -> GameRows:
        """Rows for so many games, to be written to."""
        return cls(
            new((games, players), np.int16), new(games, np.uint8), new(games, np.int32), new(games, np.int32),
            new(games, np.uint64),
        )  # fmt: skip
