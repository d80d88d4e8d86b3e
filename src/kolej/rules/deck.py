"""The card deck: counts by kind. A card drawn by weight is a card from a shuffled deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import count, packed
from kolej.rules.capacity import KINDS
from kolej.rules.journal import RESHUFFLED, tell
from kolej.rules.rng import below

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord, StateRecord

_EACH, _TOPS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_8, _16, _32 = np.uint64(8), np.uint64(16), np.uint64(32)


def draw_card(s: StateRecord, w: ScratchRecord) -> int:
    """One card off the deck, which is not empty."""
    kind = kind_at(packed(s.deck), below(s, s.deck_size))
    s.deck[kind] -= 1
    s.deck_size -= 1
    reshuffle(s, w)
    return kind


def kind_at(cards: np.uint64, k: int) -> int:
    """The kind of the k-th card of a deck in order, all eight colours at a time: how many have ended before it.

    Byte i of `ends` is how many cards there are of kinds 0 to i. All are below 128, so that bytes do not meet.
    """
    ends = cards + (cards << _8)
    ends += ends << _16
    ends += ends << _32
    return count((((np.uint64(k) * _EACH) | _TOPS) - ends) & _TOPS)


def reshuffle(s: StateRecord, w: ScratchRecord) -> None:
    """An empty deck takes the discards at once (DRAW-4). To be called whenever either may have changed."""
    if s.deck_size > 0:
        return
    for kind in range(KINDS):
        s.deck[kind] = s.discards[kind]
        s.deck_size += s.discards[kind]
        s.discards[kind] = 0
    if s.deck_size > 0:
        tell(w, RESHUFFLED, -1, s.deck_size, 0)


def take(s: StateRecord, p: int, kind: int, n: int) -> None:
    """n cards of a kind leave a hand (or, n below zero, come to it)."""
    s.hand[p, kind] -= n
    s.hand_size[p] -= n
