"""A digest of a game that is over: the same 64 bits wherever the same game was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.mechanics.hooks import digest_seat, digest_table
from kolej.rules.bits import EMPTY
from kolej.rules.capacity import ALL_WORDS, FACE_UP
from kolej.rules.hashing import append_small, card_counts, stir
from kolej.rules.tickets import ring

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, StateRecord

_16 = np.uint64(16)


def digest(b: BoardRecord, s: StateRecord, rng: np.uint64, decisions: int) -> np.uint64:
    """64 bits of a finished game: of everything on the table, of both random generators and of its length.

    `rng`: the state of the bots' generator. That of the cards is in the state `s`.
    """
    x = stir(stir(EMPTY, s.rng), rng)
    x = stir(x, (np.uint64(decisions) << _16) ^ np.uint64(s.turns))
    for p in range(s.players):
        x = stir_seat(b, s, x, p)
    x = stir(x, card_counts(s.deck))
    x = stir(x, card_counts(s.discards))
    word = np.uint64(s.winners)
    for place in range(FACE_UP):
        word = append_small(word, s.face_up[place])
    x = stir(x, word)
    word = np.uint64(s.first)
    for i in range(s.ticket_count):
        word = append_small(word, s.ticket_deck[ring(s, i)])
        if i % 8 == 7:
            x = stir(x, word)
            word = EMPTY
    x = stir(x, word)
    return digest_table(b, s, x)


def stir_seat(b: BoardRecord, s: StateRecord, x: np.uint64, p: int) -> np.uint64:
    for i in range(ALL_WORDS):
        x = stir(x, s.routes[p, i])
    x = stir(x, s.tickets[p])
    x = stir(x, card_counts(s.hand[p]))
    points = (np.uint64(int(s.score[p]) & 0xFFFF) << _16) ^ np.uint64(int(s.final[p]) & 0xFFFF)
    return stir(x, digest_seat(b, s, p, append_small(points, s.trains[p])))
