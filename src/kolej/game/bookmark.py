"""A moment of a game to which it can go back."""

from __future__ import annotations

from typing import NamedTuple


class Bookmark(NamedTuple):
    """What a game needs to go back to this moment: its state, and how long its lists were."""

    state: bytes
    """The record. Its fields at hand would take six times the memory."""
    decisions: int
    events: int
    number: int
    unordered: int
