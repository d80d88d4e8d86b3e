"""Writing parts of an observation row, as kernel code. Each function writes from `at` on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.rules.bits import lowest, without_lowest

if TYPE_CHECKING:
    from kolej.rules.record_types import StateRecord


def clear(out: Any) -> None:
    for i in range(len(out)):
        out[i] = 0


def place_of(s: StateRecord, seat: int, other: int) -> int:
    """How many seats after the observer another seat is."""
    return other - seat if other >= seat else other - seat + s.players


def seat_at(s: StateRecord, seat: int, place: int) -> int:
    """The seat that is so many seats after the observer."""
    return seat + place if seat + place < s.players else seat + place - s.players


def write_seats(s: StateRecord, values: Any, seat: int, out: Any, at: int) -> int:
    """One number of each player, the observer first."""
    for place in range(s.players):
        out[at + place] = values[seat_at(s, seat, place)]
    return at + s.players


def count_kinds(cards: Any, places: int, out: Any, at: int) -> None:
    """How many cards of each kind lie in some places; -1 is an empty place."""
    for place in range(places):
        if cards[place] >= 0:
            out[at + int(cards[place])] += 1


def write_set(x: np.uint64, out: Any, at: int) -> None:
    """A set of up to 64 members as a row of ones and zeros."""
    while x != 0:
        out[at + lowest(x)] = 1
        x = without_lowest(x)
