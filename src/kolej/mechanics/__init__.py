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
- `words.py` holds its sentences;
- `picture.py` draws its marks.

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
