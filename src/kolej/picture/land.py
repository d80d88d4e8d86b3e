"""Reads the map behind the routes. A board without a land file is drawn on plain paper.

`tools/land.py` writes the files in `land/`. Their paths are in board units.
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
    """The map of a board: SVG paths, and the positions of ornaments and names."""

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
    data = json.loads(text)
    del data["source"]
    return Land(**data)


def land_of(board: Board) -> Land | None:
    """Returns the map of a bundled board. A user's board may have the same id; it gets none."""
    from kolej.boards import board as bundled

    if board.id not in BUNDLED:
        return None
    original = bundled(board.id)
    same = board.size == original.size and {c.id for c in board.cities} == {c.id for c in original.cities}
    return _read(board.id) if same else None
