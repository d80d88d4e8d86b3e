"""What tickets the others may hold, told by their routes. As kernel code.

How much likelier one ticket is than another was fitted to games of planners by `tools/suspicion.py`.
"""

import math

from kolej.bots.roads import SHUT, spread
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.dice import below

JOINED = 1.6
NEARER = 3.9  # for the whole way
ON_THE_WAY = 1.0  # for all spaces
LEAST = 100.0  # in the figures that come of it, for a ticket that nothing speaks for
FAR = SHUT - 1  # as far as spread can go


def suspect(b, s, w, seat, suspected):
    """How likely each other player holds each ticket, as whole numbers in proportion: `suspected[p, ticket]`."""
    set_ways(b, w, suspected[seat])
    for p in range(s.players):
        if p != seat:
            spaces = set_tolls_of(b, s, w, p)
            for ticket in range(b.n_tickets):
                suspected[p, ticket] = likelihood(b, w, ticket, int(suspected[seat, ticket]), spaces)


def set_tolls_of(b, s, w, p):
    """Onto the desk: what ways cost the player. Says how many spaces the player has, at least 1."""
    spaces = 0
    for route in range(b.n_routes):
        if has(s.routes[p], route):
            w.toll[route] = 0
            spaces += int(b.length[route])
        else:
            w.toll[route] = toll(b, route) if has(s.open[p], route) else SHUT
    return max(1, spaces)


def set_ways(b, w, ways):
    """How far apart each ticket's places are on the empty board."""
    for route in range(b.n_routes):
        w.toll[route] = toll(b, route)
    for ticket in range(b.n_tickets):
        place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], FAR)
        ways[ticket] = w.distance[place]


def toll(b, route):
    """In half turns: to draw the cards, and to claim."""
    return int(b.length[route]) + 2


def likelihood(b, w, ticket, before, spaces):
    nearer, joined, on_the_way = signs(b, w, ticket, before, spaces)
    return int(LEAST * math.exp(NEARER * (1 + nearer) + JOINED * joined + ON_THE_WAY * on_the_way))


def signs(b, w, ticket, before, spaces):
    """How much nearer a ticket's places are, of their way on the empty board, -1 at worst; whether they are joined; and
    how much of the player's spaces lies between them."""
    place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], 2 * before)
    if place < 0:
        return -1.0, 0, 0.0
    now = int(w.distance[place])
    own = spaces_on_the_way(b, w, b.ticket_a[ticket], place)
    return (before - now) / before, 1 if now == 0 else 0, own / spaces


def spaces_on_the_way(b, w, sources, place):
    """Those of the player's own routes, which cost nothing."""
    spaces = 0
    while not has(sources, place):
        route = w.arrival[place]
        if w.toll[route] == 0:
            spaces += int(b.length[route])
        place = b.a[route] + b.b[route] - place
    return spaces


def draw_suspected(w, suspected, free):
    """One of the tickets that are free, each as often as it is likely."""
    total = 0
    rest = free
    while rest != 0:
        total += suspected[lowest(rest)]
        rest = without_lowest(rest)
    k = below(w, total)
    rest = free
    while k >= suspected[lowest(rest)]:
        k -= suspected[lowest(rest)]
        rest = without_lowest(rest)
    return lowest(rest)
