"""Draws what ferry cards pay for: a wake under the route, and waves on its spaces."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture.canvas import WATER, Canvas
from kolej.picture.geometry import Point
from kolej.picture.legend_icons import sign_icon, tile_icon
from kolej.picture.signs import SpaceSign
from kolej.picture.svg import tag
from kolej.picture.wake import wake


def _waves(ink: str, weight: float) -> str:
    """Draws two waves, one above the other, 1.3 wide."""
    crest = "q.16-.26.325 0t.325 0t.325 0t.325 0"
    return tag(
        "path",
        d=f"M-.65-.16{crest}M-.65.24{crest}",
        fill="none",
        stroke=ink,
        stroke_width=weight,
        stroke_linecap="round",
    )


SIGNS = (SpaceSign("wave", _waves("#4A4845", 0.36) + _waves("#FBF5E6", 0.2), 0.66, lambda route: route.waves),)


def under_route(canvas: Canvas, route: Route, line: list[Point]) -> list[tuple[int, str]]:
    return [(WATER, wake(canvas, line))] if route.waves else []


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    ferries = [route for route in canvas.board.routes if route.waves]
    return [(tile_icon(canvas, ferries[0], sign_icon(canvas, "wave")), "Ferry: waves")] if ferries else []
