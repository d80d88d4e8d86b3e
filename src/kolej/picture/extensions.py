"""What the mechanics add to a picture: the `picture.py` of every mechanic, put together.

A mechanic's `picture.py` may define, under these names:

- `MARK`: the name of what it has on the board during a game: a field of a `View` and an argument of `board_svg`, a
  dict by the ids of routes or cities; `check_mark(board, content)` raises an error if the content is impossible;
  `occupied(content)`: the ids of routes that it keeps in use without an owner;
- `on_land(land, palette, ids)`: a drawing on the land, under its rivers and borders;
- `place_names(board, space, land, labels, drawn, solid)`: names on the land, placed clear of `labels` and of the boxes
  `drawn`, or at least of the boxes `solid`; `draw_names(canvas, labels)` draws those that it placed;
- `under_route(canvas, route, line)`: drawings under a route, each with its layer (`WATER`, `BAND` or `STONE`). `line`
  is the middle of the route as points. If two mechanics draw the same, it is drawn once; `margin(route)`: the distance
  by which these drawings extend beyond the spaces; `dashed(route)`: whether the thin line of the route is dashed;
- `SIGNS`: the signs that it prints on spaces, as `SpaceSign`;
- `cover(canvas, route, pieces)`: what it draws on the spaces of a route in place of a tile, as `SpaceCover`, or None;
- `over_spaces(canvas, pieces)`: a drawing above all spaces, below the dots of cities;
- `at_cities(canvas, pieces)`: a drawing above the dots of cities, below the names;
- `tile_symbols(canvas, length, width, routes)`: SVG symbols of one size of space, with the routes that have it;
  `ground_symbols(canvas)`: SVG symbols for what it draws under routes;
- `may_overlap(board)`: pairs of connections whose spaces may overlap;
- `legend_rows(canvas)`: an icon, drawn around the origin, and words for each of its rows of the legend.

The parts are looked up when a picture is drawn, in the order in which people read of the mechanics.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import chain
from types import ModuleType
from typing import Any

from kolej.boards.model import Board, Route
from kolej.errors import KolejError
from kolej.mechanics import parts_in_reading_order
from kolej.picture.canvas import Canvas, Pieces, SpaceCover, check_routes
from kolej.picture.signs import SpaceSign


@cache
def picture_parts() -> dict[str, ModuleType]:
    """Returns the picture part of every mechanic that has one, by the mechanic's name."""
    return parts_in_reading_order("picture")


def answers(name: str, *arguments: Any) -> list[Any]:
    """Returns what the functions of that name in the picture parts return."""
    return [getattr(part, name)(*arguments) for part in picture_parts().values() if hasattr(part, name)]


def joined(name: str, *arguments: Any) -> list[Any]:
    """Returns the items of all lists that the functions of that name return, as one list."""
    return list(chain.from_iterable(answers(name, *arguments)))


def mark_names() -> list[str]:
    """Returns the names of all marks."""
    return [part.MARK for part in picture_parts().values() if hasattr(part, "MARK")]


def marks_of(mechanics: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what a picture shows of the fields that mechanics add to a view (`View.mechanics`)."""
    return {name: mechanics[name] for name in mark_names() if name in mechanics}


def checked_pieces(
    board: Board, claims: Mapping[str, int], closed: Collection[str], marks: Mapping[str, Mapping[str, Any] | None]
) -> Pieces:
    """Returns the pieces on a board, or raises an error if they cannot lie there."""
    check_routes(board, (*claims, *sorted(closed)))
    for name in marks:
        if name not in mark_names():
            known = ", ".join(("claims", "closed", *mark_names()))
            raise KolejError(f"a picture does not show {name!r}; it shows {known}")
    contents = {name: marks.get(name) or {} for name in mark_names()}
    occupied = set(claims)
    for part in picture_parts().values():
        if hasattr(part, "check_mark"):
            part.check_mark(board, contents[part.MARK])
        if hasattr(part, "occupied"):
            occupied |= set(part.occupied(contents[part.MARK]))
    return Pieces(claims, frozenset(closed), contents, frozenset(occupied))


def margin(route: Route) -> float:
    """Returns the distance by which drawings under a route extend beyond its spaces."""
    return max(answers("margin", route), default=0.0)


def signs() -> list[SpaceSign]:
    """Returns all signs that can be printed on spaces."""
    return list(chain.from_iterable(getattr(part, "SIGNS", ()) for part in picture_parts().values()))


def cover(canvas: Canvas, route: Route, pieces: Pieces) -> SpaceCover | None:
    """Returns what a mechanic draws on the spaces of a route in place of a tile, or None."""
    return next((found for found in answers("cover", canvas, route, pieces) if found is not None), None)
