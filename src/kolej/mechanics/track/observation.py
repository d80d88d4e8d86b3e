"""Track in an observation row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.mechanics.track.rules import supply
from kolej.observation.part import Part
from kolej.observation.row_writers import write_set
from kolej.rules.capacity import COLOURS, LENGTHS, WORDS

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord


def parts(b: BoardRecord, players: int) -> Any:
    beds, pieces = (COLOURS, int(b.n_routes)), (COLOURS, LENGTHS - 1)
    return [
        Part("track", beds, 0, 1, "beds that carry a piece of each colour"),
        Part("track_supply", pieces, 0, int(b.pieces.max()), "pieces left, by colour and length"),
    ]


def write_mechanics(b: BoardRecord, s: StateRecord, seat: int, out: Any, at: int) -> int:
    """The beds that carry a piece, and the pieces beside the board, colour by colour."""
    for colour in range(COLOURS):
        for word in range(WORDS):
            write_set(s.laid[colour, word], out, at + (word << 6))
        at += b.n_routes
    for colour in range(COLOURS):
        for length in range(1, LENGTHS):
            out[at] = supply(b, s, colour, length)
            at += 1
    return at
