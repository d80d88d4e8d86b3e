"""The plate behind the title and behind the legend."""

from __future__ import annotations

from kolej.picture.palette import Palette
from kolej.picture.svg import points, tag


def plaque(wide: float, high: float, palette: Palette) -> str:
    """Draws a plate with stepped corners around the origin."""

    def outline(inset: float) -> str:
        a, b, s = wide / 2 - inset, high / 2 - inset, 4.5
        corner = [(2 * s, 0.0), (2 * s, s), (s, s), (s, 2 * s), (0.0, 2 * s)]
        top_left = [(-a + x, -b + y) for x, y in corner]
        top = top_left[::-1] + [(-x, y) for x, y in top_left]
        return points([*top, *((x, -y) for x, y in top[::-1])])

    return tag("polygon", points=outline(0), fill=palette.plate, stroke=palette.ink, stroke_width="1.8") + tag(
        "polygon", points=outline(5), fill="none", stroke=palette.brass, stroke_width="1.3"
    )
