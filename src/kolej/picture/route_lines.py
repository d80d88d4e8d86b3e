"""What lies under the spaces: the thin line from place to place, a ferry's wake, a tunnel's rock."""

from __future__ import annotations

import math
from itertools import pairwise

from kolej.boards.model import Board, Route
from kolej.picture import sizes as gauges
from kolej.picture.geometry import Point, smooth
from kolej.picture.palette import Palette
from kolej.picture.sizes import Gauge
from kolej.picture.svg import group, place, points, tag

ROCK = 6.6
"""How far a tunnel's rock stands out from its spaces, at most."""


def places(board: Board) -> dict[str, Point]:
    return {c.id: (c.x, c.y) for c in board.cities} | {e.id: (e.x, e.y) for e in board.ends}


def way(route: Route, at: dict[str, Point]) -> list[Point]:
    """From place a through the spaces to place b, whichever way round the board file lists the spaces."""
    a, b = at[route.a], at[route.b]
    middles = [(x, y) for x, y, _ in route.spaces]
    if math.dist(a, middles[0]) + math.dist(b, middles[-1]) > math.dist(a, middles[-1]) + math.dist(
        b, middles[0]
    ):
        middles.reverse()
    return [a, *middles, b]


def ground(board: Board, of: Gauge, mood: Palette, ids: str) -> str:
    """One group a route, in layers, so that no route's rock covers another's line."""
    at = places(board)
    ways = {route.id: way(route, at) for route in board.routes}
    wakes = [_wake(r, ways[r.id], of, mood) for r in board.routes if r.wilds or r.waves]
    rocks = [_rock(r, of, ids) for r in board.routes if r.tunnel]
    special = [_special(ways[r.id], of, mood) for r in board.routes if r.trade]
    lines = [_line(r, ways[r.id], mood) for r in board.routes]
    return group(*wakes, *special, *rocks, *lines, class_="ways", fill="none")


def _line(route: Route, through: list[Point], mood: Palette) -> str:
    path = smooth(through)
    dashes = "2 5" if route.bed else None
    return group(
        tag("path", d=path, stroke=mood.line_edge, stroke_width="5", opacity=".7" if route.bed else None),
        tag("path", d=path, stroke=mood.line, stroke_width="2", stroke_dasharray=dashes),
        class_="way",
        data_way=route.id,
    )


def _special(through: list[Point], of: Gauge, mood: Palette) -> str:
    """A line with a rule of its own runs on a brass band."""
    path = smooth(through)
    return group(
        tag("path", d=path, stroke=mood.line_edge, stroke_width=of.width + 17, stroke_linecap="round"),
        tag("path", d=path, stroke=mood.brass, stroke_width=of.width + 14, stroke_linecap="round"),
        tag("path", d=path, stroke=mood.plate, stroke_width=of.width + 10.5, stroke_linecap="round"),
        class_="special",
    )


def walk(through: list[Point], step: float) -> list[tuple[Point, float]]:
    """Points evenly along the smoothed line, each with its direction in radians."""
    fine: list[Point] = []
    n = len(through)
    for i in range(n - 1):
        p, a, b, q = through[max(i - 1, 0)], through[i], through[i + 1], through[min(i + 2, n - 1)]
        fine.extend(_curve(p, a, b, q, k / 12) for k in range(12))
    fine.append(through[-1])
    found = []
    left = 0.0
    for a, b in pairwise(fine):
        length = math.dist(a, b)
        turn = math.atan2(b[1] - a[1], b[0] - a[0])
        while left < length:
            t = left / length
            found.append(((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), turn))
            left += step
        left -= length
    return found


def _curve(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    def one(p: float, a: float, b: float, q: float) -> float:
        return a + t * ((b - p) / 2 + t * (p - 2.5 * a + 2 * b - q / 2 + t * (1.5 * (a - b) + (q - p) / 2)))

    return one(p[0], a[0], b[0], q[0]), one(p[1], a[1], b[1], q[1])


def _wake(route: Route, through: list[Point], of: Gauge, mood: Palette) -> str:
    steps = walk(through, 4.0)
    edges = []
    for side in (-1, 1):
        far = of.width / 2 + 5.5
        edge = []
        for i, ((x, y), turn) in enumerate(steps[4:-4]):
            out = side * (far + 1.7 * math.sin(i * math.pi / 3.5))
            edge.append((x - out * math.sin(turn), y + out * math.cos(turn)))
        edges.append(
            tag(
                "polyline", points=points(edge), stroke=mood.foam, stroke_width="1.6", stroke_linejoin="round"
            )
        )
    band = tag("path", d=smooth(through), stroke=mood.foam, stroke_width=of.width + 7, stroke_opacity=".55")
    return group(band, *edges, class_="wake", stroke_linecap="round")


def rock_symbols(lengths: set[tuple[float, float]], mood: Palette, ids: str) -> list[str]:
    """Three broken collars for each size of space, so that a row of them does not look stamped."""
    found = []
    for length, width in sorted(lengths):
        for kind in range(3):
            outline = _collar(length, width, kind)
            found.append(
                tag(
                    "polygon",
                    id=f"{ids}-rock-{size_id(length, width)}-{kind}",
                    points=points(outline),
                    fill=mood.rock,
                    stroke=mood.rock_edge,
                    stroke_width="1",
                    stroke_linejoin="round",
                )
            )
    return found


def _collar(length: float, width: float, kind: int) -> list[Point]:
    corners = []
    around = 2 * (length + width)
    teeth = max(16, round(around / 6.2))
    for i in range(teeth):
        far = around * i / teeth
        # Fixed, irregular and small: a broken edge without random numbers.
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


def tunnel_sizes(board: Board, of: Gauge) -> set[tuple[float, float]]:
    return {gauges.tile(route, of) for route in board.routes if route.tunnel}


def _rock(route: Route, of: Gauge, ids: str) -> str:
    size = size_id(*gauges.tile(route, of))
    stones = [
        tag("use", href=f"#{ids}-rock-{size}-{i % 3}", transform=place(x, y, angle))
        for i, (x, y, angle) in enumerate(route.spaces)
    ]
    return group(*stones, class_="rock")


def size_id(length: float, width: float) -> str:
    return f"{length:.1f}-{width:.1f}".replace(".", "_")
