"""Draws ferries: a wake under the route, and a locomotive on each space that only a wild pays for."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture.canvas import WATER, Canvas
from kolej.picture.geometry import Point
from kolej.picture.legend_icons import sign_icon, tile_icon
from kolej.picture.signs import SpaceSign, locomotive
from kolej.picture.svg import tag
from kolej.picture.wake import wake

_PLATE = tag(
    "rect",
    x="-.95",
    y="-.64",
    width="1.9",
    height="1.28",
    rx=".3",
    fill="#FBF5E6",
    stroke="#2F2A26",
    stroke_width=".08",
)
SIGNS = (SpaceSign("wild", _PLATE + locomotive("#2F2A26", "#FBF5E6"), 0.62, lambda route: route.wilds),)


def under_route(canvas: Canvas, route: Route, line: list[Point]) -> list[tuple[int, str]]:
    return [(WATER, wake(canvas, line))] if route.wilds else []


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    ferries = [route for route in canvas.board.routes if route.wilds]
    return [(tile_icon(canvas, ferries[0], sign_icon(canvas, "wild")), "Ferry: a locomotive")] if ferries else []
