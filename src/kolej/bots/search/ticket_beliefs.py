"""Which tickets the others may hold, as their routes tell. As kernel code.

A ticket is more likely the nearer a player's routes have brought its two sides. A set of tickets is more likely the
more routes each of them explains that the others do not. How much was fitted to games of planners by
`tools/suspicion.py`.
"""

import math

from kolej.bots.planner.shortest_paths import CLOSED, find_path
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.rng import below

# How much each sign adds to the logarithm of a ticket's likelihood.
JOINED = 1.6  # its sides are joined
NEARER = 4.4  # its sides have come nearer by the whole path between them
EXPLAINED = 0.57  # each space of the player's routes on the path that no other ticket explains
SCALE = 100.0  # of the likelihoods, which are whole numbers
FARTHEST = CLOSED - 1  # the longest distance that `find_path` can measure
SWEEPS = 2  # how often each ticket of a set is drawn anew, given the others
FINE = 1 << 31  # steps between 0 and 1 of a random fraction


def set_beliefs(b, s, m, seat, beliefs, traces):
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


def set_path_costs_of(b, s, m, p):
    """Writes what each route costs a path of a player."""
    for route in range(b.n_routes):
        if has(s.routes[p], route):
            m.path_cost[route] = 0
        else:
            m.path_cost[route] = route_cost(b, route) if has(s.open[p], route) else CLOSED


def measure_empty_board(b, m, distances):
    """Writes how far apart the sides of each ticket are on the empty board."""
    for route in range(b.n_routes):
        m.path_cost[route] = route_cost(b, route)
    for ticket in range(b.n_tickets):
        place = find_path(b, m, b.ticket_a[ticket], b.ticket_b[ticket], FARTHEST)
        distances[ticket] = m.distance[place]


def route_cost(b, route):
    """The half turns that a route takes: to draw its cards, and to claim it."""
    return int(b.length[route]) + 2


def trace_ticket(b, m, ticket, before, own):
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


def draw_tickets(b, m, beliefs, traces, free, n):
    """A random set of n of the free tickets, as likely as these tickets are together (Gibbs sampling)."""
    tickets = EMPTY
    for _ in range(n):
        tickets = tickets | bit(draw_ticket(b, m, beliefs, traces, free & ~tickets, tickets))
    for _ in range(SWEEPS):
        remaining = tickets
        while remaining != 0:
            tickets = tickets & ~bit(lowest(remaining))
            remaining = without_lowest(remaining)
            tickets = tickets | bit(draw_ticket(b, m, beliefs, traces, free & ~tickets, tickets))
    return tickets


def draw_ticket(b, m, beliefs, traces, free, others):
    """A random one of the free tickets, as likely as it is together with the others of its set."""
    for word in range(WORDS):
        m.explained[word] = EMPTY
    while others != 0:
        for word in range(WORDS):
            m.explained[word] |= traces[lowest(others), word]
        others = without_lowest(others)
    total = 0.0
    remaining = free
    while remaining != 0:
        total += likelihood(b, m, beliefs, traces, lowest(remaining))
        remaining = without_lowest(remaining)
    k = below(m, FINE) * total / FINE
    remaining = free
    while without_lowest(remaining) != 0:
        k -= likelihood(b, m, beliefs, traces, lowest(remaining))
        if k < 0:
            break
        remaining = without_lowest(remaining)
    return lowest(remaining)


def likelihood(b, m, beliefs, traces, ticket):
    """The likelihood of a ticket, given the routes that others explain already."""
    return beliefs[ticket] * math.exp(EXPLAINED * newly_explained(b, m, traces[ticket]))


def newly_explained(b, m, own):
    """The spaces of a set of routes that are not in `m.explained`."""
    spaces = 0
    for word in range(WORDS):
        remaining = own[word] & ~m.explained[word]
        while remaining != 0:
            spaces += int(b.length[(word << 6) + lowest(remaining)])
            remaining = without_lowest(remaining)
    return spaces
