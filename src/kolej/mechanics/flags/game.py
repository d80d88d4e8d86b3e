"""Flags as people read them."""

from __future__ import annotations

from typing import Any

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record
from kolej.game.event import Event
from kolej.game.restoring import Restoring
from kolej.mechanics.flags.ids import FLAG, FLAG_SET

EVENTS = {
    FLAG: lambda entries, seat, x, y: Event("flag", seat, {"colour": COLOURS[x]}),
    FLAG_SET: lambda entries, seat, x, y: Event("flag_set", seat, {"points": x}),
}
OPEN_EVENTS = ("flag", "flag_set")
POSITION_FIELDS = ("flags", "flag_sets")


def view(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"flags": tuple(tuple(colours) for colours in _flags(s))}


def position(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"flags": _flags(s), "flag_sets": [int(n) for n in s.flag_sets[: s.players]]}


def _flags(s: Record) -> list[list[str]]:
    return [
        [colour for i, colour in enumerate(COLOURS) if int(s.flag_cards[seat]) >> i & 1]
        for seat in range(int(s.players))
    ]


def restore(game: Restoring) -> None:
    b, s = game.b, game.s
    for seat, n in enumerate(game.numbers("flag_sets", 0, 99) or ()):
        s.flag_sets[seat] = n
    rows = game.by_seat("flags") or ()
    if any(rows) and not b.flag_colours:
        raise game.impossible(f"flags: {game.board.name} has no flag sets")
    for seat, row in enumerate(rows):
        for colour in row:
            flag = 1 << game.colour(f"flags[{seat}]", colour)
            if not int(b.flag_colours) & flag or int(s.flag_cards[seat]) & flag:
                raise game.impossible(f"flags[{seat}]: {colour} cannot lie there, or lies there twice")
            s.flag_cards[seat] |= flag


def cards_in_play(s: Record, kind: int) -> int:
    return sum(int(s.flag_cards[p]) >> kind & 1 for p in range(int(s.players))) if kind < len(COLOURS) else 0
