"""What is counted at the end of a game. It takes up to 20 ms and never changes, so a room keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kolej.game import Game
from kolej.game.statistics import statistics


@dataclass(frozen=True)
class Ending:
    """The breakdown of the points of each seat, and the statistics of a finished game."""

    breakdowns: list[dict[str, Any]]
    statistics: Any


def ending_of(game: Game) -> Ending:
    """Counts a finished game."""
    return Ending([game.breakdown(seat) for seat in range(game.players)], statistics(game))
