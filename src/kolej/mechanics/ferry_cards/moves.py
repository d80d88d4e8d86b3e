"""Moves with ferry cards, by name."""

from __future__ import annotations

from kolej.game.event import Event
from kolej.game.moves import Moves
from kolej.game.request import Request


class FerryCardMoves(Moves):
    def take_ferry(self) -> list[Event]:
        """Takes a ferry card (IT-2)."""
        return self.play_request(Request("ferry"))
