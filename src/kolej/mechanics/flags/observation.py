"""Flags in an observation row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.observation.part import Part
from kolej.observation.row_writers import seat_at
from kolej.rules.capacity import COLOURS

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord


def parts(b: BoardRecord, players: int) -> Any:
    colours = int(b.flag_colours).bit_count()
    return [Part("flags", (players, colours), 0, 1, "flag cards in front of each player, by colour")]


def write_mechanics(b: BoardRecord, s: StateRecord, seat: int, out: Any, at: int) -> int:
    for place in range(s.players):
        for colour in range(COLOURS):
            if (b.flag_colours >> colour) & 1:
                out[at] = (s.flag_cards[seat_at(s, seat, place)] >> colour) & 1
                at += 1
    return at
