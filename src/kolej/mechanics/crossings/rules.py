"""Crossings (FR-4), as kernel code."""

from kolej.rules.capacity import WORDS
from kolej.rules.closing import close


def route_occupied(b, s, w, route):
    """FR-4: what crosses an occupied route is closed to everybody."""
    for word in range(WORDS):
        close(s, w, word, b.crossing[route, word])
