"""A situation: the records of a game and what is legal there, for code that explains it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kolej.boards import Board, Route
from kolej.engine.records import Record
from kolej.game.action import Action


@dataclass(frozen=True)
class Situation:
    """What explanations look at. `s` is the whole state, hidden things included."""

    board: Board
    b: Record
    s: Record
    legal: Callable[[], list[Action]]

    @property
    def seat(self) -> int:
        """The seat whose decision it is."""
        return int(self.s.to_move)

    def route(self, id: str | None) -> Route | None:
        number = self.board.route_number.get(id or "")
        return None if number is None else self.board.routes[number]
