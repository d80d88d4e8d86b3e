"""How big a space is on this board: as big as its neighbours leave room for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import median

from kolej.boards.model import Board, Route
from kolej.picture.geometry import Box

_LONGEST = 2.95  # a wagon's length in parts of its width
_BETWEEN = 4.5  # from the end of a space to the next one on its line
_BESIDE = 2.6  # between the two lines of a connection


@dataclass(frozen=True)
class Gauge:
    length: float
    width: float

    @property
    def city(self) -> float:
        """Radius of a city's dot."""
        return self.width * 0.56

    @property
    def type_size(self) -> float:
        return min(self.width * 1.3, 27.0)


def _pitches(route: Route) -> list[float]:
    return [math.hypot(p[0] - q[0], p[1] - q[1]) for p, q in pairwise(route.spaces)]


def _beside(one: Route, other: Route) -> float:
    """How far apart two lines of a connection run, at their closest."""
    gaps = []
    for p in one.spaces:
        q = min(other.spaces, key=lambda s: (s[0] - p[0]) ** 2 + (s[1] - p[1]) ** 2)
        across = math.radians(p[2] + 90)
        gaps.append(abs((q[0] - p[0]) * math.cos(across) + (q[1] - p[1]) * math.sin(across)))
    return min(gaps)


def gauge(board: Board) -> Gauge:
    pitches = [d for route in board.routes for d in _pitches(route)] or [min(board.size) / 12]
    lines: dict[str, list[Route]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route)
    gaps = [_beside(a, b) for group in lines.values() for a, b in combinations(group, 2)]
    length = median(pitches) * 0.87
    width = min([length / 2.5, *(g - _BESIDE for g in gaps if g > 6)])
    return _shortened(board, Gauge(min(length, width * _LONGEST), width))


def _shortened(board: Board, of: Gauge) -> Gauge:
    """Lines that meet at a sharp angle may need shorter spaces; where routes cross, spaces may overlap."""
    cross = {frozenset(pair) for pair in board.crossings}
    spaces = [(route, number) for route in board.routes for number in range(len(route.spaces))]
    near = [
        (a, i, b, j)
        for (a, i), (b, j) in combinations(spaces, 2)
        if a.connection != b.connection
        and frozenset((a.connection, b.connection)) not in cross
        and math.dist(a.spaces[i][:2], b.spaces[j][:2]) < math.hypot(of.length, of.width)
    ]
    shorter = of
    while shorter.length > 0.75 * of.length and any(
        boxes(a, shorter)[i].overlaps(boxes(b, shorter)[j]) for a, i, b, j in near
    ):
        shorter = Gauge(shorter.length * 0.98, shorter.width)
    return shorter


def tile(route: Route, of: Gauge) -> tuple[float, float]:
    """Length and width of the spaces of one route: shorter where they stand close."""
    room = min((d - _BETWEEN for d in _pitches(route)), default=of.length)
    return round(min(of.length, max(room, of.width)), 1), round(of.width, 1)


def boxes(route: Route, of: Gauge) -> list[Box]:
    length, width = tile(route, of)
    return [Box(x, y, length, width, angle) for x, y, angle in route.spaces]
