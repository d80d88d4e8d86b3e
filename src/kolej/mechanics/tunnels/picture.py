"""Draws the rock around the spaces of tunnels."""

from __future__ import annotations

import math

from kolej.boards.model import Route
from kolej.picture.canvas import STONE, Canvas
from kolej.picture.geometry import Point
from kolej.picture.legend_icons import tile_icon
from kolej.picture.sizes import size_id, tile
from kolej.picture.svg import group, place, points, tag

_ROCK = 6.6
"""The largest distance by which the rock extends beyond the spaces."""


def margin(route: Route) -> float:
    return _ROCK - 2 if route.tunnel else 0.0


def under_route(canvas: Canvas, route: Route, line: list[Point]) -> list[tuple[int, str]]:
    if not route.tunnel:
        return []
    stones = [
        tag("use", href=_rock(canvas, route, i % 3), transform=place(x, y, angle))
        for i, (x, y, angle) in enumerate(route.spaces)
    ]
    return [(STONE, group(*stones, class_="rock"))]


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    tunnels = [route for route in canvas.board.routes if route.tunnel]
    if not tunnels:
        return []
    rock = tag("use", href=_rock(canvas, tunnels[0], 0))
    return [(group(rock, tile_icon(canvas, tunnels[0])), "Tunnel")]


def _rock(canvas: Canvas, route: Route, kind: int) -> str:
    return f"#{canvas.ids}-rock-{size_id(*tile(route, canvas.space))}-{kind}"


def ground_symbols(canvas: Canvas) -> list[str]:
    """Returns three ragged outlines of rock for each size of space, so that a row of them looks natural."""
    palette, ids = canvas.palette, canvas.ids
    lengths = {tile(route, canvas.space) for route in canvas.board.routes if route.tunnel}
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
        out = _ROCK - 2.4 + 2.3 * rough
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
