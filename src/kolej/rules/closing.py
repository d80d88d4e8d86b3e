"""Routes that close: what nobody may use any more because of what others did."""

from kolej.rules.capacity import WORDS
from kolej.rules.journal import remember_open


def begin_closing(s, w):
    """From now on `close` notes in scratch what it closes."""
    for word in range(WORDS):
        w.closed[word] = 0
    remember_open(s, w)


def close(s, w, word, routes):
    """Closes routes of one word to everybody."""
    if routes != 0:
        w.closed[word] |= routes
        for seat in range(s.players):
            s.open[seat, word] &= ~routes


def lines_close(b, s):
    """CLAIM-5: whether the other lines of a connection close to everybody with the first that is claimed."""
    return s.players < b.all_lines_from
