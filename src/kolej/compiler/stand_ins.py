"""Kernel functions that take the place of others in compiled builds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules import journal

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord, StateRecord


def tell_nothing(w: ScratchRecord, kind: int, seat: int, x: int, y: int) -> None:
    """Replaces `journal.tell`: compiled builds keep no journal."""
    return


def remember_nothing(s: StateRecord, w: ScratchRecord) -> None:
    """Replaces what the journal does beside telling."""
    return


SILENT = {
    journal.tell: tell_nothing, journal.remember_open: remember_nothing, journal.tell_closed: remember_nothing,
}  # fmt: skip
"""Overrides of builds that keep no journal."""
