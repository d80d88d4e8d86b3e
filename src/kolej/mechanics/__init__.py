"""What boards add to the base game: one folder a mechanic.

The parts of a mechanic are files of its folder, and a mechanic has those that it needs:

- `ids.py` has its numbers: kinds and ids of actions, phases, entries of the journal, groups of legal actions;
- `fields.py` declares its fields of state, board and scratch memory, and the field of the board that says whether it is
  there;
- `rules.py` is kernel code: the functions named after the hooks of hooks.py are called where the base game asks;
- `board.py` fills its part of the board record;
- `game.py` says how its decisions, events, views and positions read for people;
- `moves.py` has its moves as methods of a game, for `mechanics/moves.py`;
- `observation.py` says what it adds to an observation row;
- `schema.py` declares what it adds to the messages of the server's API;
- `words.py` holds its sentences, and says how a board with it differs from the base game;
- `picture.py` draws its marks on the board and its rows of the legend. It is imported only when a picture is drawn;
- `terminal.py` has its part of the menu and of the tables of the command line, which alone imports it.

`READING_ORDER` in the `__init__.py` of a mechanic is its place in lists for people, such as a legend.

Nothing outside a mechanic's folder knows its name but the list below and `mechanics/moves.py`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

MECHANICS = ("ferry_cards", "flags", "track", "crossings", "regions", "substitution", "ferries", "tunnels")
"""The order in which the base game asks them."""


def parts(part: str) -> dict[str, ModuleType]:
    """That file of every mechanic that has one, by the mechanic's name."""
    return {
        name: import_module(f"{__name__}.{name}.{part}")
        for name in MECHANICS
        if find_spec(f"{__name__}.{name}.{part}") is not None
    }


def merged(part: str, table: str) -> dict[Any, Any]:
    """The tables that mechanics define under that name in that file, as one table."""
    return {key: value for module in parts(part).values() for key, value in getattr(module, table, {}).items()}


def parts_in_reading_order(part: str) -> dict[str, ModuleType]:
    """As `parts`, in the order in which people read of mechanics. A mechanic without `READING_ORDER` comes last."""
    found = parts(part)

    def place(name: str) -> int:
        return getattr(import_module(f"{__name__}.{name}"), "READING_ORDER", len(MECHANICS) + 1)

    return {name: found[name] for name in sorted(found, key=place)}
