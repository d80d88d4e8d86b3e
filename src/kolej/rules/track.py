"""Building track on empty beds (FR-1 to FR-6)."""

from kolej.rules.bits import bit, count
from kolej.rules.claim import close_crossing, lines_close
from kolej.rules.journal import BUILT, tell
from kolej.rules.layout import COLOURS, LENGTHS, WORDS
from kolej.rules.spans import BUILDS, add


def supply(b, s, colour, length):
    """Pieces of a colour and a length beside the board: all but those that lie on it."""
    n = b.pieces[colour, length]
    for word in range(WORDS):
        n -= count(s.laid[colour, word] & b.of_length[length, word])
    return n


def open_beds(b, s, w, length):
    """Writes the beds of a length that can be built on now onto the desk, and says how many they are."""
    n = 0
    for word in range(WORDS):
        w.routes[word] = s.beds[word] & b.of_length[length, word]
        n += count(w.routes[word])
    return n


def can_build(b, s, w):
    if not b.has_track:
        return False
    for length in range(1, LENGTHS):
        if open_beds(b, s, w, length) > 0:
            for colour in range(COLOURS):
                if supply(b, s, colour, length) > 0:
                    return True
    return False


def list_builds(b, s, w, n):
    """Every piece on every bed that it fits, onto the desk, by length and colour."""
    for length in range(1, LENGTHS):
        beds = open_beds(b, s, w, length)
        if beds > 0:
            for colour in range(COLOURS):
                if supply(b, s, colour, length) > 0:
                    n = add(w, n, BUILDS, (length << 3) + colour, beds)
    return n


def build(b, s, w, p, route, colour):
    tell(w, BUILT, p, route, colour)
    lay_piece(b, s, route, colour)


def lay_piece(b, s, route, colour):
    """The bed carries a piece; what crosses it is closed (FR-4), with few players the other lines too (FR-5)."""
    s.laid[colour, route >> 6] |= bit(route)
    s.beds[route >> 6] &= ~bit(route)
    if lines_close(b, s):
        for word in range(WORDS):
            others = b.lines[route, word] & b.all_beds[word]
            if word == route >> 6:
                others &= ~bit(route)
            s.beds[word] &= ~others
            for seat in range(s.players):
                s.open[seat, word] &= ~others
    close_crossing(b, s, route)
