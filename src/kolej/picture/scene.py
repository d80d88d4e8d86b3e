"""Everything on the poster that no move changes: made once for each board and mood, then kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kolej.boards.model import Board
from kolej.picture import frame, regions, route_lines, spaces, wagons
from kolej.picture.decor import ornaments
from kolej.picture.geometry import Box
from kolej.picture.label_drawing import dots, lights, names
from kolej.picture.label_placement import Label, drawn_boxes, place_labels
from kolej.picture.land import land_of
from kolej.picture.landscape import draw_land, gradients
from kolej.picture.palette import DAY, NIGHT, Palette
from kolej.picture.sizes import Gauge, gauge
from kolej.picture.svg import tag

MARGIN = 34.0
"""The poster's frame, outside the board's own coordinates on every side."""


@dataclass(frozen=True)
class Layout:
    """Where things are."""

    gauge: Gauge
    labels: tuple[Label, ...]
    regions: tuple[Label, ...]

    def taken(self, board: Board) -> list[Box]:
        network = drawn_boxes(board, self.gauge)
        return [box.grown(7) for box in (*network, *(n.box for n in (*self.labels, *self.regions)))]


@dataclass(frozen=True)
class Scene:
    """What lies under the routes, what over them, and the drawings that both and the routes use."""

    ids: str
    mood: Palette
    gauge: Gauge
    defs: tuple[str, ...]
    under: str
    over: str


def layout(board: Board) -> Layout:
    return _layout(board.model_dump_json())


def scene(board: Board, night: bool) -> Scene:
    return _scene(board.model_dump_json(), night)


@lru_cache(maxsize=16)
def _layout(text: str) -> Layout:
    board = Board.model_validate_json(text)
    of = gauge(board)
    labels = place_labels(board, of)
    return Layout(of, tuple(labels), tuple(regions.place_regions(board, of, land_of(board), labels)))


@lru_cache(maxsize=16)
def _scene(text: str, night: bool) -> Scene:
    board = Board.model_validate_json(text)
    mood = NIGHT if night else DAY
    ids = f"{board.id}-{mood.name}"
    land, where = land_of(board), _layout(text)
    of, taken = where.gauge, where.taken(board)
    pieces = frame.furniture(board, of, taken, mood, ids)
    under = (
        draw_land(board, land, mood, ids),
        ornaments(board, land, [*taken, *pieces.boxes], mood),
        regions.draw_regions(where.regions, board, mood),
        lights(board, of, mood, ids),
        route_lines.ground(board, of, mood, ids),
    )
    over = (dots(board, of, mood), names(where.labels, mood), pieces.art)
    width, height = board.size
    sheet = tag("rect", x=-8, y=-8, width=width + 16, height=height + 16, rx="6")
    defs = (
        *gradients(board, mood, ids),
        *spaces.symbols(board, of, mood, ids),
        *route_lines.rock_symbols(route_lines.tunnel_sizes(board, of), mood, ids),
        *wagons.symbols(of, ids),
        tag("clipPath", sheet, id=f"{ids}-sheet"),
    )
    return Scene(ids, mood, of, defs, "".join(under), "".join(over))
