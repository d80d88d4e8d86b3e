"""Icons for rows of the legend that show a space of a route."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture.canvas import Canvas
from kolej.picture.sizes import size_id, tile
from kolej.picture.svg import group, num, tag


def tile_icon(canvas: Canvas, route: Route, *more: str, kind: str = "tile-grey") -> str:
    """Draws a space of the size of those of the route, with more on it."""
    size = size_id(*tile(route, canvas.space))
    return group(tag("use", href=f"#{canvas.ids}-{kind}-{size}"), *more)


def sign_icon(canvas: Canvas, name: str) -> str:
    """Draws the sign of that name as large as on a space."""
    return tag("use", href=f"#{canvas.ids}-{name}", transform=f"scale({num(canvas.space.width * 0.62)})")
