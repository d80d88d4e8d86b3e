"""Everything on the poster that no move changes. It is drawn once for each board and palette, then cached."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kolej.boards.model import Board
from kolej.picture import extensions, frame, route_lines, spaces, wagons
from kolej.picture.canvas import Canvas
from kolej.picture.decor import ornaments
from kolej.picture.geometry import Box
from kolej.picture.label import Label
from kolej.picture.label_drawing import dots, lights, names
from kolej.picture.label_placement import drawn_boxes, place_labels, solid_boxes
from kolej.picture.land import land_of
from kolej.picture.landscape import draw_land, gradients
from kolej.picture.palette import DAY, NIGHT
from kolej.picture.sizes import SpaceSize, space_size
from kolej.picture.svg import tag

MARGIN = 34.0
"""Width of the poster's frame, outside the coordinates of the board."""


@dataclass(frozen=True)
class BoardLayout:
    """The size of spaces and the places of all names."""

    space: SpaceSize
    labels: tuple[Label, ...]
    """The names of cities and areas."""
    on_land: dict[str, tuple[Label, ...]]
    """The names that mechanics have on the land, by the name of the mechanic."""

    @property
    def names(self) -> list[Label]:
        """All names."""
        return [*self.labels, *(label for labels in self.on_land.values() for label in labels)]

    def taken(self, board: Board) -> list[Box]:
        """Returns the boxes of routes, dots and names, with a margin."""
        network = drawn_boxes(board, self.space)
        return [box.grown(7) for box in (*network, *(name.box for name in self.names))]


@dataclass(frozen=True)
class Scene:
    """The drawings below and above the routes, and the definitions that they and the routes use."""

    canvas: Canvas
    defs: tuple[str, ...]
    under: str
    dots: str
    """The dots of cities, above the routes."""
    over: str
    """The names, the title, the legend and the compass, above the dots."""


def layout(board: Board) -> BoardLayout:
    """Returns the layout of a board."""
    return _layout(board.model_dump_json())


def scene(board: Board, night: bool) -> Scene:
    """Returns everything on the poster that no move changes."""
    return _scene(board.model_dump_json(), night)


@lru_cache(maxsize=16)
def _layout(text: str) -> BoardLayout:
    board = Board.model_validate_json(text)
    space = space_size(board, extensions.joined("may_overlap", board))
    labels = tuple(place_labels(board, space))
    around = labels, drawn_boxes(board, space), solid_boxes(board, space)
    on_land = {
        name: tuple(part.place_names(board, space, land_of(board), *around))
        for name, part in extensions.picture_parts().items()
        if hasattr(part, "place_names")
    }
    return BoardLayout(space, labels, on_land)


@lru_cache(maxsize=16)
def _scene(text: str, night: bool) -> Scene:
    board = Board.model_validate_json(text)
    palette = NIGHT if night else DAY
    ids = f"{board.id}-{palette.name}"
    land, placed = land_of(board), _layout(text)
    space, taken = placed.space, placed.taken(board)
    canvas = Canvas(board, space, palette, ids)
    furniture = frame.draw_furniture(canvas, taken)
    parts = extensions.picture_parts()
    under = (
        draw_land(board, land, palette, ids),
        ornaments(board, land, [*taken, *furniture.boxes], palette),
        *(parts[name].draw_names(canvas, labels) for name, labels in placed.on_land.items()),
        lights(board, space, palette, ids),
        route_lines.ground(canvas),
    )
    over = (names(placed.labels, palette), furniture.art)
    width, height = board.size
    sheet = tag("rect", x=-8, y=-8, width=width + 16, height=height + 16, rx="6")
    defs = (
        *gradients(board, palette, ids),
        *spaces.symbols(canvas),
        *extensions.joined("ground_symbols", canvas),
        *wagons.symbols(space, ids),
        tag("clipPath", sheet, id=f"{ids}-sheet"),
    )
    return Scene(canvas, defs, "".join(under), dots(board, space, palette), "".join(over))
