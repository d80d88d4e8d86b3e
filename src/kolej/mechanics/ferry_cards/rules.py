"""Ferry cards (IT-1, IT-2), as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.mechanics.ferry_cards.ids import TAKE_FERRY, TOOK_FERRY
from kolej.rules.board import F_FERRY, G_FERRY
from kolej.rules.capacity import PLAYERS
from kolej.rules.hashing import append_small
from kolej.rules.journal import tell
from kolej.rules.outcomes import TURN_OVER

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def clear(b: BoardRecord, s: StateRecord) -> None:
    for p in range(PLAYERS):
        s.ferry[p] = 0


def turn_options(b: BoardRecord, s: StateRecord, p: int) -> int:
    return 1 << TAKE_FERRY if can_take_ferry(b, s, p) else 0


def can_take_ferry(b: BoardRecord, s: StateRecord, p: int) -> bool:
    """Whether the player may take a ferry card: IT-2 limits how many one holds, and the supply is what nobody holds."""
    if s.ferry[p] >= b.ferry_limit:
        return False
    return ferry_supply(b, s) > 0


def ferry_supply(b: BoardRecord, s: StateRecord) -> int:
    left = b.ferry_box
    for seat in range(s.players):
        left -= s.ferry[seat]
    return left


def can_pay_group(b: BoardRecord, s: StateRecord, p: int, group: int) -> bool:
    """Whether the player holds the ferry cards that every payment of the group takes."""
    return s.ferry[p] >= b.group[group, G_FERRY]


def pay_down(b: BoardRecord, s: StateRecord, p: int, fare: int) -> None:
    s.ferry[p] -= b.fare[fare, F_FERRY]


def act(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int, action: int) -> int:
    s.ferry[p] += 1
    tell(w, TOOK_FERRY, p, 0, 0)
    return TURN_OVER


def digest_seat(b: BoardRecord, s: StateRecord, p: int, word: np.uint64) -> np.uint64:
    return append_small(word, s.ferry[p])
