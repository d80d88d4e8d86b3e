"""Turns the entries of the journal into events: what the rules wrote down while a decision was played."""

from __future__ import annotations

from collections.abc import Callable

from kolej.game.cards import CARD_KINDS, counts, total
from kolej.game.event import Event
from kolej.game.extensions import EVENTS
from kolej.game.journal_entries import Entries
from kolej.rules import journal as J


def events_of(entries: Entries) -> list[Event]:
    """The events of one decision."""
    events = []
    while entries.left:
        kind, seat, x, y = entries.take()
        if kind in PLAIN_EVENTS:
            events.append(Event(PLAIN_EVENTS[kind], seat if seat >= 0 else None))
        else:
            events.append(READERS[kind](entries, seat, x, y))
    return events


def _dealt(entries: Entries, seat: int, x: int, y: int) -> Event:
    hand = [0] * len(CARD_KINDS)
    hand[x] += 1
    rest = entries.following(J.DEALT)
    for entry in rest:
        if entry[1] == seat:
            hand[entry[2]] += 1
    entries.put_back([entry for entry in rest if entry[1] != seat])
    return Event("deal", seat, {"count": sum(hand), "cards": counts(hand)}, frozenset({"cards"}))


def _turned_up(entries: Entries, seat: int, x: int, y: int) -> Event:
    return Event("turn_up", None, {"place": x, "card": CARD_KINDS[y]})


def _swept(entries: Entries, seat: int, x: int, y: int) -> Event:
    return Event("sweep", None, {"cards": [CARD_KINDS[entry[2]] for entry in entries.following(J.SWEPT_CARD)]})


def _reshuffled(entries: Entries, seat: int, x: int, y: int) -> Event:
    return Event("reshuffle", None, {"count": x})


def _offered(entries: Entries, seat: int, x: int, y: int) -> Event:
    tickets = [entries.ticket(x)]
    while entries.left and entries.left[0][:2] == [J.OFFERED, seat]:
        tickets.append(entries.ticket(entries.take()[2]))
    return Event("offer", seat, {"count": len(tickets), "tickets": tickets}, frozenset({"tickets"}))


def _kept(entries: Entries, seat: int, x: int, y: int) -> Event:
    return _choice(entries, seat, kept=[x])


def _returned(entries: Entries, seat: int, x: int, y: int) -> Event:
    return _choice(entries, seat, kept=[], returned=1)


def _choice(entries: Entries, seat: int, kept: list[int], returned: int = 0) -> Event:
    """A choice of tickets, of which one entry has been read."""
    rest = entries.following(J.KEPT, J.RETURNED)
    tickets = [entries.ticket(number) for number in (*kept, *(entry[2] for entry in rest if entry[0] == J.KEPT))]
    n = len(kept) + returned + len(rest)
    return Event(
        "keep", seat, {"tickets": tickets, "kept": len(tickets), "returned": n - len(tickets)},
        frozenset({"tickets", "kept", "returned"} if entries.start else {"tickets"}),
    )  # fmt: skip


def _chosen(entries: Entries, seat: int, x: int, y: int) -> Event:
    return Event("chosen", None, {"kept": [int(n) for n in entries.s.held[: entries.s.players]]})


def _drew(entries: Entries, seat: int, x: int, y: int) -> Event:
    if y < 0:
        data = {"source": "deck", "card": CARD_KINDS[x], "place": None}
        return Event("draw", seat, data, frozenset({"card"}))
    return Event("draw", seat, {"source": "face_up", "card": CARD_KINDS[x], "place": y})


def _paid(entries: Entries, seat: int, x: int, y: int) -> Event:
    further = {CARD_KINDS[x]: y} | {CARD_KINDS[entry[2]]: entry[3] for entry in entries.following(J.PAID)}
    _, seat, action, points = entries.take()
    route, cards = entries.claim(action)
    return Event("claim", seat, {"route": route, "cards": total(cards, further), "points": points})


def _claimed(entries: Entries, seat: int, x: int, y: int) -> Event:
    route, cards = entries.claim(x)
    return Event("claim", seat, {"route": route, "cards": cards, "points": y})


def _closed(entries: Entries, seat: int, x: int, y: int) -> Event:
    routes = [x, *(entry[2] for entry in entries.following(J.CLOSED))]
    return Event("closed", None, {"routes": [entries.route(number) for number in routes]})


def _last_round(entries: Entries, seat: int, x: int, y: int) -> Event:
    return Event("last_round", seat, {"turns": x})


PLAIN_EVENTS = {J.FIRST: "first", J.PASSED: "pass", J.TURN_BEGAN: "turn", J.ENDED: "end"}
"""Events that say all by their kind and their seat."""

READERS: dict[int, Callable[[Entries, int, int, int], Event]] = {
    J.DEALT: _dealt, J.TURNED_UP: _turned_up, J.SWEPT: _swept, J.RESHUFFLED: _reshuffled, J.OFFERED: _offered,
    J.KEPT: _kept, J.RETURNED: _returned, J.CHOSEN: _chosen, J.DREW: _drew, J.PAID: _paid, J.CLAIMED: _claimed,
    J.CLOSED: _closed, J.LAST_ROUND: _last_round,
} | EVENTS  # fmt: skip
"""By kind of entry, what makes an event of it and of the entries that belong to it: a function of the entries that
follow, the seat and two numbers."""
