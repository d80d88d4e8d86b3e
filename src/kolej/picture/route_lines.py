"""Draws what is under the spaces of a route: a thin line, and what mechanics draw below it."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture import extensions
from kolej.picture.canvas import BAND, STONE, WATER, Canvas
from kolej.picture.centre_lines import centre_line, place_positions
from kolej.picture.geometry import Point, smooth
from kolej.picture.palette import Palette
from kolej.picture.svg import group, tag


def ground(canvas: Canvas) -> str:
    """Draws all routes in layers, so that nothing under one route covers the line of another."""
    board, positions = canvas.board, place_positions(canvas.board)
    layers: dict[int, list[str]] = {WATER: [], BAND: [], STONE: []}
    lines = []
    for route in board.routes:
        line = centre_line(route, positions)
        lines.append(_line(route, line, canvas.palette))
        for layer, art in dict.fromkeys(extensions.joined("under_route", canvas, route, line)):
            layers[layer].append(art)
    return group(*layers[WATER], *layers[BAND], *layers[STONE], *lines, class_="ways", fill="none")


def _line(route: Route, line: list[Point], palette: Palette) -> str:
    path = smooth(line)
    dashed = any(extensions.answers("dashed", route))
    return group(
        tag("path", d=path, stroke=palette.line_edge, stroke_width="5", opacity=".7" if dashed else None),
        tag("path", d=path, stroke=palette.line, stroke_width="2", stroke_dasharray="2 5" if dashed else None),
        class_="way",
        data_way=route.id,
    )
