"""What tickets the others may hold, told by their routes. As kernel code.

A ticket is likely by itself if its places have come nearer, and together with others if it explains routes that they do
not. How much was fitted to games of planners by `tools/suspicion.py`.
"""

import math

from kolej.bots.planner.shortest_paths import SHUT, spread
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.rng import below

JOINED = 1.6
NEARER = 4.4  # for the whole way
EXPLAINED = 0.57  # for each space of the player's on the way that no other ticket leads over
LEAST = 100.0  # in the figures that come of it, for a ticket that nothing speaks for
FAR = SHUT - 1  # as far as spread can go
SWEEPS = 2  # through a set of tickets, to draw each one anew beside the others
FINE = 1 << 31  # of the dice


def suspect(b, s, m, seat, suspected, traces):
    """How likely each other player holds each ticket, by itself, as whole numbers in proportion:
    `suspected[p, ticket]`; and which of the player's routes lie on its way: `traces[p, ticket]`, sets of routes."""
    set_ways(b, m, suspected[seat])
    for p in range(s.players):
        if p != seat:
            set_tolls_of(b, s, m, p)
            for ticket in range(b.n_tickets):
                nearer, joined = trace(b, m, ticket, int(suspected[seat, ticket]), traces[p, ticket])
                suspected[p, ticket] = int(LEAST * math.exp(NEARER * (1 + nearer) + JOINED * joined))


def set_tolls_of(b, s, m, p):
    """Into scratch: what ways cost the player."""
    for route in range(b.n_routes):
        if has(s.routes[p], route):
            m.toll[route] = 0
        else:
            m.toll[route] = toll(b, route) if has(s.open[p], route) else SHUT


def set_ways(b, m, ways):
    """How far apart each ticket's places are on the empty board."""
    for route in range(b.n_routes):
        m.toll[route] = toll(b, route)
    for ticket in range(b.n_tickets):
        place = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], FAR)
        ways[ticket] = m.distance[place]


def toll(b, route):
    """In half turns: to draw the cards, and to claim."""
    return int(b.length[route]) + 2


def trace(b, m, ticket, before, own):
    """How much nearer a ticket's places are, of their way on the empty board, -1 at worst, and whether they are joined;
    into `own`, the player's routes on the way, which cost nothing."""
    for word in range(WORDS):
        own[word] = EMPTY
    place = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 2 * before)
    if place < 0:
        return -1.0, 0
    now = int(m.distance[place])
    while not has(b.ticket_a[ticket], place):
        route = m.arrival[place]
        if m.toll[route] == 0:
            own[route >> 6] |= bit(route)
        place = b.a[route] + b.b[route] - place
    return (before - now) / before, 1 if now == 0 else 0


def draw_tickets(b, m, suspected, traces, free, n):
    """A set of n of the tickets that are free, as likely as it is together."""
    held = EMPTY
    for _ in range(n):
        held = held | bit(draw_ticket(b, m, suspected, traces, free & ~held, held))
    for _ in range(SWEEPS):
        rest = held
        while rest != 0:
            held = held & ~bit(lowest(rest))
            rest = without_lowest(rest)
            held = held | bit(draw_ticket(b, m, suspected, traces, free & ~held, held))
    return held


def draw_ticket(b, m, suspected, traces, free, held):
    """One of the tickets that are free, each as often as it is likely beside those that are held."""
    for word in range(WORDS):
        m.trial[word] = EMPTY
    while held != 0:
        for word in range(WORDS):
            m.trial[word] |= traces[lowest(held), word]
        held = without_lowest(held)
    total = 0.0
    rest = free
    while rest != 0:
        total += likelihood(b, m, suspected, traces, lowest(rest))
        rest = without_lowest(rest)
    k = below(m, FINE) * total / FINE
    rest = free
    while without_lowest(rest) != 0:
        k -= likelihood(b, m, suspected, traces, lowest(rest))
        if k < 0:
            break
        rest = without_lowest(rest)
    return lowest(rest)


def likelihood(b, m, suspected, traces, ticket):
    return suspected[ticket] * math.exp(EXPLAINED * newly_explained(b, m, traces[ticket]))


def newly_explained(b, m, own):
    """Spaces of these routes that are not in scratch as explained."""
    spaces = 0
    for word in range(WORDS):
        rest = own[word] & ~m.trial[word]
        while rest != 0:
            spaces += int(b.length[(word << 6) + lowest(rest)])
            rest = without_lowest(rest)
    return spaces
