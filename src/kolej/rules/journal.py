"""What happened, entry by entry, for the log and the animations.

Compiled builds keep no journal (compiler/stand_ins.py).
"""

from kolej.rules.bits import EMPTY, lowest, without_lowest
from kolej.rules.capacity import JOURNAL, WORDS

# Kinds of entries: kind, seat, x, y.
(
    DEALT,  # x card
    TURNED_UP,  # x place, y card
    SWEPT,  # five SWEPT_CARD follow
    SWEPT_CARD,  # x card
    RESHUFFLED,  # x number of cards
    FIRST,
    OFFERED,  # x ticket
    KEPT,  # x ticket
    RETURNED,  # x ticket
    CHOSEN,  # all have chosen their first tickets
    DREW,  # x card, y face-up place or -1
    TOOK_FERRY,
    LAID_DOWN,  # x claim that now waits for given cards
    GAVE,  # x card
    TUNNELLED,  # x claim, y extra cards asked
    TURNED_CARD,  # x card
    ADDED,  # x card, y number
    DECLINED,  # x claim
    PAID,  # x card, y number: paid beyond the claim's own cards, which follows
    CLAIMED,  # x claim, y points
    CLOSED,  # x route that nobody may claim from now on
    PIECE_BACK,  # x route, y colour
    BUILT,  # x route, y colour
    FLAG,  # x colour
    FLAG_SET,  # x points
    PASSED,
    TURN_BEGAN,
    LAST_ROUND,  # x turns left
    ENDED,
) = range(29)


def tell(w, kind, seat, x, y):
    """Writes an entry. What does not fit is counted all the same, so that `Game` can say that something is missing."""
    n = w.n_journal
    if n < JOURNAL:
        w.journal[n, 0] = kind
        w.journal[n, 1] = seat
        w.journal[n, 2] = x
        w.journal[n, 3] = y
    w.n_journal = n + 1


def remember_open(s, w):
    """Notes in scratch which routes somebody may still claim, so that `tell_closed` can tell what closes."""
    for word in range(WORDS):
        w.was_open[word] = open_to_anyone(s, word)


def tell_closed(s, w):
    """Tells every route without an owner that somebody could claim before and nobody can now."""
    for word in range(WORDS):
        routes = w.was_open[word] & ~open_to_anyone(s, word)
        for seat in range(s.players):
            routes &= ~s.routes[seat, word]
        while routes != 0:
            tell(w, CLOSED, -1, (word << 6) + lowest(routes), 0)
            routes = without_lowest(routes)


def open_to_anyone(s, word):
    routes = EMPTY
    for seat in range(s.players):
        routes |= s.open[seat, word]
    return routes
