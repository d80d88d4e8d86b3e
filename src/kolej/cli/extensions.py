"""What the mechanics add to the command line: the `terminal.py` of every mechanic, put together, and some of its words.

A mechanic's `terminal.py` may define, under these names:

- `MENU_KINDS`: the kinds of actions that it lists in groups of its own; `menu(view, actions)`: these groups, as
  `Choices`, for the legal actions of these kinds;
- `OTHER_ACTIONS`: the words of its actions under "Other", by kind. An action of which no mechanic says anything is
  listed there, too, with its own text;
- `seat_columns(view)`: its columns in the table of players, by heading, with a cell for each seat. A heading that
  begins with `<` is aligned to the left. Without this function the columns are `seat_counts` of its `words.py`;
- `more_cards(view, seat)`: cards of a seat that are shown with its hand, by kind;
- `own_rows(view, seat)`: rows below the hand of a seat, by heading;
- `route_colour(view, route)`: what is said in place of the colour of a route, or None; `route_words(route)`: words that
  follow the colour;
- `points_columns(board)`: the entries of a breakdown that are its columns in the final count;
- `DIMMED_EVENTS`: kinds of events that the log shows dimmed; `BEFORE_A_CLAIM`: kinds of events that the log leaves out
  if the claim follows.

A mechanic's `words.py` may define:

- `differences(board)`: how the board differs from the base game by this mechanic; `DIFFERS_IN` says where it is listed:
  with the "routes" (if it is left out), the "cards" or the "points";
- `seat_counts(view)`: numbers of what each seat has, by heading, for tables of players. Notebooks show them, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from kolej.boards import Board, Route
from kolej.game import View
from kolej.mechanics import parts_in_reading_order


@cache
def terminal_parts() -> dict[str, ModuleType]:
    """Returns the terminal part of every mechanic that has one, by the mechanic's name."""
    return parts_in_reading_order("terminal")


@cache
def word_parts() -> dict[str, ModuleType]:
    """Returns the words of every mechanic that has them, by the mechanic's name."""
    return parts_in_reading_order("words")


def tables(name: str) -> list[Any]:
    """Returns what the terminal parts define under that name."""
    return [getattr(part, name) for part in terminal_parts().values() if hasattr(part, name)]


def merged_answers(name: str, *arguments: Any) -> dict[str, Any]:
    """Returns the entries of all dicts that the functions of that name return, as one dict."""
    return {key: value for function in tables(name) for key, value in function(*arguments).items()}


def seat_columns(view: View) -> dict[str, list[Any]]:
    """Returns the columns of mechanics in the table of players, by heading."""
    columns: dict[str, list[Any]] = {}
    for name, words in word_parts().items():
        terminal = terminal_parts().get(name)
        if terminal is not None and hasattr(terminal, "seat_columns"):
            columns |= terminal.seat_columns(view)
        elif hasattr(words, "seat_counts"):
            columns |= {heading: [str(n) for n in counts] for heading, counts in words.seat_counts(view).items()}
    return columns


def route_colour(view: View, route: Route) -> str:
    """Returns the colour of a route, or what a mechanic says in its place."""
    found = (function(view, route) for function in tables("route_colour"))
    return next((words for words in found if words is not None), route.colour)


def differences(board: Board, where: str) -> Iterator[str]:
    """Yields the differences from the base game that mechanics list in that place. None is said twice."""
    said = {
        difference: None
        for words in word_parts().values()
        if hasattr(words, "differences") and getattr(words, "DIFFERS_IN", "routes") == where
        for difference in words.differences(board)
    }
    yield from said
