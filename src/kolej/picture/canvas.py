"""What the parts of a picture share: the board with its sizes and colours, and the pieces that lie on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kolej.boards.model import Board
from kolej.errors import KolejError
from kolej.picture.palette import Palette
from kolej.picture.sizes import SpaceSize

WATER, BAND, STONE = range(3)
"""The layers under the thin lines of routes, from the lowest to the highest."""


@dataclass(frozen=True)
class Canvas:
    """A board with the sizes and colours in which it is drawn. The SVG ids of its symbols begin with `ids`."""

    board: Board
    space: SpaceSize
    palette: Palette
    ids: str


@dataclass(frozen=True)
class Pieces:
    """What lies on a board in the middle of a game."""

    claims: Mapping[str, int]
    """The seats that own routes, by the id of the route."""
    closed: frozenset[str]
    """The routes that nobody can claim any more."""
    marks: Mapping[str, Mapping[str, Any]]
    """What mechanics have on the board, by the name of the mark. Every mark is here, and it may be empty."""
    occupied: frozenset[str]
    """The routes that are claimed or in use by a mechanic."""


@dataclass(frozen=True)
class SpaceCover:
    """What a mechanic draws on each space of a route in place of its tile."""

    art: tuple[str, ...]
    colour: str | None = None
    """The card colour whose shape is printed on the space."""
    attributes: Mapping[str, str] | None = None
    """Attributes of the SVG group of the route."""
    under_wagons: bool = False
    """Whether it stays visible under the wagons of a claimed route."""


def check_routes(board: Board, ids: Iterable[str]) -> None:
    """Raises an error if the board does not have a route of one of these ids."""
    for id in ids:
        if id not in board.route_number:
            raise KolejError(f"there is no route {id!r} on the board {board.name}")
