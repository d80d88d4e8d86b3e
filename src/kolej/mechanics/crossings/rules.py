"""Crossings (FR-4), as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.capacity import WORDS
from kolej.rules.closing import close

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def route_occupied(b: BoardRecord, s: StateRecord, w: ScratchRecord, route: int) -> None:
    """FR-4: what crosses an occupied route is closed to everybody."""
    for word in range(WORDS):
        close(s, w, word, b.crossing[route, word])
