"""Draws boards whose routes are marked by a value, for a page with several such boards.

The page contains the poster by day and by night once (`sheets`), and every marked board uses it. The style sheet of the
page decides which of the two is visible and which colours the marks have. The classes are `by-day`, `by-night`, `mark`
and the class of the mark.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from kolej.boards.model import Board, Route
from kolej.picture import frame, sizes
from kolej.picture.geometry import Box, readable
from kolej.picture.label_placement import drawn_boxes
from kolej.picture.scale import enlarged, enlargement
from kolej.picture.scene import MARGIN, layout, scene
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import DISPLAY, group, num, place, tag, text

_THINNEST = 0.2
"""The least part of a space that a mark fills, so that even the smallest value is visible."""


@dataclass(frozen=True)
class Mark:
    """What a route shows."""

    fill: float
    """How full its spaces are, from 0 to 1."""
    kind: str
    """The CSS class that sets the colour."""
    tooltip: str
    sign: str = ""
    """Printed on every space, so that colour is not the only sign: "+" or "−"."""
    rank: int | None = None
    """A number next to the route, for a list next to the picture."""


def sheets(board: Board) -> str:
    """Draws the poster without its routes, by day and by night. A page with marked boards needs it once."""
    board = enlarged(board, enlargement(board))
    parts = []
    for night in (False, True):
        background = scene(board, night)
        ids, palette = background.canvas.ids, background.canvas.palette
        clip = f"url(#{ids}-sheet)"
        under = group(
            frame.backing(board, MARGIN, palette),
            group(background.under, clip_path=clip),
            id=f"{ids}-under",
        )
        over = group(
            group(background.dots, background.over, clip_path=clip),
            frame.frame(board, MARGIN, palette),
            id=f"{ids}-over",
        )
        parts.append(tag("defs", *background.defs, under, over))
    return tag("svg", *parts, class_="sheets", width="0", height="0", aria_hidden="true", focusable="false")


def marked_svg(board: Board, marks: Mapping[str, Mark], title: str) -> str:
    """Draws the board with a mark on every route in `marks`."""
    board = enlarged(board, enlargement(board))
    space = layout(board).space
    routes = [_route(route, space, marks[route.id]) for route in board.routes if route.id in marks]
    ranks = [_rank(board, route, space, marks[route.id].rank) for route in board.routes if route.id in marks]
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
    return "".join(tag("use", href=f"#{board.id}-{time}-{part}", class_=f"by-{time}") for time in ("day", "night"))


def _route(route: Route, space: SpaceSize, mark: Mark) -> str:
    length, width = sizes.tile(route, space)
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


def _rank(board: Board, route: Route, space: SpaceSize, rank: int | None) -> str:
    """Draws the rank next to the middle space of the route, on the side where it covers less."""
    if rank is None:
        return ""
    x, y, angle = route.spaces[len(route.spaces) // 2]
    r = space.width * 0.8
    across = math.radians(angle + 90)
    sides = [
        (x + reach * math.cos(across), y + reach * math.sin(across))
        for out in (r + space.width * 0.55, r + space.width * 1.6)
        for reach in (-out, out)
    ]
    around = drawn_boxes(board, space) + [label.box for label in layout(board).labels]

    def covers(side: tuple[float, float]) -> int:
        return sum(Box(*side, 1.8 * r, 1.8 * r).overlaps(box) for box in around)

    side = min(sides, key=covers)  # the first of equals is the nearest
    return group(
        tag("circle", r=r), text(str(rank), y=r * 0.42, font_size=r * 1.25, text_anchor="middle"),
        transform=place(*side),
    )  # fmt: skip
