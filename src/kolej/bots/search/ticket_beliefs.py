"""Which tickets the others may hold, as their routes tell. As kernel code.

A ticket is more likely the nearer a player's routes have brought its two sides. How much was fitted to games of
planners by `tools/suspicion.py`. Sets of tickets are drawn in ticket_draws.py.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kolej.bots.planner.shortest_paths import CLOSED, find_path
from kolej.rules.bits import EMPTY, bit, has
from kolej.rules.capacity import WORDS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

# How much each sign adds to the logarithm of a ticket's likelihood.
JOINED = 1.6  # its sides are joined
NEARER = 4.4  # its sides have come nearer by the whole path between them
SCALE = 100.0  # of the likelihoods, which are whole numbers
FARTHEST = CLOSED - 1  # the longest distance that `find_path` can measure


def set_beliefs(b: BoardRecord, s: StateRecord, m: MemoryRecord, seat: int, beliefs: Any, traces: Any) -> None:
    """Writes how likely each other player holds each ticket by itself, and what of it the player's routes show.

    `beliefs[p, ticket]`: whole numbers in proportion to the likelihoods. `traces[p, ticket]`: the set of the player's
    routes on the ticket's path. The row of the seat itself is used for the distances on the empty board.
    """
    measure_empty_board(b, m, beliefs[seat])
    for p in range(s.players):
        if p != seat:
            set_path_costs_of(b, s, m, p)
            for ticket in range(b.n_tickets):
                nearer, joined = trace_ticket(b, m, ticket, int(beliefs[seat, ticket]), traces[p, ticket])
                beliefs[p, ticket] = int(SCALE * math.exp(NEARER * (1 + nearer) + JOINED * joined))


def set_path_costs_of(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Writes what each route costs a path of a player."""
    for route in range(b.n_routes):
        if has(s.routes[p], route):
            m.path_cost[route] = 0
        else:
            m.path_cost[route] = route_cost(b, route) if has(s.open[p], route) else CLOSED


def measure_empty_board(b: BoardRecord, m: MemoryRecord, distances: Any) -> None:
    """Writes how far apart the sides of each ticket are on the empty board."""
    for route in range(b.n_routes):
        m.path_cost[route] = route_cost(b, route)
    for ticket in range(b.n_tickets):
        place = find_path(b, m, b.ticket_a[ticket], b.ticket_b[ticket], FARTHEST)
        distances[ticket] = m.distance[place]


def route_cost(b: BoardRecord, route: int) -> int:
    """The half turns that a route takes: to draw its cards, and to claim it."""
    return int(b.length[route]) + 2


def trace_ticket(b: BoardRecord, m: MemoryRecord, ticket: int, before: int, own: Any) -> tuple[float, int]:
    """How much nearer the sides of a ticket have come, as a part of `before`, and whether they are joined (1 or 0).

    -1 is the worst. Into `own` it writes the player's routes on the path, which cost nothing.
    """
    for word in range(WORDS):
        own[word] = EMPTY
    place = find_path(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 2 * before)
    if place < 0:
        return -1.0, 0
    now = int(m.distance[place])
    while not has(b.ticket_a[ticket], place):
        route = m.arrival[place]
        if m.path_cost[route] == 0:
            own[route >> 6] |= bit(route)
        place = b.a[route] + b.b[route] - place
    return (before - now) / before, 1 if now == 0 else 0
