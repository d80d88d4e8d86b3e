"""Everything on the poster that no move changes. It is drawn once for each board and palette, then cached."""

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
from kolej.picture.sizes import SpaceSize, space_size
from kolej.picture.svg import tag

MARGIN = 34.0
"""Width of the poster's frame, outside the coordinates of the board."""


@dataclass(frozen=True)
class BoardLayout:
    """The size of spaces and the places of all names."""

    space: SpaceSize
    labels: tuple[Label, ...]
    regions: tuple[Label, ...]

    def taken(self, board: Board) -> list[Box]:
        """Returns the boxes of routes, dots and names, with a margin."""
        network = drawn_boxes(board, self.space)
        return [box.grown(7) for box in (*network, *(n.box for n in (*self.labels, *self.regions)))]


@dataclass(frozen=True)
class Scene:
    """The drawings below and above the routes, and the definitions that they and the routes use."""

    ids: str
    palette: Palette
    space: SpaceSize
    defs: tuple[str, ...]
    under: str
    over: str


def layout(board: Board) -> BoardLayout:
    """Returns the layout of a board."""
    return _layout(board.model_dump_json())


def scene(board: Board, night: bool) -> Scene:
    """Returns everything on the poster that no move changes."""
    return _scene(board.model_dump_json(), night)


@lru_cache(maxsize=16)
def _layout(text: str) -> BoardLayout:
    board = Board.model_validate_json(text)
    space = space_size(board)
    labels = place_labels(board, space)
    return BoardLayout(space, tuple(labels), tuple(regions.place_regions(board, space, land_of(board), labels)))


@lru_cache(maxsize=16)
def _scene(text: str, night: bool) -> Scene:
    board = Board.model_validate_json(text)
    palette = NIGHT if night else DAY
    ids = f"{board.id}-{palette.name}"
    land, placed = land_of(board), _layout(text)
    space, taken = placed.space, placed.taken(board)
    furniture = frame.draw_furniture(board, space, taken, palette, ids)
    under = (
        draw_land(board, land, palette, ids),
        ornaments(board, land, [*taken, *furniture.boxes], palette),
        regions.draw_regions(placed.regions, board, palette),
        lights(board, space, palette, ids),
        route_lines.ground(board, space, palette, ids),
    )
    over = (dots(board, space, palette), names(placed.labels, palette), furniture.art)
    width, height = board.size
    sheet = tag("rect", x=-8, y=-8, width=width + 16, height=height + 16, rx="6")
    defs = (
        *gradients(board, palette, ids),
        *spaces.symbols(board, space, palette, ids),
        *route_lines.rock_symbols(route_lines.tunnel_sizes(board, space), palette, ids),
        *wagons.symbols(space, ids),
        tag("clipPath", sheet, id=f"{ids}-sheet"),
    )
    return Scene(ids, palette, space, defs, "".join(under), "".join(over))
