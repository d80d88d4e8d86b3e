"""Ferry cards in an observation row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.observation.part import Part
from kolej.observation.row_writers import write_seats

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord


def parts(b: BoardRecord, players: int) -> Any:
    return [Part("ferry_cards", (players,), 0, int(b.ferry_limit), "ferry cards of each player")]


def write_mechanics(b: BoardRecord, s: StateRecord, seat: int, out: Any, at: int) -> int:
    return write_seats(s, s.ferry, seat, out, at)
