"""Draws the wake of ships along a route."""

from __future__ import annotations

import math

from kolej.picture.canvas import Canvas
from kolej.picture.centre_lines import points_along
from kolej.picture.geometry import Point, smooth
from kolej.picture.svg import group, points, tag


def wake(canvas: Canvas, line: list[Point]) -> str:
    """Draws foam on both sides of a line, and the water between."""
    space, palette = canvas.space, canvas.palette
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
