"""How big a space is on this board: as big as its neighbours leave room for."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
        return min(self.width * 1.24, 26.0)


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
    return Gauge(min(length, width * _LONGEST), width)


def tile(route: Route, of: Gauge) -> tuple[float, float]:
    """Length and width of the spaces of one route: shorter where they stand close."""
    room = min((d - _BETWEEN for d in _pitches(route)), default=of.length)
    return min(of.length, max(room, of.width)), of.width


def boxes(route: Route, of: Gauge) -> list[Box]:
    length, width = tile(route, of)
    return [Box(x, y, length, width, angle) for x, y, angle in route.spaces]


def all_boxes(routes: Sequence[Route], of: Gauge) -> list[Box]:
    return [box for route in routes for box in boxes(route, of)]
