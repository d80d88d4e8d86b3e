"""Moves in tunnels, by name."""

from __future__ import annotations

from collections.abc import Mapping

from kolej.game.event import Event
from kolej.game.moves import Moves
from kolej.game.request import Request, checked_cards


class TunnelMoves(Moves):
    def add(self, cards: Mapping[str, int]) -> list[Event]:
        """Adds the cards that the tunnel asks for (NO-4)."""
        return self.play_request(Request("add", cards=checked_cards(cards)))

    def decline(self) -> list[Event]:
        """Takes the payment back instead (NO-4)."""
        return self.play_request(Request("decline"))
