"""Moves with track, by name."""

from __future__ import annotations

from kolej.game.event import Event
from kolej.game.moves import Moves
from kolej.game.request import Request, checked_text


class TrackMoves(Moves):
    def build(self, route: str, colour: str) -> list[Event]:
        """Lays a piece of track of that colour on a bed (FR-3)."""
        return self.play_request(Request("build", route=checked_text(route), colour=checked_text(colour)))
