"""Moves by name: what a mechanic's methods of a game are built on."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kolej.game.event import Event
from kolej.game.request import Request


class Moves(ABC):
    """A game that plays what is requested."""

    @abstractmethod
    def play_request(self, request: Request) -> list[Event]:
        """Plays the legal action that the request describes. IllegalAction: there is none, and nothing has changed."""
