"""Where spaces are drawn when the file does not say: evenly on the straight line between the two places."""

from __future__ import annotations

import math

from kolej.boards.model import Board, Route

Space = tuple[float, float, float]

MARGIN = 20.0  # kept free at both ends, for the dots of the cities
BESIDE = 26.0  # between the lines of a connection


def with_spaces(board: Board) -> Board:
    """The board with every route drawn; routes that lead nowhere are left for the checks to name."""
    at = {city.id: (city.x, city.y) for city in board.cities} | {end.id: (end.x, end.y) for end in board.ends}
    lines: dict[str, list[str]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route.id)

    def drawn(route: Route) -> Route:
        if route.spaces or route.a not in at or route.b not in at:
            return route
        beside = lines[route.connection]
        shift = (beside.index(route.id) - (len(beside) - 1) / 2) * BESIDE
        # Shifted by the order of the names: lines that are written the other way round lie beside, not upon.
        (a, b) = sorted((route.a, route.b))
        return route.model_copy(update={"spaces": straight(at[a], at[b], route.length, shift)})

    return board.model_copy(update={"routes": tuple(drawn(route) for route in board.routes)})


def straight(a: tuple[float, float], b: tuple[float, float], count: int, shift: float) -> tuple[Space, ...]:
    way = math.dist(a, b)
    if not way:
        return ((*a, 0.0),) * count
    along = ((b[0] - a[0]) / way, (b[1] - a[1]) / way)
    margin = min(MARGIN, way / 4)
    step = (way - 2 * margin) / count
    angle = round(math.degrees(math.atan2(along[1], along[0])), 1)
    return tuple(
        (
            round(a[0] + along[0] * (margin + step * (i + 0.5)) - along[1] * shift, 1),
            round(a[1] + along[1] * (margin + step * (i + 0.5)) + along[0] * shift, 1),
            angle,
        )
        for i in range(count)
    )
