"""Ways to a ticket, as kernel code: which routes would make it with the fewest further spaces."""

from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import PLACE_WORDS, WORDS

FAR = 999


def want_routes(b, s, m, p):
    """Marks the routes that would make the player's tickets; says whether any ticket is still to be made.

    A ticket that the trains left cannot make is given up.
    """
    for word in range(WORDS):
        m.wanted[word] = EMPTY
    any_open = False
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        spaces = measure_ways(b, s, m, p, ticket)
        if 0 < spaces <= s.trains[p]:
            any_open = True
            mark_way(b, s, m, p, ticket)
    return any_open


def cost(b, s, p, route):
    """Spaces still to be claimed for a route: none on one's own, FAR where it is closed to the player."""
    if has(s.routes[p], route):
        return 0
    if has(s.open[p], route):
        return int(b.length[route])
    return FAR


def measure_ways(b, s, m, p, ticket):
    """Spaces to be claimed from the ticket's first place to every other; returns those to its second."""
    for place in range(b.n_places):
        m.distance[place] = 0 if has(b.ticket_a[ticket], place) else FAR
    changed = True
    while changed:
        changed = False
        for route in range(b.n_routes):
            step = cost(b, s, p, route)
            if step < FAR:
                one, other = b.a[route], b.b[route]
                if m.distance[one] + step < m.distance[other]:
                    m.distance[other] = m.distance[one] + step
                    m.arrival[other] = route
                    changed = True
                elif m.distance[other] + step < m.distance[one]:
                    m.distance[one] = m.distance[other] + step
                    m.arrival[one] = route
                    changed = True
    return int(m.distance[nearest(b, m, ticket)])


def nearest(b, m, ticket):
    """The nearest place of the ticket's second side."""
    best = -1
    for word in range(PLACE_WORDS):
        rest = b.ticket_b[ticket, word]
        while rest != 0:
            place = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if best < 0 or m.distance[place] < m.distance[best]:
                best = place
    return best


def mark_way(b, s, m, p, ticket):
    """Walks back along a shortest way and marks what is still to be claimed."""
    place = nearest(b, m, ticket)
    while not has(b.ticket_a[ticket], place):
        route = m.arrival[place]
        if not has(s.routes[p], route):
            m.wanted[route >> 6] |= bit(route)
        place = b.a[route] + b.b[route] - place
