"""Tunnels in an observation row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.observation.row_writers import count_kinds
from kolej.rules.capacity import KINDS, TURNED

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord


def write_claim(b: BoardRecord, s: StateRecord, out: Any, at: int) -> None:
    count_kinds(s.turned, TURNED, out, at)
    out[at + KINDS + 1] = s.extra
