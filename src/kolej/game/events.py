"""Events: what happened, for logs and animations, each as a seat may see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record
from kolej.game.actions import claim_cards
from kolej.game.cards import CARD_KINDS, counts, total
from kolej.rules import journal as J
from kolej.rules.board import F_SET_SIZE, F_SETS


@dataclass(frozen=True)
class Event:
    """One thing that happened. `data` holds what it was; the fields in `private` are for `seat` alone."""

    kind: str
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    private: frozenset[str] = frozenset()

    def seen_by(self, seat: int | None) -> Event:
        """The event without what that seat (None: a spectator) may not know."""
        if not self.private or (seat is not None and seat == self.seat):
            return self
        return Event(self.kind, self.seat, {k: v for k, v in self.data.items() if k not in self.private})

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.data}


class Teller:
    """Turns the journal of one decision into events."""

    def __init__(self, board: Board, b: Record, s: Record) -> None:
        self.board, self.b, self.s = board, b, s
        self.events: list[Event] = []

    def tell(self, entries: list[list[int]], *, start: bool) -> list[Event]:
        """`start`: the decision was a first choice of tickets, whose size is secret until all have chosen."""
        self.start = start
        self.entries = entries
        while self.entries:
            kind, seat, x, y = self.entries[0]
            if kind in (J.KEPT, J.RETURNED):
                self.events.append(self._choice(seat))
                continue
            self.entries.pop(0)
            if kind in self._moments:
                self.events.append(self._moment(self._moments[kind], seat))
            else:
                self.events.append(self._tellers[kind](self, seat, x, y))
        return self.events

    def _more(self, *kinds: int) -> list[list[int]]:
        """The entries of these kinds that follow at once."""
        found = []
        while self.entries and self.entries[0][0] in kinds:
            found.append(self.entries.pop(0))
        return found

    def _ticket(self, number: int) -> str:
        return self.board.tickets[number].id

    def _route(self, number: int) -> str:
        return self.board.routes[number].id

    def _claim(self, action: int) -> tuple[str, dict[str, int]]:
        return self._route(self.b.action_route[action]), claim_cards(self.b, action)

    def _dealt(self, seat: int, x: int, y: int) -> Event:
        hand = [0] * len(CARD_KINDS)
        hand[x] += 1
        rest = self._more(J.DEALT)
        for entry in rest:
            if entry[1] == seat:
                hand[entry[2]] += 1
        self.entries[:0] = [entry for entry in rest if entry[1] != seat]
        return Event("deal", seat, {"count": sum(hand), "cards": counts(hand)}, frozenset({"cards"}))

    def _turned_up(self, seat: int, x: int, y: int) -> Event:
        return Event("turn_up", None, {"place": x, "card": CARD_KINDS[y]})

    def _swept(self, seat: int, x: int, y: int) -> Event:
        return Event("sweep", None, {"cards": [CARD_KINDS[e[2]] for e in self._more(J.SWEPT_CARD)]})

    def _reshuffled(self, seat: int, x: int, y: int) -> Event:
        return Event("reshuffle", None, {"count": x})

    def _offered(self, seat: int, x: int, y: int) -> Event:
        tickets = [self._ticket(x)]
        while self.entries and self.entries[0][:2] == [J.OFFERED, seat]:
            tickets.append(self._ticket(self.entries.pop(0)[2]))
        return Event("offer", seat, {"count": len(tickets), "tickets": tickets}, frozenset({"tickets"}))

    def _choice(self, seat: int) -> Event:
        rest = self._more(J.KEPT, J.RETURNED)
        kept = [self._ticket(e[2]) for e in rest if e[0] == J.KEPT]
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

    def _laid_down(self, seat: int, x: int, y: int) -> Event:
        route, cards = self._claim(x)
        fare = self.b.action_fare[x]
        sets, size = int(self.b.fare[fare, F_SETS]), int(self.b.fare[fare, F_SET_SIZE])
        return Event("lay", seat, {"route": route, "cards": cards, "sets": sets, "set_size": size})

    def _gave(self, seat: int, x: int, y: int) -> Event:
        return Event("give", seat, {"card": CARD_KINDS[x]})

    def _tunnelled(self, seat: int, x: int, y: int) -> Event:
        route, cards = self._claim(x)
        turned = [CARD_KINDS[e[2]] for e in self._more(J.TURNED_CARD)]
        return Event("tunnel", seat, {"route": route, "cards": cards, "turned": turned, "extra": y})

    def _added(self, seat: int, x: int, y: int) -> Event:
        added = {CARD_KINDS[e[2]]: e[3] for e in self._more(J.ADDED)}
        return Event("add", seat, {"cards": total({CARD_KINDS[x]: y}, added)})

    def _declined(self, seat: int, x: int, y: int) -> Event:
        route, cards = self._claim(x)
        return Event("decline", seat, {"route": route, "cards": cards})

    def _paid(self, seat: int, x: int, y: int) -> Event:
        further = {CARD_KINDS[x]: y} | {CARD_KINDS[e[2]]: e[3] for e in self._more(J.PAID)}
        _, seat, action, points = self.entries.pop(0)
        route, cards = self._claim(action)
        return Event("claim", seat, {"route": route, "cards": total(cards, further), "points": points})

    def _claimed(self, seat: int, x: int, y: int) -> Event:
        route, cards = self._claim(x)
        return Event("claim", seat, {"route": route, "cards": cards, "points": y})

    def _closed(self, seat: int, x: int, y: int) -> Event:
        return Event("closed", None, {"routes": [self._route(x), *(self._route(e[2]) for e in self._more(J.CLOSED))]})

    def _piece_back(self, seat: int, x: int, y: int) -> Event:
        return Event("piece_back", seat, {"route": self._route(x), "colour": COLOURS[y]})

    def _built(self, seat: int, x: int, y: int) -> Event:
        return Event("build", seat, {"route": self._route(x), "colour": COLOURS[y]})

    def _flag(self, seat: int, x: int, y: int) -> Event:
        return Event("flag", seat, {"colour": COLOURS[x]})

    def _flag_set(self, seat: int, x: int, y: int) -> Event:
        return Event("flag_set", seat, {"points": x})

    def _last_round(self, seat: int, x: int, y: int) -> Event:
        return Event("last_round", seat, {"turns": x})

    def _moment(self, kind: str, seat: int) -> Event:
        """An event that says all by its kind."""
        return Event(kind, seat if seat >= 0 else None)

    _moments: ClassVar[dict[int, str]] = {
        J.FIRST: "first", J.TOOK_FERRY: "ferry", J.PASSED: "pass", J.TURN_BEGAN: "turn", J.ENDED: "end",
    }  # fmt: skip
    _tellers: ClassVar[dict[int, Callable[[Teller, int, int, int], Event]]] = {
        J.DEALT: _dealt, J.TURNED_UP: _turned_up, J.SWEPT: _swept, J.RESHUFFLED: _reshuffled, J.OFFERED: _offered,
        J.CHOSEN: _chosen, J.DREW: _drew, J.LAID_DOWN: _laid_down, J.GAVE: _gave, J.TUNNELLED: _tunnelled,
        J.ADDED: _added, J.DECLINED: _declined, J.PAID: _paid, J.CLAIMED: _claimed, J.CLOSED: _closed, J.PIECE_BACK: _piece_back,
        J.BUILT: _built, J.FLAG: _flag, J.FLAG_SET: _flag_set, J.LAST_ROUND: _last_round,
    }  # fmt: skip
