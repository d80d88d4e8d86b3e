"""The middle of each route as a line of points, and points at equal distances along it."""

from __future__ import annotations

import math
from itertools import pairwise

from kolej.boards.model import Board, Route
from kolej.picture.geometry import Point


def place_positions(board: Board) -> dict[str, Point]:
    """Returns the position of every city and every end."""
    return {c.id: (c.x, c.y) for c in board.cities} | {e.id: (e.x, e.y) for e in board.ends}


def centre_line(route: Route, positions: dict[str, Point]) -> list[Point]:
    """Returns the points from place a through the spaces to place b. The board file may list the spaces backwards."""
    a, b = positions[route.a], positions[route.b]
    middles = [(x, y) for x, y, _ in route.spaces]
    if math.dist(a, middles[0]) + math.dist(b, middles[-1]) > math.dist(a, middles[-1]) + math.dist(
        b, middles[0]
    ):
        middles.reverse()
    return [a, *middles, b]


def points_along(line: list[Point], step: float) -> list[tuple[Point, float]]:
    """Returns points at equal distances along the smoothed line, each with its direction in radians."""
    fine: list[Point] = []
    n = len(line)
    for i in range(n - 1):
        p, a, b, q = line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, n - 1)]
        fine.extend(_curve(p, a, b, q, k / 12) for k in range(12))
    fine.append(line[-1])
    steps = []
    left = 0.0
    for a, b in pairwise(fine):
        length = math.dist(a, b)
        turn = math.atan2(b[1] - a[1], b[0] - a[0])
        while left < length:
            t = left / length
            steps.append(((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), turn))
            left += step
        left -= length
    return steps


def _curve(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    def one(p: float, a: float, b: float, q: float) -> float:
        return a + t * ((b - p) / 2 + t * (p - 2.5 * a + 2 * b - q / 2 + t * (1.5 * (a - b) + (q - p) / 2)))

    return one(p[0], a[0], b[0], q[0]), one(p[1], a[1], b[1], q[1])
