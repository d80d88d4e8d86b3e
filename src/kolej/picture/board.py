"""One board as one SVG."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from kolej.boards.model import Board
from kolej.picture import furniture, regions, spaces, wagons, ways
from kolej.picture.crossings import crossing_marks
from kolej.picture.decor import ornaments
from kolej.picture.gauge import gauge
from kolej.picture.labels import drawn_boxes, place_labels
from kolej.picture.land import land_of
from kolej.picture.landscape import draw_land, gradients
from kolej.picture.names import dots, lights, names
from kolej.picture.palette import DAY, NIGHT
from kolej.picture.svg import group, num, tag

MARGIN = 34.0
"""The poster's frame, outside the board's own coordinates on every side."""


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
    mood = NIGHT if night else DAY
    claims, track = claims or {}, track or {}
    ids = f"{board.id}-{mood.name}"
    of = gauge(board)
    land = land_of(board)
    labels = place_labels(board, of)
    region_labels = regions.place_regions(board, of, land, labels)
    taken = [box.grown(7) for box in (*drawn_boxes(board, of), *(n.box for n in (*labels, *region_labels)))]
    pieces = furniture.furniture(board, of, taken, mood, ids)
    width, height = board.size
    m = MARGIN
    defs = [
        *gradients(board, mood, ids),
        *spaces.symbols(board, of, mood, ids),
        *ways.rock_symbols(ways.tunnel_sizes(board, of), mood, ids),
        *(wagons.symbols(of, ids) if claims else []),
        tag(
            "clipPath",
            tag("rect", x=-8, y=-8, width=width + 16, height=height + 16, rx="6"),
            id=f"{ids}-sheet",
        ),
    ]
    return (
        tag(
            "svg",
            tag("title", escape(board.name)),
            tag("defs", *defs),
            furniture.backing(board, m, mood),
            group(
                draw_land(board, land, mood, ids),
                ornaments(board, land, [*taken, *pieces.boxes], mood),
                regions.draw_regions(region_labels, board, mood),
                lights(board, of, mood, ids),
                ways.ground(board, of, mood, ids),
                spaces.spaces(board, of, ids, claims, track),
                crossing_marks(board, of, mood, {*claims, *track}),
                dots(board, of, mood),
                names(labels, mood),
                pieces.art,
                clip_path=f"url(#{ids}-sheet)",
            ),
            furniture.frame(board, m, mood),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{num(-m)} {num(-m)} {num(width + 2 * m)} {num(height + 2 * m)}",
            width=num(width + 2 * m),
            height=num(height + 2 * m),
            role="img",
            class_=f"kolej-board {mood.name}",
            data_board=board.id,
        )
        + "\n"
    )
