"""The map behind the routes. Boards that have no land file lie on plain paper.

The files in `land/` are made by `tools/land.py`; their paths are in board units.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from kolej.boards import BUNDLED
from kolej.boards.model import Board


@dataclass(frozen=True)
class Land:
    land: str = ""
    away: str = ""
    home: str = ""
    borders: str = ""
    states: str = ""
    lakes: str = ""
    rivers: str = ""
    regions: dict[str, str] = field(default_factory=dict)
    region_lines: str = ""
    river: str = ""
    canal: str = ""
    islands: str = ""
    walls: str = ""
    parks: str = ""
    avenues: str = ""
    peaks: Sequence[Sequence[float]] = ()
    firs: Sequence[Sequence[float]] = ()
    groves: Sequence[Sequence[float]] = ()
    waters: Sequence[tuple[str, float, float]] = ()
    landmarks: dict[str, Sequence[Sequence[float]]] = field(default_factory=dict)


@cache
def _read(name: str) -> Land:
    text = (resources.files("kolej.picture") / "land" / f"{name}.json").read_text("utf-8")
    found = json.loads(text)
    del found["source"]
    return Land(**found)


def land_of(board: Board) -> Land | None:
    """Only for the board the land was fitted to: someone's own board may bear the same name."""
    from kolej.boards import board as bundled

    if board.id not in BUNDLED:
        return None
    original = bundled(board.id)
    same = board.size == original.size and {c.id for c in board.cities} == {c.id for c in original.cities}
    return _read(board.id) if same else None
