"""Paths that complete a ticket with the fewest further spaces, as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import PLACE_WORDS, WORDS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

FAR = 999  # the distance of a place that cannot be reached


def want_routes(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> bool:
    """Marks in `m.wanted` the routes that would complete the player's tickets, and returns whether there are any.

    A ticket that the remaining trains cannot complete is given up.
    """
    for word in range(WORDS):
        m.wanted[word] = EMPTY
    any_wanted = False
    remaining = s.tickets[p]
    while remaining != 0:
        ticket = lowest(remaining)
        remaining = without_lowest(remaining)
        spaces = measure_paths(b, s, m, p, ticket)
        if 0 < spaces <= s.trains[p]:
            any_wanted = True
            mark_path(b, s, m, p, ticket)
    return any_wanted


def spaces_to_claim(b: BoardRecord, s: StateRecord, p: int, route: int) -> int:
    """The spaces that a route costs a path: 0 if the player owns it, FAR if it is closed to the player."""
    if has(s.routes[p], route):
        return 0
    if has(s.open[p], route):
        return int(b.length[route])
    return FAR


def measure_paths(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, ticket: int) -> int:
    """Measures the spaces to be claimed from a ticket's first side to every place; returns those to its second side."""
    for place in range(b.n_places):
        m.distance[place] = 0 if has(b.ticket_a[ticket], place) else FAR
    changed = True
    while changed:
        changed = False
        for route in range(b.n_routes):
            spaces = spaces_to_claim(b, s, p, route)
            if spaces < FAR:
                one, other = b.a[route], b.b[route]
                if m.distance[one] + spaces < m.distance[other]:
                    m.distance[other] = m.distance[one] + spaces
                    m.arrival[other] = route
                    changed = True
                elif m.distance[other] + spaces < m.distance[one]:
                    m.distance[one] = m.distance[other] + spaces
                    m.arrival[one] = route
                    changed = True
    return int(m.distance[nearest(b, m, ticket)])


def nearest(b: BoardRecord, m: MemoryRecord, ticket: int) -> int:
    """The nearest place of a ticket's second side."""
    best = -1
    for word in range(PLACE_WORDS):
        remaining = b.ticket_b[ticket, word]
        while remaining != 0:
            place = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            if best < 0 or m.distance[place] < m.distance[best]:
                best = place
    return best


def mark_path(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, ticket: int) -> None:
    """Marks the routes to be claimed on the path that was just measured."""
    place = nearest(b, m, ticket)
    while not has(b.ticket_a[ticket], place):
        route = m.arrival[place]
        if not has(s.routes[p], route):
            m.wanted[route >> 6] |= bit(route)
        place = b.a[route] + b.b[route] - place
