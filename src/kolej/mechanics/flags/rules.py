"""Flags (PA-2, PA-3), as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.mechanics.flags.ids import FLAG, FLAG_SET
from kolej.rules.board import F_CARDS, F_COLOUR, F_GREY
from kolej.rules.capacity import COLOURS, PLAYERS
from kolej.rules.deck import reshuffle
from kolej.rules.hashing import append_small
from kolej.rules.journal import tell

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

_8 = np.uint64(8)


def clear(b: BoardRecord, s: StateRecord) -> None:
    for p in range(PLAYERS):
        s.flag_cards[p] = 0
        s.flag_sets[p] = 0


def after_claim(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, action: int) -> None:
    """PA-2: one card of a flag's colour stays in front of the player, unless one lies there already."""
    fare = b.action_fare[action]
    if b.fare[fare, F_GREY] or b.fare[fare, F_CARDS] == b.action_number[action]:
        return
    colour = b.fare[fare, F_COLOUR]
    flag = 1 << colour
    if b.flag_colours & flag and not s.flag_cards[p] & flag:
        s.discards[colour] -= 1
        s.flag_cards[p] |= flag
        tell(w, FLAG, p, colour, 0)


def end_turn(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """PA-3: a whole set of flag cards scores and is discarded."""
    if s.flag_cards[p] != b.flag_colours:
        return
    for colour in range(COLOURS):
        if b.flag_colours & (1 << colour):
            s.discards[colour] += 1
    s.flag_cards[p] = 0
    s.flag_sets[p] += 1
    s.score[p] += b.flag_points
    tell(w, FLAG_SET, p, b.flag_points, 0)
    reshuffle(s, w)


def points_from(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, source: int) -> int:
    return int(s.flag_sets[p]) * int(b.flag_points)


def digest_seat(b: BoardRecord, s: StateRecord, p: int, word: np.uint64) -> np.uint64:
    return (append_small(word, s.flag_sets[p]) << _8) ^ np.uint64(s.flag_cards[p])
