"""Crossings as people read them."""

from __future__ import annotations

from kolej.boards import Route
from kolej.game.obstacle import Obstacle
from kolej.game.situation import Situation


def closed_by(situation: Situation, route: Route) -> Obstacle | None:
    """Why a closed route is closed, if no line of its own connection is the reason."""
    if any(route.connection in pair for pair in situation.board.crossings):
        return Obstacle("closed", f"FR-4: {route.id} is closed by what crosses it", {"by": "crossing"})
    return None
