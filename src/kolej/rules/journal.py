"""What happened, entry by entry, for the log and the animations.

Compiled builds keep no journal (compiler/stand_ins.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import EMPTY, lowest, without_lowest
from kolej.rules.capacity import JOURNAL, WORDS

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord, StateRecord

# Kinds of entries: kind, seat, x, y. The numbers between belong to mechanics (their `ids.py`).
DEALT = 0  # x card
TURNED_UP = 1  # x place, y card
SWEPT = 2  # five SWEPT_CARD follow
SWEPT_CARD = 3  # x card
RESHUFFLED = 4  # x number of cards
FIRST = 5
OFFERED = 6  # x ticket
KEPT = 7  # x ticket
RETURNED = 8  # x ticket
CHOSEN = 9  # all have chosen their first tickets
DREW = 10  # x card, y face-up place or -1
PAID = 18  # x card, y number: paid beyond the claim's own cards, which follows
CLAIMED = 19  # x claim, y points
CLOSED = 20  # x route that nobody may claim from now on
PASSED = 25
TURN_BEGAN = 26
LAST_ROUND = 27  # x turns left
ENDED = 28

ENTRIES = (
    DEALT, TURNED_UP, SWEPT, SWEPT_CARD, RESHUFFLED, FIRST, OFFERED, KEPT, RETURNED, CHOSEN, DREW, PAID, CLAIMED,
    CLOSED, PASSED, TURN_BEGAN, LAST_ROUND, ENDED,
)  # fmt: skip


def tell(w: ScratchRecord, kind: int, seat: int, x: int, y: int) -> None:
    """Writes an entry. What does not fit is counted all the same, so that `Game` can say that something is missing."""
    n = w.n_journal
    if n < JOURNAL:
        w.journal[n, 0] = kind
        w.journal[n, 1] = seat
        w.journal[n, 2] = x
        w.journal[n, 3] = y
    w.n_journal = n + 1


def remember_open(s: StateRecord, w: ScratchRecord) -> None:
    """Notes in scratch which routes somebody may still claim, so that `tell_closed` can tell what closes."""
    for word in range(WORDS):
        w.was_open[word] = open_to_anyone(s, word)


def tell_closed(s: StateRecord, w: ScratchRecord) -> None:
    """Tells every route without an owner that somebody could claim before and nobody can now."""
    for word in range(WORDS):
        routes = w.was_open[word] & ~open_to_anyone(s, word)
        for seat in range(s.players):
            routes &= ~s.routes[seat, word]
        while routes != 0:
            tell(w, CLOSED, -1, (word << 6) + lowest(routes), 0)
            routes = without_lowest(routes)


def open_to_anyone(s: StateRecord, word: int) -> np.uint64:
    routes = EMPTY
    for seat in range(s.players):
        routes |= s.open[seat, word]
    return routes
