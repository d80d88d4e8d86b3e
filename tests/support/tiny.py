"""The smallest board that has one of everything, as the contents of its file."""

from __future__ import annotations

import copy
from typing import Any

_TINY: dict[str, Any] = {
    "id": "tiny",
    "name": "Tiny",
    "provenance": "Made up for tests.",
    "size": [100, 100],
    "rules": {
        "players": [2, 2],
        "trains": 10,
        "deck": {"red": 12, "blue": 12, "wild": 6},
        "tickets": {"start_dealt": 2, "start_keep": 1, "drawn": 2, "keep": 1},
        "flags": {"colours": ["red", "blue"], "points": 4},
        "ferry_cards": {"supply": 4, "limit": 2, "waves": 2},
        "track": {"3": 1},
        "regions": {"points": [0, 0, 3], "twice_when_complete": ["North"]},
    },
    "cities": [
        {"id": "ash", "name": "Ash", "x": 10, "y": 10, "region": "North"},
        {"id": "bay", "name": "Bay", "x": 60, "y": 10, "region": "North"},
        {"id": "cove", "name": "Cove", "x": 60, "y": 60, "region": "South"},
        {"id": "dell", "name": "Dell", "x": 10, "y": 60},
    ],
    "areas": [{"id": "isle", "name": "Isle", "x": 90, "y": 90}],
    "ends": [{"id": "isle-1", "area": "isle", "x": 90, "y": 60}],
    "regions": ["North", "South"],
    "routes": [
        {"id": "ash--bay-1", "connection": "ash--bay", "a": "ash", "b": "bay", "length": 1, "colour": "red",
         "spaces": [[35, 9, 0]]},
        {"id": "ash--bay-2", "connection": "ash--bay", "a": "ash", "b": "bay", "length": 1, "colour": "blue",
         "spaces": [[35, 14, 0]]},
        {"id": "bay--cove", "connection": "bay--cove", "a": "bay", "b": "cove", "length": 2, "colour": "grey",
         "tunnel": True, "spaces": [[60, 25, 90], [60, 45, 90]]},
        {"id": "cove--isle", "connection": "cove--isle", "a": "cove", "b": "isle-1", "length": 1,
         "colour": "grey", "wilds": 1, "spaces": [[75, 60, 0]]},
        {"id": "ash--cove", "connection": "ash--cove", "a": "ash", "b": "cove", "length": 3, "colour": "none",
         "bed": True, "spaces": [[20, 20, 45], [35, 35, 45], [50, 50, 45]]},
        {"id": "bay--dell", "connection": "bay--dell", "a": "bay", "b": "dell", "length": 3, "colour": "none",
         "bed": True, "spaces": [[50, 20, -45], [35, 35, -45], [20, 50, -45]]},
    ],
    "crossings": [["ash--cove", "bay--dell"]],
    "tickets": [
        {"a": "ash", "b": "cove", "points": 3},
        {"a": "ash", "b": "isle", "points": 4},
        {"a": "dell", "b": "ash", "points": 4},
        {"a": "bay", "b": "isle", "points": 3},
    ],
}  # fmt: skip


def tiny() -> dict[str, Any]:
    """Returns a copy that a test may change."""
    return copy.deepcopy(_TINY)
