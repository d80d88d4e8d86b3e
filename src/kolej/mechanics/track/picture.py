"""Draws empty beds, and the track that is laid on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from kolej.boards.model import Board, Route
from kolej.errors import KolejError
from kolej.picture.canvas import Canvas, Pieces, SpaceCover, check_routes
from kolej.picture.legend_icons import tile_icon
from kolej.picture.palette import ROUTE_FILL, SHAPE_INK, SHAPE_OF, Palette
from kolej.picture.sizes import size_id, tile
from kolej.picture.svg import group, tag

MARK = "track"
"""The colours of the pieces of track, by the ids of the beds that they lie on."""


def check_mark(board: Board, track: Mapping[str, str]) -> None:
    check_routes(board, track)
    for id, colour in track.items():
        if not board.route(id).bed:
            raise KolejError(f"the route {id!r} has no bed: track cannot be laid on it")
        if colour not in SHAPE_OF:
            raise KolejError(f"track in {colour!r}: the colours are {', '.join(SHAPE_OF)}")


def occupied(track: Mapping[str, str]) -> Collection[str]:
    return track.keys()


def dashed(route: Route) -> bool:
    return route.bed


def cover(canvas: Canvas, route: Route, pieces: Pieces) -> SpaceCover | None:
    colour = pieces.marks[MARK].get(route.id)
    if colour is None and route.colour != "none":
        return None
    ids, size = canvas.ids, size_id(*tile(route, canvas.space))
    bed = tag("use", href=f"#{ids}-bed-{size}")
    if colour is None:
        return SpaceCover((bed,))
    rails = tag("use", href=f"#{ids}-rails-{colour}-{size}")
    return SpaceCover((bed, rails, _disc(colour)), colour, {"data_track": colour}, under_wagons=True)


def tile_symbols(canvas: Canvas, length: float, width: float, routes: Sequence[Route]) -> list[str]:
    """Returns a bed, and the rails of every colour, if a route of this size is a bed."""
    if not any(route.bed for route in routes):
        return []
    ids, size = canvas.ids, size_id(length, width)
    rails = [_rails(colour, length, width, f"{ids}-rails-{colour}-{size}") for colour in SHAPE_OF]
    return [_bed(length, width, canvas.palette, f"{ids}-bed-{size}"), *rails]


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    beds = [route for route in canvas.board.routes if route.bed]
    return [(tile_icon(canvas, beds[0], kind="bed"), "Bed: lay a track")] if beds else []


def _sleepers(length: float, width: float) -> list[float]:
    count = max(3, round(length / (width * 0.42)))
    return [(i + 0.5) * length / count - length / 2 for i in range(count)]


def _bed(length: float, width: float, palette: Palette, id: str) -> str:
    """Draws sleepers without rails, for a bed without track."""
    thick = width * 0.17
    bars = [
        tag("rect", x=x - thick / 2, y=-width * 0.36, width=thick, height=width * 0.72, rx=".8")
        for x in _sleepers(length, width)
    ]
    return tag(
        "g",
        tag(
            "rect",
            x=-length / 2,
            y=-width / 2,
            width=length,
            height=width,
            rx=3.2,
            fill=palette.bed,
            stroke=palette.line_edge,
            stroke_width="1.6",
        ),
        tag(
            "rect",
            x=0.6 - length / 2,
            y=0.6 - width / 2,
            width=length - 1.2,
            height=width - 1.2,
            rx=2.8,
            fill="none",
            stroke=palette.sleeper,
            stroke_width=".9",
            stroke_opacity=".75",
        ),
        group(*bars, fill=palette.sleeper),
        id=id,
    )


def _rails(colour: str, length: float, width: float, id: str) -> str:
    """Draws track: two rails in their colour, with an edge that makes white and yellow visible on paper."""
    rail = width * 0.2
    lines = []
    for y in (-width * 0.3, width * 0.3):
        lines.append(
            tag(
                "rect",
                x=-length / 2,
                y=y - rail / 2,
                width=length,
                height=rail,
                rx="1",
                fill=ROUTE_FILL[colour],
                stroke="#2F2A26",
                stroke_width=".8",
            )
        )
    return tag("g", *lines, id=id)


def _disc(colour: str) -> str:
    """Draws a plate between the rails for the shape of the colour."""
    return tag("circle", r="8.2", fill=ROUTE_FILL[colour], stroke=SHAPE_INK[colour], stroke_width=".9")
