"""Routes that close: what nobody may use any more because of what others did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.capacity import WORDS
from kolej.rules.journal import remember_open

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def begin_closing(s: StateRecord, w: ScratchRecord) -> None:
    """From now on `close` notes in scratch what it closes."""
    for word in range(WORDS):
        w.closed[word] = 0
    remember_open(s, w)


def close(s: StateRecord, w: ScratchRecord, word: int, routes: np.uint64) -> None:
    """Closes routes of one word to everybody."""
    if routes != 0:
        w.closed[word] |= routes
        for seat in range(s.players):
            s.open[seat, word] &= ~routes


def lines_close(b: BoardRecord, s: StateRecord) -> bool:
    """CLAIM-5: whether the other lines of a connection close to everybody with the first that is claimed."""
    return s.players < b.all_lines_from
