"""A moment of a game to which it can go back."""

from __future__ import annotations

from typing import NamedTuple

from kolej.engine.records import Record


class Bookmark(NamedTuple):
    """What a game needs to go back to this moment: its state, and how long its lists were."""

    state: Record
    decisions: int
    events: int
    number: int
    unordered: int
