"""Track on empty beds (FR-1 to FR-6), as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.mechanics.track.ids import BUILD, BUILDS, BUILT, PIECE_BACK
from kolej.rules.bits import EMPTY, bit, count, has
from kolej.rules.capacity import ALL_WORDS, COLOURS, LENGTHS, WILD, WORDS
from kolej.rules.closing import begin_closing, close, lines_close
from kolej.rules.hashing import stir
from kolej.rules.journal import tell
from kolej.rules.legal_groups import add
from kolej.rules.outcomes import ROUTE_OCCUPIED
from kolej.rules.reach import most_cards, open_between

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def clear(b: BoardRecord, s: StateRecord) -> None:
    for word in range(WORDS):
        s.beds[word] = b.all_beds[word]
        for colour in range(COLOURS):
            s.laid[colour, word] = 0
    for length in range(LENGTHS):
        s.used_up[length] = 0
        for colour in range(COLOURS):
            if b.pieces[colour, length] == 0:
                s.used_up[length] |= 1 << colour


def supply(b: BoardRecord, s: StateRecord, colour: int, length: int) -> int:
    """Pieces of a colour and a length beside the board: all but those that lie on it."""
    n = b.pieces[colour, length]
    for word in range(WORDS):
        n -= count(s.laid[colour, word] & b.of_length[length, word])
    return n


def open_beds(b: BoardRecord, s: StateRecord, w: ScratchRecord, length: int) -> int:
    """Writes the beds of a length that can be built on now to `w.routes`, and returns how many they are."""
    n = 0
    for word in range(WORDS):
        w.routes[word] = s.beds[word] & b.of_length[length, word]
        n += count(w.routes[word])
    return n


def colours_left(s: StateRecord, length: int) -> int:
    """The colours of which there is a piece of a length, as bits."""
    return ((1 << COLOURS) - 1) & ~int(s.used_up[length])


def after_draw(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> bool:
    """FR-3: whoever has drawn cards lays a piece of track, where one can be laid."""
    for length in range(1, LENGTHS):
        if colours_left(s, length) and open_beds(b, s, w, length) > 0:
            s.phase = BUILD
            return True
    return False


def list_phase(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, n: int) -> int:
    """Every piece on every bed that it fits, by length."""
    for length in range(1, LENGTHS):
        colours = colours_left(s, length)
        if colours:
            n = add(w, n, BUILDS, length, open_beds(b, s, w, length) * count(np.uint64(colours)))
    return n


def group_routes(b: BoardRecord, s: StateRecord, w: ScratchRecord, kind: int, length: int, colour: int) -> int:
    """Writes the beds for a piece of a length and a colour to `w.routes`, and returns how many they are."""
    return open_beds(b, s, w, length) if (colours_left(s, length) >> colour) & 1 else 0


def group_action(b: BoardRecord, s: StateRecord, kind: int, first: int, colour: int, route: int) -> int:
    return b.builds[route] + colour


def act(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int, action: int) -> int:
    route, colour = b.action_route[action], b.action_colour[action]
    tell(w, BUILT, p, route, colour)
    lay_piece(b, s, w, route, colour)
    return ROUTE_OCCUPIED


def lay_piece(b: BoardRecord, s: StateRecord, w: ScratchRecord, route: int, colour: int) -> None:
    """The bed carries a piece; with few players the other lines of its connection close (FR-5)."""
    begin_closing(s, w)
    s.laid[colour, route >> 6] |= bit(route)
    if supply(b, s, colour, b.length[route]) == 0:
        s.used_up[b.length[route]] |= 1 << colour
    s.beds[route >> 6] &= ~bit(route)
    if lines_close(b, s):
        for word in range(WORDS):
            others = b.lines[route, word] & b.all_beds[word]
            close(s, w, word, others & ~bit(route) if word == route >> 6 else others)


def routes_closed(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Nothing can be built on a bed that is closed to everybody."""
    for word in range(WORDS):
        s.beds[word] &= ~w.closed[word]


def after_claim(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, action: int) -> None:
    """FR-6: the piece of a claimed route goes back to the supply."""
    route = b.action_route[action]
    for colour in range(COLOURS):
        if has(s.laid[colour], route):
            s.laid[colour, route >> 6] ^= bit(route)
            s.used_up[b.length[route]] &= 255 - (1 << colour)
            tell(w, PIECE_BACK, p, route, colour)


def special_reach(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, group: int, colour: int, wilds: int, word: int
) -> np.uint64:
    """The routes of a group of beds that a colour pays for with so many wilds, one word of the set.

    The piece on a bed tells the colour, so payments of wilds alone are the colour's, too (FR-1, FR-3).
    """
    if colour == WILD:
        return EMPTY
    return open_between(b, w, group, colour, wilds, most_cards(s, p, colour, wilds), word) & s.laid[colour, word]


def digest_table(b: BoardRecord, s: StateRecord, x: np.uint64) -> np.uint64:
    for colour in range(COLOURS):
        for word in range(ALL_WORDS):
            x = stir(x, s.laid[colour, word])
    return x
