"""The journal: what the rules wrote down while a decision was played, turned into events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.cards import CARD_KINDS, counts, total
from kolej.game.claim_action import claim_cards
from kolej.game.event import Event
from kolej.game.extensions import EVENTS
from kolej.rules import journal as J


class JournalReader:
    """Turns the journal of one decision into events."""

    def __init__(self, board: Board, b: Record, s: Record) -> None:
        self.board, self.b, self.s = board, b, s
        self.events: list[Event] = []

    def events_of(self, entries: list[list[int]], *, start: bool) -> list[Event]:
        """`start`: the decision was a first choice of tickets, whose size is secret until all have chosen."""
        self.start = start
        self.entries = entries
        while self.entries:
            kind, seat, x, y = self.entries[0]
            if kind in (J.KEPT, J.RETURNED):
                self.events.append(self._choice(seat))
                continue
            self.entries.pop(0)
            if kind in PLAIN_EVENTS:
                self.events.append(Event(PLAIN_EVENTS[kind], seat if seat >= 0 else None))
            else:
                self.events.append(READERS[kind](self, seat, x, y))
        return self.events

    def following(self, *kinds: int) -> list[list[int]]:
        """The entries of these kinds that follow at once."""
        found = []
        while self.entries and self.entries[0][0] in kinds:
            found.append(self.entries.pop(0))
        return found

    def ticket(self, number: int) -> str:
        return self.board.tickets[number].id

    def route(self, number: int) -> str:
        return self.board.routes[number].id

    def claim(self, action: int) -> tuple[str, dict[str, int]]:
        return self.route(self.b.action_route[action]), claim_cards(self.b, action)

    def _dealt(self, seat: int, x: int, y: int) -> Event:
        hand = [0] * len(CARD_KINDS)
        hand[x] += 1
        rest = self.following(J.DEALT)
        for entry in rest:
            if entry[1] == seat:
                hand[entry[2]] += 1
        self.entries[:0] = [entry for entry in rest if entry[1] != seat]
        return Event("deal", seat, {"count": sum(hand), "cards": counts(hand)}, frozenset({"cards"}))

    def _turned_up(self, seat: int, x: int, y: int) -> Event:
        return Event("turn_up", None, {"place": x, "card": CARD_KINDS[y]})

    def _swept(self, seat: int, x: int, y: int) -> Event:
        return Event("sweep", None, {"cards": [CARD_KINDS[e[2]] for e in self.following(J.SWEPT_CARD)]})

    def _reshuffled(self, seat: int, x: int, y: int) -> Event:
        return Event("reshuffle", None, {"count": x})

    def _offered(self, seat: int, x: int, y: int) -> Event:
        tickets = [self.ticket(x)]
        while self.entries and self.entries[0][:2] == [J.OFFERED, seat]:
            tickets.append(self.ticket(self.entries.pop(0)[2]))
        return Event("offer", seat, {"count": len(tickets), "tickets": tickets}, frozenset({"tickets"}))

    def _choice(self, seat: int) -> Event:
        rest = self.following(J.KEPT, J.RETURNED)
        kept = [self.ticket(e[2]) for e in rest if e[0] == J.KEPT]
        return Event(
            "keep", seat, {"tickets": kept, "kept": len(kept), "returned": len(rest) - len(kept)},
            frozenset({"tickets", "kept", "returned"} if self.start else {"tickets"}),
        )  # fmt: skip

    def _chosen(self, seat: int, x: int, y: int) -> Event:
        return Event("chosen", None, {"kept": [int(n) for n in self.s.held[: self.s.players]]})

    def _drew(self, seat: int, x: int, y: int) -> Event:
        if y < 0:
            data = {"source": "deck", "card": CARD_KINDS[x], "place": None}
            return Event("draw", seat, data, frozenset({"card"}))
        return Event("draw", seat, {"source": "face_up", "card": CARD_KINDS[x], "place": y})

    def _paid(self, seat: int, x: int, y: int) -> Event:
        further = {CARD_KINDS[x]: y} | {CARD_KINDS[e[2]]: e[3] for e in self.following(J.PAID)}
        _, seat, action, points = self.entries.pop(0)
        route, cards = self.claim(action)
        return Event("claim", seat, {"route": route, "cards": total(cards, further), "points": points})

    def _claimed(self, seat: int, x: int, y: int) -> Event:
        route, cards = self.claim(x)
        return Event("claim", seat, {"route": route, "cards": cards, "points": y})

    def _closed(self, seat: int, x: int, y: int) -> Event:
        return Event("closed", None, {"routes": [self.route(x), *(self.route(e[2]) for e in self.following(J.CLOSED))]})

    def _last_round(self, seat: int, x: int, y: int) -> Event:
        return Event("last_round", seat, {"turns": x})


PLAIN_EVENTS = {J.FIRST: "first", J.PASSED: "pass", J.TURN_BEGAN: "turn", J.ENDED: "end"}
"""Events that say all by their kind and their seat."""

READERS: dict[int, Callable[..., Any]] = {
    J.DEALT: JournalReader._dealt, J.TURNED_UP: JournalReader._turned_up, J.SWEPT: JournalReader._swept,
    J.RESHUFFLED: JournalReader._reshuffled, J.OFFERED: JournalReader._offered, J.CHOSEN: JournalReader._chosen,
    J.DREW: JournalReader._drew, J.PAID: JournalReader._paid, J.CLAIMED: JournalReader._claimed,
    J.CLOSED: JournalReader._closed, J.LAST_ROUND: JournalReader._last_round,
} | EVENTS  # fmt: skip
"""By entry of the journal, what makes an event of it: a function of the reader, the seat and two numbers."""
