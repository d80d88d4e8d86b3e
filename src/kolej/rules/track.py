"""Building track on empty beds (FR-1 to FR-6)."""

import numpy as np

from kolej.rules.bits import bit, count
from kolej.rules.capacity import COLOURS, LENGTHS, WORDS
from kolej.rules.claim import close, close_crossing, lines_close
from kolej.rules.journal import BUILT, tell
from kolej.rules.legal_groups import BUILDS, add


def supply(b, s, colour, length):
    """Pieces of a colour and a length beside the board: all but those that lie on it."""
    n = b.pieces[colour, length]
    for word in range(WORDS):
        n -= count(s.laid[colour, word] & b.of_length[length, word])
    return n


def open_beds(b, s, w, length):
    """Writes the beds of a length that can be built on now into scratch, and says how many they are."""
    n = 0
    for word in range(WORDS):
        w.routes[word] = s.beds[word] & b.of_length[length, word]
        n += count(w.routes[word])
    return n


def colours_left(s, length):
    """The colours of which there is a piece of a length, as bits."""
    return ((1 << COLOURS) - 1) & ~int(s.used_up[length])


def can_build(b, s, w):
    if not b.has_track:
        return False
    for length in range(1, LENGTHS):
        if colours_left(s, length) and open_beds(b, s, w, length) > 0:
            return True
    return False


def list_builds(b, s, w, n):
    """Every piece on every bed that it fits, into scratch, by length."""
    for length in range(1, LENGTHS):
        colours = colours_left(s, length)
        if colours:
            n = add(w, n, BUILDS, length, open_beds(b, s, w, length) * count(np.uint64(colours)))
    return n


def beds_for(b, s, w, length, colour):
    """`open_beds` for pieces of a colour: none where they are used up."""
    return open_beds(b, s, w, length) if (colours_left(s, length) >> colour) & 1 else 0


def build(b, s, w, p, route, colour):
    tell(w, BUILT, p, route, colour)
    lay_piece(b, s, route, colour)


def lay_piece(b, s, route, colour):
    """The bed carries a piece; what crosses it is closed (FR-4), with few players the other lines too (FR-5)."""
    s.laid[colour, route >> 6] |= bit(route)
    if supply(b, s, colour, b.length[route]) == 0:
        s.used_up[b.length[route]] |= 1 << colour
    s.beds[route >> 6] &= ~bit(route)
    if lines_close(b, s):
        for word in range(WORDS):
            others = b.lines[route, word] & b.all_beds[word]
            close(b, s, word, others & ~bit(route) if word == route >> 6 else others)
    close_crossing(b, s, route)
