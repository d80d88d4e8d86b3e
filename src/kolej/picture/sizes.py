"""Computes how large the spaces of a board are drawn: as large as their neighbours allow."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import median

from kolej.boards.model import Board, Route
from kolej.picture.geometry import Box

_LONGEST = 2.95
"""The largest length of a space, in parts of its width."""
_BETWEEN = 4.5
"""Distance between two spaces of a line."""
_BESIDE = 2.6
"""Distance between two lines of a connection."""


@dataclass(frozen=True)
class SpaceSize:
    """The size of a space, from which the sizes of dots and letters follow."""

    length: float
    width: float

    @property
    def city(self) -> float:
        """Radius of a city's dot."""
        return self.width * 0.56

    @property
    def type_size(self) -> float:
        """Size of the letters of a city's name."""
        return min(self.width * 1.3, 27.0)


def _pitches(route: Route) -> list[float]:
    return [math.hypot(p[0] - q[0], p[1] - q[1]) for p, q in pairwise(route.spaces)]


def _gap(one: Route, other: Route) -> float:
    """Returns the smallest distance between two lines of a connection."""
    gaps = []
    for p in one.spaces:
        q = min(other.spaces, key=lambda s: (s[0] - p[0]) ** 2 + (s[1] - p[1]) ** 2)
        across = math.radians(p[2] + 90)
        gaps.append(abs((q[0] - p[0]) * math.cos(across) + (q[1] - p[1]) * math.sin(across)))
    return min(gaps)


def space_size(board: Board, may_overlap: Collection[tuple[str, str]] = ()) -> SpaceSize:
    """Returns the size of the spaces of a board. `may_overlap` has pairs of connections whose spaces may overlap."""
    pitches = [d for route in board.routes for d in _pitches(route)] or [min(board.size) / 12]
    lines: dict[str, list[Route]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route)
    gaps = [_gap(a, b) for group in lines.values() for a, b in combinations(group, 2)]
    length = median(pitches) * 0.87
    width = min([length / 2.5, *(g - _BESIDE for g in gaps if g > 6)])
    return _shortened(board, SpaceSize(min(length, width * _LONGEST), width), {frozenset(pair) for pair in may_overlap})


def _shortened(board: Board, space: SpaceSize, may_overlap: set[frozenset[str]]) -> SpaceSize:
    """Shortens the spaces until none overlap, except those of connections that may."""
    spaces = [(route, number) for route in board.routes for number in range(len(route.spaces))]
    near = [
        (a, i, b, j)
        for (a, i), (b, j) in combinations(spaces, 2)
        if a.connection != b.connection
        and frozenset((a.connection, b.connection)) not in may_overlap
        and math.dist(a.spaces[i][:2], b.spaces[j][:2]) < math.hypot(space.length, space.width)
    ]
    shorter = space
    while shorter.length > 0.75 * space.length and any(
        boxes(a, shorter)[i].overlaps(boxes(b, shorter)[j]) for a, i, b, j in near
    ):
        shorter = SpaceSize(shorter.length * 0.98, shorter.width)
    return shorter


def tile(route: Route, space: SpaceSize) -> tuple[float, float]:
    """Returns the length and width of the spaces of one route, which are shorter where spaces are close together."""
    available = min((d - _BETWEEN for d in _pitches(route)), default=space.length)
    return round(min(space.length, max(available, space.width)), 1), round(space.width, 1)


def boxes(route: Route, space: SpaceSize) -> list[Box]:
    """Returns the boxes of the spaces of a route."""
    length, width = tile(route, space)
    return [Box(x, y, length, width, angle) for x, y, angle in route.spaces]


def size_id(length: float, width: float) -> str:
    """Returns the part of an SVG id that stands for a size of space."""
    return f"{length:.1f}-{width:.1f}".replace(".", "_")
