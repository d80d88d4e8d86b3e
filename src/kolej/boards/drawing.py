"""Places the spaces of routes that have none in the board file: evenly on the straight line between the places."""

from __future__ import annotations

import math

from kolej.boards.model import Board, Route

Space = tuple[float, float, float]

MARGIN = 20.0
"""Distance that stays free at both ends, for the dots of the cities."""
LINE_DISTANCE = 26.0
"""Distance between two lines of a connection."""


def with_spaces(board: Board) -> Board:
    """Returns the board with spaces for every route. Routes to unknown places are left for the checks to report."""
    positions = {city.id: (city.x, city.y) for city in board.cities} | {end.id: (end.x, end.y) for end in board.ends}
    lines: dict[str, list[str]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route.id)

    def drawn(route: Route) -> Route:
        if route.spaces or route.a not in positions or route.b not in positions:
            return route
        parallel = lines[route.connection]
        shift = (parallel.index(route.id) - (len(parallel) - 1) / 2) * LINE_DISTANCE
        # Sorted, so that two lines do not overlap if the file writes one of them from b to a.
        (a, b) = sorted((route.a, route.b))
        return route.model_copy(update={"spaces": straight(positions[a], positions[b], route.length, shift)})

    return board.model_copy(update={"routes": tuple(drawn(route) for route in board.routes)})


def straight(a: tuple[float, float], b: tuple[float, float], count: int, shift: float) -> tuple[Space, ...]:
    """Returns evenly distributed spaces on the line from a to b, shifted sideways."""
    distance = math.dist(a, b)
    if not distance:
        return ((*a, 0.0),) * count
    along = ((b[0] - a[0]) / distance, (b[1] - a[1]) / distance)
    margin = min(MARGIN, distance / 4)
    step = (distance - 2 * margin) / count
    angle = round(math.degrees(math.atan2(along[1], along[0])), 1)
    return tuple(
        (
            round(a[0] + along[0] * (margin + step * (i + 0.5)) - along[1] * shift, 1),
            round(a[1] + along[1] * (margin + step * (i + 0.5)) + along[0] * shift, 1),
            angle,
        )
        for i in range(count)
    )
