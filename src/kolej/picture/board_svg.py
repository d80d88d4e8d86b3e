"""Draws a whole board as one SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from xml.sax.saxutils import escape

from kolej.boards.model import Board
from kolej.errors import KolejError
from kolej.picture import frame
from kolej.picture.crossings import crossing_marks
from kolej.picture.palette import SHAPE_OF
from kolej.picture.scale import enlarged, enlargement
from kolej.picture.scene import MARGIN, scene
from kolej.picture.spaces import spaces
from kolej.picture.svg import group, num, tag


def board_svg(
    board: Board,
    *,
    night: bool = False,
    claims: Mapping[str, int] | None = None,
    track: Mapping[str, str] | None = None,
    closed: Collection[str] = (),
) -> str:
    """Draws the board as an SVG that needs nothing else.

    `claims` maps ids of routes to the seats that own them, `track` maps ids of beds to the colour of the track on them,
    and `closed` has the ids of routes without an owner that nobody can claim any more. The caller knows which routes
    are closed: `View.closed` has them.

    The same arguments give the same bytes. The picture uses the coordinates of the board. Its routes, cities and names
    have the attributes `data-route`, `data-city` and `data-name`.
    """
    claims, track, closed = claims or {}, track or {}, set(closed)
    _check(board, claims, track, closed)
    factor = enlargement(board)
    board = enlarged(board, factor)
    background = scene(board, night)
    ids, palette, space = background.ids, background.palette, background.space
    width, height = (side + 2 * MARGIN for side in board.size)
    poster = group(
        frame.backing(board, MARGIN, palette),
        group(
            background.under,
            spaces(board, space, ids, claims, track, closed),
            crossing_marks(board, space, palette, {*claims, *track}),
            background.over,
            clip_path=f"url(#{ids}-sheet)",
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


def _check(board: Board, claims: Mapping[str, int], track: Mapping[str, str], closed: Collection[str]) -> None:
    for id in (*claims, *track, *sorted(closed)):
        if id not in board.route_number:
            raise KolejError(f"there is no route {id!r} on the board {board.name}")
    for id, colour in track.items():
        if not board.route(id).bed:
            raise KolejError(f"the route {id!r} has no bed: track cannot be laid on it")
        if colour not in SHAPE_OF:
            raise KolejError(f"track in {colour!r}: the colours are {', '.join(SHAPE_OF)}")
