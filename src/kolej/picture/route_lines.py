"""Draws what is under the spaces of a route: a thin line, the wake of a ferry, the rock of a tunnel."""

from __future__ import annotations

import math
from itertools import pairwise

from kolej.boards.model import Board, Route
from kolej.picture import sizes
from kolej.picture.geometry import Point, smooth
from kolej.picture.palette import Palette
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, place, points, tag

ROCK = 6.6
"""The largest distance by which the rock of a tunnel extends beyond its spaces."""


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


def ground(board: Board, space: SpaceSize, palette: Palette, ids: str) -> str:
    """Draws wakes, rocks and lines of all routes in layers, so that no rock covers the line of another route."""
    positions = place_positions(board)
    centre_lines = {route.id: centre_line(route, positions) for route in board.routes}
    wakes = [_wake(r, centre_lines[r.id], space, palette) for r in board.routes if r.wilds or r.waves]
    rocks = [_rock(r, space, ids) for r in board.routes if r.tunnel]
    special = [_special(centre_lines[r.id], space, palette) for r in board.routes if r.trade]
    lines = [_line(r, centre_lines[r.id], palette) for r in board.routes]
    return group(*wakes, *special, *rocks, *lines, class_="ways", fill="none")


def _line(route: Route, line: list[Point], palette: Palette) -> str:
    path = smooth(line)
    dashes = "2 5" if route.bed else None
    return group(
        tag("path", d=path, stroke=palette.line_edge, stroke_width="5", opacity=".7" if route.bed else None),
        tag("path", d=path, stroke=palette.line, stroke_width="2", stroke_dasharray=dashes),
        class_="way",
        data_way=route.id,
    )


def _special(line: list[Point], space: SpaceSize, palette: Palette) -> str:
    """Draws a brass band under a route that has a rule of its own."""
    path = smooth(line)
    return group(
        tag("path", d=path, stroke=palette.line_edge, stroke_width=space.width + 17, stroke_linecap="round"),
        tag("path", d=path, stroke=palette.brass, stroke_width=space.width + 14, stroke_linecap="round"),
        tag("path", d=path, stroke=palette.plate, stroke_width=space.width + 10.5, stroke_linecap="round"),
        class_="special",
    )


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


def _wake(route: Route, line: list[Point], space: SpaceSize, palette: Palette) -> str:
    steps = points_along(line, 4.0)
    edges = []
    for side in (-1, 1):
        far = space.width / 2 + 5.5
        edge = []
        for i, ((x, y), turn) in enumerate(steps[4:-4]):
            out = side * (far + 1.7 * math.sin(i * math.pi / 3.5))
            edge.append((x - out * math.sin(turn), y + out * math.cos(turn)))
        edges.append(
            tag(
                "polyline", points=points(edge), stroke=palette.foam, stroke_width="1.6", stroke_linejoin="round"
            )
        )
    band = tag("path", d=smooth(line), stroke=palette.foam, stroke_width=space.width + 7, stroke_opacity=".55")
    return group(band, *edges, class_="wake", stroke_linecap="round")


def rock_symbols(lengths: set[tuple[float, float]], palette: Palette, ids: str) -> list[str]:
    """Returns three ragged outlines of rock for each size of space, so that a row of them looks natural."""
    symbols = []
    for length, width in sorted(lengths):
        for kind in range(3):
            outline = _collar(length, width, kind)
            symbols.append(
                tag(
                    "polygon",
                    id=f"{ids}-rock-{size_id(length, width)}-{kind}",
                    points=points(outline),
                    fill=palette.rock,
                    stroke=palette.rock_edge,
                    stroke_width="1",
                    stroke_linejoin="round",
                )
            )
    return symbols


def _collar(length: float, width: float, kind: int) -> list[Point]:
    corners = []
    around = 2 * (length + width)
    teeth = max(16, round(around / 6.2))
    for i in range(teeth):
        far = around * i / teeth
        # Sines make a ragged edge without random numbers.
        rough = math.sin(i * 2.4 + kind * 1.7) * 0.5 + math.sin(i * 5.1 + kind * 0.9) * 0.5
        out = ROCK - 2.4 + 2.3 * rough
        corners.append(_on_edge(far, length, width, out))
    return corners


def _on_edge(far: float, length: float, width: float, out: float) -> Point:
    a, b = length / 2, width / 2
    if far < length:
        return -a + far, -b - out
    if far < length + width:
        return a + out * 0.8, -b + far - length
    if far < 2 * length + width:
        return a - (far - length - width), b + out
    return -a - out * 0.8, b - (far - 2 * length - width)


def tunnel_sizes(board: Board, space: SpaceSize) -> set[tuple[float, float]]:
    """Returns the sizes of all spaces of tunnels."""
    return {sizes.tile(route, space) for route in board.routes if route.tunnel}


def _rock(route: Route, space: SpaceSize, ids: str) -> str:
    size = size_id(*sizes.tile(route, space))
    stones = [
        tag("use", href=f"#{ids}-rock-{size}-{i % 3}", transform=place(x, y, angle))
        for i, (x, y, angle) in enumerate(route.spaces)
    ]
    return group(*stones, class_="rock")


def size_id(length: float, width: float) -> str:
    """Returns the part of an SVG id that stands for a size of space."""
    return f"{length:.1f}-{width:.1f}".replace(".", "_")
