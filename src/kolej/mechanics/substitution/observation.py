"""Substitution in an observation row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.rules.capacity import KINDS

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord


def write_claim(b: BoardRecord, s: StateRecord, out: Any, at: int) -> None:
    out[at + KINDS] = s.give_left
