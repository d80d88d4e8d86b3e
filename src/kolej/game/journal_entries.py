"""The entries that a decision wrote into the journal, read one after the other."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.claim_action import claim_cards

Entry = list[int]
"""Kind, seat and two numbers (rules/journal.py)."""


class Entries:
    """What is left to be read of the journal of one decision, and names for the numbers in it.

    `start`: the decision was a first choice of tickets, whose size is secret until all have chosen.
    """

    def __init__(self, board: Board, b: Record, s: Record, entries: list[Entry], *, start: bool) -> None:
        self.board, self.b, self.s, self.start = board, b, s, start
        self.left = entries

    def take(self) -> Entry:
        """The next entry, which is read with this."""
        return self.left.pop(0)

    def following(self, *kinds: int) -> list[Entry]:
        """The entries of these kinds that follow at once."""
        found = []
        while self.left and self.left[0][0] in kinds:
            found.append(self.take())
        return found

    def put_back(self, entries: list[Entry]) -> None:
        """Entries to be read next after all."""
        self.left[:0] = entries

    def ticket(self, number: int) -> str:
        return self.board.tickets[number].id

    def route(self, number: int) -> str:
        return self.board.routes[number].id

    def claim(self, action: int) -> tuple[str, dict[str, int]]:
        """The route of a claim, and the cards that the claim itself lays down."""
        return self.route(self.b.action_route[action]), claim_cards(self.b, action)
