"""Small signs: a shape for each colour, the locomotive, the wave. Each fits into a box of side 1."""

from __future__ import annotations

import math

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


def wave(ink: str, weight: float = 0.16) -> str:
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
