"""Small signs: a shape for each colour, the locomotive, and signs on spaces. Each fits into a box of side 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from kolej.boards.model import Route
from kolej.picture.palette import SHAPE_INK, SHAPE_OF
from kolej.picture.svg import group, num, points, tag


def _star(tips: int, outer: float, inner: float) -> str:
    corners = []
    for i in range(2 * tips):
        turn = math.pi * i / tips - math.pi / 2
        radius = inner if i % 2 else outer
        corners.append((radius * math.cos(turn), radius * math.sin(turn)))
    return points(corners)


_SHAPES = {
    "chevron": tag("polygon", points="-.42,-.5 .02,-.5 .46,0 .02,.5 -.42,.5 .02,0"),
    "disc": tag("circle", r="0.42"),
    "square": tag("rect", x="-.39", y="-.39", width=".78", height=".78"),
    "star": tag("polygon", points=_star(5, 0.6, 0.26)),
    "ring": tag("circle", r="0.36", fill="none", stroke_width=".23"),
    "cross": tag("path", d="M-.36-.36.36.36M.36-.36-.36.36", fill="none", stroke_width=".26"),
    "diamond": tag("polygon", points="0,-.58 .46,0 0,.58 -.46,0"),
    "triangle": tag("polygon", points="0,-.54 .56,.44 -.56,.44"),
}


def shape(name: str, ink: str) -> str:
    """Draws a shape in one colour."""
    return group(_SHAPES[name], fill=ink, stroke=ink if name in ("ring", "cross") else None)


def shape_for(colour: str) -> str:
    """Draws the shape of a card colour."""
    return shape(SHAPE_OF[colour], SHAPE_INK[colour])


def locomotive(ink: str, window: str) -> str:
    """Draws a tank engine from the side, 1.5 wide."""
    body = (
        "M-.7.2V-.02H-.62V-.5H-.14V-.1H.3V-.42H.25V-.52H.5V-.42H.45V-.1H.56Q.68-.04.68.1V.2H.78V.3H-.76V.2z"
    )
    wheels = "".join(
        tag("circle", cx=num(x), cy=".36", r=num(r)) for x, r in ((-0.48, 0.17), (-0.06, 0.17), (0.38, 0.17))
    )
    return group(
        tag("path", d=body),
        tag("rect", x="-.5", y="-.38", width=".24", height=".2", fill=window),
        wheels,
        fill=ink,
    )


@dataclass(frozen=True)
class SpaceSign:
    """A sign that is printed on some spaces of a route."""

    name: str
    """Its CSS class, and the end of its SVG id."""
    art: str
    height: float
    """Its height on a space, in parts of the width of the space."""
    number: Callable[[Route], int]
    """How many spaces of a route have it."""

    def spaces(self, route: Route) -> set[int]:
        """Returns which spaces of a route have the sign. They are spread evenly."""
        number = self.number(route)
        return {int((i + 0.5) * route.length / number) for i in range(min(number, route.length))}
