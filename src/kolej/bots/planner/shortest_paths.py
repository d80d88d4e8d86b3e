"""Cheapest paths over the board, as kernel code. What a route costs a path is in `m.path_cost`.

A path is not stored as a list: `m.arrival` has the route by which each place was reached, so it is walked backwards,
from its end to one of its `sources`. Routes that cost nothing are owned or already planned, and are not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.bits import bit, has, lowest, without_lowest
from kolej.rules.capacity import PLACE_WORDS, PLACES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord

CLOSED = 20000  # the cost of a closed route: the cost of the longest path can be added, and a field still holds the sum


def find_path(
    b: BoardRecord, m: MemoryRecord, sources: NDArray[np.uint64], targets: NDArray[np.uint64], most: int
) -> int:
    """Finds the cheapest path from one set of places to another, and returns the place where it ends.

    -1: no path costs at most `most`. It is Dijkstra's algorithm. A place of the frontier is stored as one number, its
    distance times PLACES plus the place, so that one comparison finds the nearest place. Of places at the same distance
    it is the one with the lowest number, so that the path does not depend on which other places were reached.
    """
    for place in range(b.n_places):
        m.distance[place] = CLOSED
    n = 0
    for word in range(PLACE_WORDS):
        remaining = sources[word]
        while remaining != 0:
            place = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            m.distance[place] = 0
            m.frontier[n] = place
            m.frontier_index[place] = n
            n += 1
    last = cheapest_last_route(b, m, targets)
    most += 1  # a path must cost less than this
    end = -1
    while n > 0:
        nearest = 0
        entry = int(m.frontier[0])
        for i in range(1, n):
            if m.frontier[i] < entry:
                nearest = i
                entry = int(m.frontier[i])
        distance = entry // PLACES
        if distance + last >= most:
            return end
        place = entry & (PLACES - 1)
        n -= 1
        m.frontier[nearest] = m.frontier[n]
        m.frontier_index[m.frontier[n] & (PLACES - 1)] = nearest
        for i in range(b.roads_from[place], b.roads_from[place + 1]):
            neighbour = int(b.road_ends[i])
            before = int(m.distance[neighbour])
            if before <= distance:
                continue  # the path comes from there
            cost = distance + int(m.path_cost[b.roads[i]])
            if cost < most and cost < before:
                if has(targets, neighbour):
                    most = cost
                    end = neighbour
                elif cost + last < most:
                    if before == CLOSED:
                        m.frontier_index[neighbour] = n
                        n += 1
                    m.frontier[m.frontier_index[neighbour]] = cost * PLACES + neighbour
                else:
                    continue  # no path through this place is cheaper than the one found
                m.distance[neighbour] = cost
                m.arrival[neighbour] = b.roads[i]
    return end


def cheapest_last_route(b: BoardRecord, m: MemoryRecord, places: NDArray[np.uint64]) -> int:
    """The cost of the cheapest route that ends at one of the places."""
    least = CLOSED
    for word in range(PLACE_WORDS):
        remaining = places[word]
        while remaining != 0:
            place = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            for i in range(b.roads_from[place], b.roads_from[place + 1]):
                least = min(least, int(m.path_cost[b.roads[i]]))
    return least


def cheapest_short_path(b: BoardRecord, m: MemoryRecord, a: int, z: int, most: int) -> int:
    """The cost of the cheapest path of at most three routes between two places, or `most` if that is less."""
    for place in range(b.n_places):
        m.distance[place] = CLOSED
    m.distance[z] = 0
    last = CLOSED
    for i in range(b.roads_from[z], b.roads_from[z + 1]):
        neighbour = b.road_ends[i]
        cost = int(m.path_cost[b.roads[i]])
        last = min(last, cost)
        m.distance[neighbour] = min(int(m.distance[neighbour]), cost)
    for i in range(b.roads_from[a], b.roads_from[a + 1]):
        neighbour = b.road_ends[i]
        first = int(m.path_cost[b.roads[i]])
        most = min(most, first + int(m.distance[neighbour]))
        if first + last < most:
            for k in range(b.roads_from[neighbour], b.roads_from[neighbour + 1]):
                most = min(most, first + int(m.path_cost[b.roads[k]]) + int(m.distance[b.road_ends[k]]))
    return most


def path_spaces(b: BoardRecord, m: MemoryRecord, sources: NDArray[np.uint64], place: int) -> int:
    """The spaces to be claimed on the path to a place."""
    spaces = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.path_cost[route] > 0:
            spaces += b.length[route]
        place = b.a[route] + b.b[route] - place
    return spaces


def path_points(b: BoardRecord, m: MemoryRecord, sources: NDArray[np.uint64], place: int) -> int:
    """The points of the routes to be claimed on the path to a place."""
    points = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.path_cost[route] > 0:
            points += b.points[b.length[route]]
        place = b.a[route] + b.b[route] - place
    return points


def path_claims(b: BoardRecord, m: MemoryRecord, sources: NDArray[np.uint64], place: int) -> int:
    """The number of routes to be claimed on the path to a place."""
    claims = 0
    while not has(sources, place):
        route = m.arrival[place]
        if m.path_cost[route] > 0:
            claims += 1
        place = b.a[route] + b.b[route] - place
    return claims


def take_path(
    b: BoardRecord, m: MemoryRecord, sources: NDArray[np.uint64], place: int, routes: NDArray[np.uint64]
) -> None:
    """Adds the routes to be claimed on the path to a place to a set. From now on they cost nothing."""
    while not has(sources, place):
        route = m.arrival[place]
        if m.path_cost[route] > 0:
            routes[route >> 6] |= bit(route)
            m.path_cost[route] = 0
        place = b.a[route] + b.b[route] - place
