"""Draws a brass band under routes where any cards replace one card."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture.canvas import BAND, Canvas
from kolej.picture.geometry import Point, smooth
from kolej.picture.legend_icons import tile_icon
from kolej.picture.svg import group, tag


def under_route(canvas: Canvas, route: Route, line: list[Point]) -> list[tuple[int, str]]:
    if not route.trade:
        return []
    path, width, palette = smooth(line), canvas.space.width, canvas.palette
    band = group(
        tag("path", d=path, stroke=palette.line_edge, stroke_width=width + 17, stroke_linecap="round"),
        tag("path", d=path, stroke=palette.brass, stroke_width=width + 14, stroke_linecap="round"),
        tag("path", d=path, stroke=palette.plate, stroke_width=width + 10.5, stroke_linecap="round"),
        class_="special",
    )
    return [(BAND, band)]


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    routes = [route for route in canvas.board.routes if route.trade]
    if not routes:
        return []
    space, palette = canvas.space, canvas.palette
    band = tag(
        "rect",
        x=-space.length / 2 - 5,
        y=-space.width / 2 - 5,
        width=space.length + 10,
        height=space.width + 10,
        rx="6",
        fill=palette.plate,
        stroke=palette.brass,
        stroke_width="2.4",
    )
    return [(group(band, tile_icon(canvas, routes[0])), f"Any {routes[0].trade} cards for 1")]
