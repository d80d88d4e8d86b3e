"""Draws a whole board as one SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from xml.sax.saxutils import escape

from kolej.boards.model import Board
from kolej.picture import extensions, frame
from kolej.picture.scale import enlarged, enlargement
from kolej.picture.scene import MARGIN, scene
from kolej.picture.spaces import spaces
from kolej.picture.svg import group, num, tag


def board_svg(
    board: Board,
    *,
    night: bool = False,
    claims: Mapping[str, int] | None = None,
    closed: Collection[str] = (),
    **marks: Mapping[str, Any] | None,
) -> str:
    """Draws the board as an SVG that needs nothing else.

    `claims` maps ids of routes to the seats that own them, and `closed` has the ids of routes without an owner that
    nobody can claim any more. The caller knows which routes are closed: `View.closed` has them.

    Every other argument is a mark: what a mechanic has on the board, as a dict by the ids of routes or cities. The
    `picture.py` of a mechanic says which mark it draws, and `marks_of(view.mechanics)` returns all marks of a view.

    The same arguments give the same bytes. The picture uses the coordinates of the board. Its routes, cities and names
    have the attributes `data-route`, `data-city` and `data-name`.
    """
    pieces = extensions.checked_pieces(board, claims or {}, closed, marks)
    factor = enlargement(board)
    board = enlarged(board, factor)
    background = scene(board, night)
    canvas, palette = background.canvas, background.canvas.palette
    width, height = (side + 2 * MARGIN for side in board.size)
    poster = group(
        frame.backing(board, MARGIN, palette),
        group(
            background.under,
            spaces(canvas, pieces),
            *extensions.answers("over_spaces", canvas, pieces),
            background.dots,
            *extensions.answers("at_cities", canvas, pieces),
            background.over,
            clip_path=f"url(#{canvas.ids}-sheet)",
        ),
        frame.frame(board, MARGIN, palette),
        transform=None if factor == 1 else f"scale({1 / factor:.6g})",
    )
    window = (-MARGIN, -MARGIN, width, height)
    picture = tag(
        "svg",
        tag("title", escape(board.name)),
        tag("defs", *background.defs),
        poster,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{side / factor:.6g}" for side in window),
        width=num(width),
        height=num(height),
        role="img",
        class_=f"kolej-board {palette.name}",
        data_board=board.id,
    )
    return picture + "\n"
