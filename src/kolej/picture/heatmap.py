"""A board whose routes are marked by how much of something they have, for pages that show several such boards.

The poster by day and at dusk is drawn once for the page (`sheets`), and every marked board uses it. Which of the two is
seen, and the colours of the marks, are the page's to say: classes `by-day`, `by-night`, `mark` and the mark's own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from kolej.boards.model import Board, Route
from kolej.picture import frame
from kolej.picture import sizes as gauges
from kolej.picture.geometry import Box, readable
from kolej.picture.label_placement import drawn_boxes
from kolej.picture.scale import enlarged, enlargement
from kolej.picture.scene import MARGIN, layout, scene
from kolej.picture.sizes import Gauge
from kolej.picture.svg import DISPLAY, group, num, place, tag, text

_THINNEST = 0.2  # of a space's width: even what has nearly nothing is seen


@dataclass(frozen=True)
class Mark:
    """What a route shows: how full its spaces are (0 to 1), a class for their colour, and what is tooltip of it."""

    fill: float
    kind: str
    tooltip: str
    sign: str = ""
    """Printed on every space, so that the colour is not alone: "+" or "−"."""
    rank: int | None = None
    """A number beside the route, for a list that goes with the picture."""


def sheets(board: Board) -> str:
    """The poster without its routes, twice: what `marked_svg` uses. To stand once on a page."""
    board = enlarged(board, enlargement(board))
    parts = []
    for night in (False, True):
        still = scene(board, night)
        clip = f"url(#{still.ids}-sheet)"
        under = group(
            frame.backing(board, MARGIN, still.mood),
            group(still.under, clip_path=clip),
            id=f"{still.ids}-under",
        )
        over = group(
            group(still.over, clip_path=clip), frame.frame(board, MARGIN, still.mood), id=f"{still.ids}-over"
        )
        parts.append(tag("defs", *still.defs, under, over))
    return tag("svg", *parts, class_="sheets", width="0", height="0", aria_hidden="true", focusable="false")


def marked_svg(board: Board, marks: Mapping[str, Mark], title: str) -> str:
    """The board with a mark on every route in `marks`."""
    by = enlargement(board)
    board = enlarged(board, by)
    of = scene(board, False).gauge
    routes = [_route(route, of, marks[route.id]) for route in board.routes if route.id in marks]
    ranks = [_rank(board, route, of, marks[route.id].rank) for route in board.routes if route.id in marks]
    width, height = (side + 2 * MARGIN for side in board.size)
    return tag(
        "svg",
        tag("title", escape(title)),
        _sheet(board, "under"),
        group(*routes, class_="marks"),
        _sheet(board, "over"),
        group(*ranks, class_="ranks", font_family=DISPLAY),
        viewBox=" ".join(num(side) for side in (-MARGIN, -MARGIN, width, height)),
        role="img",
        class_="marked-board",
    )


def _sheet(board: Board, part: str) -> str:
    return "".join(tag("use", href=f"#{board.id}-{mood}-{part}", class_=f"by-{mood}") for mood in ("day", "night"))


def _route(route: Route, of: Gauge, mark: Mark) -> str:
    length, width = gauges.tile(route, of)
    full = max(_THINNEST, min(mark.fill, 1.0)) * (width - 2.2)
    drawn = []
    for x, y, angle in route.spaces:
        bed = tag("rect", x=-length / 2, y=-width / 2, width=length, height=width, rx="3.2", class_="bed")
        bar = tag(
            "rect", x=1.1 - length / 2, y=-full / 2, width=length - 2.2, height=full, rx=min(2.4, full / 2),
            class_="bar",
        )  # fmt: skip
        sign = text(mark.sign, class_="sign", y=width * 0.3, font_size=width * 0.9) if mark.sign else ""
        drawn.append(group(bed, bar, sign, transform=place(x, y, readable(angle))))
    return group(tag("title", escape(mark.tooltip)), *drawn, class_=f"mark {mark.kind}")


def _rank(board: Board, route: Route, of: Gauge, rank: int | None) -> str:
    """A medal beside the route's middle space, on the side where more room is."""
    if rank is None:
        return ""
    x, y, angle = route.spaces[len(route.spaces) // 2]
    r = of.width * 0.8
    across = math.radians(angle + 90)
    sides = [
        (x + reach * math.cos(across), y + reach * math.sin(across))
        for out in (r + of.width * 0.55, r + of.width * 1.6)
        for reach in (-out, out)
    ]
    around = drawn_boxes(board, of) + [label.box for label in layout(board).labels]

    def covers(side: tuple[float, float]) -> int:
        return sum(Box(*side, 1.8 * r, 1.8 * r).overlaps(box) for box in around)

    side = min(sides, key=covers)  # of equals the first: near
    return group(
        tag("circle", r=r), text(str(rank), y=r * 0.42, font_size=r * 1.25, text_anchor="middle"),
        transform=place(*side),
    )  # fmt: skip
