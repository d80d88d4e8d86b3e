"""Which open routes a number of cards pays for: sets of routes, found with a few bit operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.capacity import LENGTHS, WILD

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def most_cards(s: StateRecord, p: int, colour: int, wilds: int) -> int:
    """The most cards of a colour that the player can lay with so many wilds."""
    return min(wilds + s.hand[p, colour], LENGTHS - 1)


def open_between(
    b: BoardRecord, w: ScratchRecord, group: int, colour: int, fewest: int, most: int, word: int
) -> np.uint64:
    """The open routes of a group and a colour that take from `fewest` to `most` cards, one word of the set."""
    return w.open[word] & ~b.reach[group, WILD, fewest, word] & b.reach[group, colour, most + 1, word]
