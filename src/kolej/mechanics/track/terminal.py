"""Track at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from kolej.boards import Route
from kolej.cli.choices import SHOWN_ROUTES, Choice, Choices, all_choices, by_route
from kolej.cli.style import card
from kolej.game import Action, View
from kolej.game.phrases import counted, route_name

MENU_KINDS = ("build",)
DIMMED_EVENTS = ("piece_back",)


def menu(view: View, builds: Sequence[Action]) -> list[Choices]:
    """Returns the beds where track can be laid, grouped by length. If there are many, each length is a submenu."""
    by_length: dict[int, list[Choice]] = {}
    for id, colours in by_route(view, builds):
        length, name = view.board.route(id).length, route_name(view.board, id)
        pieces = tuple(_piece(view, action, length) for action in colours)
        cells = (Text(name), Text(counted(length, "space"), "quiet"))
        bed = Choice(cells, submenu=(Choices(f"Colour of the track on {name}", pieces),))
        by_length.setdefault(length, []).append(bed)
    groups = [Choices(f"Lay track on {counted(length, 'space')}", tuple(beds)) for length, beds in by_length.items()]
    if len(all_choices(groups)) <= SHOWN_ROUTES:
        return groups
    lengths = (Choice((Text(f"{_heading(g)} ({len(g.choices)} beds) …"),), submenu=(g,)) for g in groups)
    return [Choices("Lay track", tuple(lengths))]


def _heading(group: Choices) -> str:
    return group.heading.removeprefix("Lay track ")


def _piece(view: View, action: Action, length: int) -> Choice:
    colour = str(action.colour)
    left = view.track_supply.get(colour, {}).get(str(length), 0)
    return Choice((card(colour), Text(f"{counted(left, 'piece')} left", "quiet")), action)


def route_colour(view: View, route: Route) -> str | None:
    return view.track.get(route.id) or ("empty bed" if route.colour == "none" else None)
