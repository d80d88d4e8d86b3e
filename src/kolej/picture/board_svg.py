"""One board as one SVG."""

from __future__ import annotations

from collections.abc import Mapping
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
) -> str:
    """The board as a picture that needs nothing else: `claims` is route → seat, `track` route → colour.

    The same board, claims and track give the same bytes. Board coordinates are the picture's own; routes,
    cities and names can be found by `data-route`, `data-city` and `data-name`.
    """
    claims, track = claims or {}, track or {}
    _check(board, claims, track)
    by = enlargement(board)
    board = enlarged(board, by)
    still = scene(board, night)
    ids, mood, of = still.ids, still.mood, still.gauge
    width, height = (side + 2 * MARGIN for side in board.size)
    poster = group(
        frame.backing(board, MARGIN, mood),
        group(
            still.under,
            spaces(board, of, ids, claims, track),
            crossing_marks(board, of, mood, {*claims, *track}),
            still.over,
            clip_path=f"url(#{ids}-sheet)",
        ),
        frame.frame(board, MARGIN, mood),
        transform=None if by == 1 else f"scale({1 / by:.6g})",
    )
    window = (-MARGIN, -MARGIN, width, height)
    picture = tag(
        "svg",
        tag("title", escape(board.name)),
        tag("defs", *still.defs),
        poster,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{side / by:.6g}" for side in window),
        width=num(width),
        height=num(height),
        role="img",
        class_=f"kolej-board {mood.name}",
        data_board=board.id,
    )
    return picture + "\n"


def _check(board: Board, claims: Mapping[str, int], track: Mapping[str, str]) -> None:
    for id in (*claims, *track):
        if id not in board.route_number:
            raise KolejError(f"there is no route {id!r} on the board {board.name}")
    for id, colour in track.items():
        if not board.route(id).bed:
            raise KolejError(f"the route {id!r} has no bed: track cannot be laid on it")
        if colour not in SHAPE_OF:
            raise KolejError(f"track in {colour!r}: the colours are {', '.join(SHAPE_OF)}")
