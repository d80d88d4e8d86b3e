"""A digest of a game that is over, as kernel code: the same 64 bits wherever the same game was played.

Numbers are stirred in one after the other, as a cyclic redundancy check does it: a single difference always shows, and
several hide each other once in 2**64.
"""

import numpy as np

from kolej.rules.capacity import COLOURS, FACE_UP, KINDS, WORDS
from kolej.rules.tickets import ring

_EMPTY, _7, _8, _16 = np.uint64(0), np.uint64(7), np.uint64(8), np.uint64(16)
_LEFT, _RIGHT, _AGAIN = np.uint64(13), np.uint64(7), np.uint64(17)


def digest(b, s, rng, decisions):
    """The digest of a finished game: of everything on the table, of both random generators and of its length.

    `rng`: the state of the bots' generator. That of the cards is in the state `s`.
    """
    x = stir(stir(_EMPTY, s.rng), rng)
    x = stir(x, (np.uint64(decisions) << _16) ^ np.uint64(s.turns))
    for p in range(s.players):
        x = stir_seat(s, x, p)
    x = stir(x, counts(s.deck))
    x = stir(x, counts(s.discards))
    word = np.uint64(s.winners)
    for place in range(FACE_UP):
        word = small(word, s.face_up[place])
    x = stir(x, word)
    word = np.uint64(s.first)
    for i in range(s.ticket_count):
        word = small(word, s.ticket_deck[ring(s, i)])
        if i % 8 == 7:
            x = stir(x, word)
            word = _EMPTY
    x = stir(x, word)
    if b.has_track:
        for colour in range(COLOURS):
            for i in range(WORDS):
                x = stir(x, s.laid[colour, i])
    return x


def stir_seat(s, x, p):
    for i in range(WORDS):
        x = stir(x, s.routes[p, i])
    x = stir(x, s.tickets[p])
    x = stir(x, counts(s.hand[p]))
    points = (np.uint64(int(s.score[p]) & 0xFFFF) << _16) ^ np.uint64(int(s.final[p]) & 0xFFFF)
    word = small(small(small(points, s.trains[p]), s.ferry[p]), s.flag_sets[p])
    return stir(x, (word << _8) ^ np.uint64(s.flag_cards[p]))


def counts(cards):
    """Nine counts below 128 as one number."""
    word = _EMPTY
    for kind in range(KINDS):
        word = small(word, cards[kind])
    return word


def small(word, n):
    """One more number of seven bits at the end of a word."""
    return (word << _7) ^ np.uint64(int(n) & 127)


def stir(x, word):
    """A xorshift: no two numbers become one."""
    x = x ^ word
    x = x ^ (x << _LEFT)
    x = x ^ (x >> _RIGHT)
    return x ^ (x << _AGAIN)
