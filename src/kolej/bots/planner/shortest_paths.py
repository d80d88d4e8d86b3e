"""Ways over the board by what they cost, as kernel code."""

from kolej.rules.bits import bit, has, lowest, without_lowest
from kolej.rules.capacity import PLACE_WORDS, PLACES

SHUT = 20000  # so far below what a field holds that the longest way to it can be added


def spread(b, m, sources, targets, most):
    """Goes out from a set of places by the tolls in scratch until it meets another set: the place there.

    -1: there is no way that costs at most so much. A place that was reached stands in scratch with its distance
    before its number, so that looking for the nearest one reads one figure of each; `stands` says where. Of places as
    near the first by number is taken, so that the way does not depend on which others were reached.
    """
    for place in range(b.n_places):
        m.distance[place] = SHUT
    n = 0
    for word in range(PLACE_WORDS):
        rest = sources[word]
        while rest != 0:
            place = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            m.distance[place] = 0
            m.reached[n] = place
            m.stands[place] = n
            n += 1
    last = last_toll(b, m, targets)
    most += 1  # a way must cost less than this
    met = -1
    while n > 0:
        nearest = 0
        found = int(m.reached[0])
        for i in range(1, n):
            if m.reached[i] < found:
                nearest = i
                found = int(m.reached[i])
        distance = found // PLACES
        if distance + last >= most:
            return met
        place = found & (PLACES - 1)
        n -= 1
        m.reached[nearest] = m.reached[n]
        m.stands[m.reached[n] & (PLACES - 1)] = nearest
        for i in range(b.roads_from[place], b.roads_from[place + 1]):
            there = int(b.road_ends[i])
            before = int(m.distance[there])
            if before <= distance:
                continue  # it has been there
            far = distance + int(m.toll[b.roads[i]])
            if far < most and far < before:
                if has(targets, there):
                    most = far
                    met = there
                elif far + last < most:
                    if before == SHUT:
                        m.stands[there] = n
                        n += 1
                    m.reached[m.stands[there]] = far * PLACES + there
                else:
                    continue  # too far off for a better way
                m.distance[there] = far
                m.arrival[there] = b.roads[i]
    return met


def last_toll(b, m, places):
    """The least that a route to one of these places costs."""
    least = SHUT
    for word in range(PLACE_WORDS):
        rest = places[word]
        while rest != 0:
            place = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            for i in range(b.roads_from[place], b.roads_from[place + 1]):
                least = min(least, int(m.toll[b.roads[i]]))
    return least


def short_way(b, m, a, z, most):
    """What the cheapest way of at most three routes between two places costs, or `most`."""
    for place in range(b.n_places):
        m.distance[place] = SHUT
    m.distance[z] = 0
    last = SHUT
    for i in range(b.roads_from[z], b.roads_from[z + 1]):
        there = b.road_ends[i]
        toll = int(m.toll[b.roads[i]])
        last = min(last, toll)
        m.distance[there] = min(int(m.distance[there]), toll)
    for i in range(b.roads_from[a], b.roads_from[a + 1]):
        there = b.road_ends[i]
        far = int(m.toll[b.roads[i]])
        most = min(most, far + int(m.distance[there]))
        if far + last < most:
            for k in range(b.roads_from[there], b.roads_from[there + 1]):
                most = min(most, far + int(m.toll[b.roads[k]]) + int(m.distance[b.road_ends[k]]))
    return most


def way_spaces(b, m, sources, place):
    """Spaces of the way back from a place to where it was spread from; what costs nothing does not count."""
    spaces = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.toll[route] > 0:
            spaces += b.length[route]
        place = b.a[route] + b.b[route] - place
    return spaces


def way_points(b, m, sources, place):
    points = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.toll[route] > 0:
            points += b.points[b.length[route]]
        place = b.a[route] + b.b[route] - place
    return points


def way_claims(b, m, sources, place):
    claims = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.toll[route] > 0:
            claims += 1
        place = b.a[route] + b.b[route] - place
    return claims


def lay_way(b, m, sources, place, routes):
    """Adds the way's routes to a set; from now on they cost nothing."""
    while not has(sources, place):
        route = m.arrival[place]
        if m.toll[route] > 0:
            routes[route >> 6] |= bit(route)
            m.toll[route] = 0
        place = b.a[route] + b.b[route] - place
