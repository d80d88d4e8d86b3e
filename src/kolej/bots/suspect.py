"""What tickets the others may hold, told by their routes. As kernel code.

How much likelier one ticket is than another was fitted to games of planners: by how much nearer its places are for the
player's routes, whether they are joined, and how many of the player's spaces lie on the way between them.
"""

import math

from kolej.bots.roads import SHUT, spread
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.dice import below

JOINED = 1.5
NEARER = 4.2  # for the whole way
ON_THE_WAY = 1.0  # for all spaces
LEAST = 100.0  # in the figures that come of it, for a ticket that nothing speaks for
FAR = 200  # farther than any two places


def suspect(b, s, w, seat, suspected):
    """How likely each other player holds each ticket, as whole numbers in proportion: `suspected[p, ticket]`."""
    for route in range(b.n_routes):
        w.toll[route] = toll(b, route)
    for ticket in range(b.n_tickets):
        place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], FAR)
        suspected[seat, ticket] = w.distance[place]
    for p in range(s.players):
        if p == seat:
            continue
        spaces = 0
        for route in range(b.n_routes):
            if has(s.routes[p], route):
                w.toll[route] = 0
                spaces += b.length[route]
            else:
                w.toll[route] = toll(b, route) if has(s.open[p], route) else SHUT
        for ticket in range(b.n_tickets):
            suspected[p, ticket] = likelihood(b, w, ticket, int(suspected[seat, ticket]), max(1, spaces))


def toll(b, route):
    """In half turns: to draw the cards, and to claim."""
    return int(b.length[route]) + 2


def likelihood(b, w, ticket, before, spaces):
    """`before`: the ticket's way on the empty board; `spaces`: of all the player's routes."""
    place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], 2 * before)
    now = 2 * before if place < 0 else int(w.distance[place])
    likely = NEARER * (before - now) / before
    if now == 0:
        likely += JOINED
    if place >= 0:
        likely += ON_THE_WAY * spaces_on_the_way(b, w, b.ticket_a[ticket], place) / spaces
    return int(LEAST * math.exp(likely + NEARER))


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
