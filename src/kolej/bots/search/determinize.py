"""Determinization: a whole state that a seat's view may be of, with everything hidden dealt anew. As kernel code.

`world` is a copy of the redacted state that the seat was shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.bots.search.ticket_draws import draw_tickets
from kolej.rules.bits import ONE, bit, count, nth_bit
from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import COLOURS, FACE_UP, KINDS, TURNED, WILD
from kolej.rules.rng import below
from kolej.rules.state import START

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord


def determinize(b: BoardRecord, world: Any, m: MemoryRecord, seat: int, known: Any, beliefs: Any, traces: Any) -> None:
    """Completes a redacted state with the random generator of the memory.

    `known[p, kind]`: cards that the others must have (seen_cards.py). `beliefs` and `traces`: see ticket_beliefs.py.
    """
    count_unseen(b, world, m, seat)
    for p in range(world.players):
        if p != seat:
            deal_hand(world, m, p, known)
    for kind in range(KINDS):
        world.deck[kind] = m.unseen[kind]
    deal_tickets(b, world, m, seat, beliefs, traces)
    below(m, 2)
    world.rng = m.rng


def count_unseen(b: BoardRecord, world: Any, m: MemoryRecord, seat: int) -> None:
    """Counts the cards that the seat cannot see: all but its own and those on the table."""
    for kind in range(KINDS):
        m.unseen[kind] = b.box[kind] - world.hand[seat, kind] - world.discards[kind] - world.given[kind]
    for place in range(FACE_UP):
        if world.face_up[place] >= 0:
            m.unseen[world.face_up[place]] -= 1
    for i in range(TURNED):
        if world.turned[i] >= 0:
            m.unseen[world.turned[i]] -= 1
    for p in range(world.players):
        for colour in range(COLOURS):
            if (world.flag_cards[p] >> colour) & 1:
                m.unseen[colour] -= 1
    if world.pending >= 0:
        fare, wilds = b.action_fare[world.pending], b.action_number[world.pending]
        m.unseen[WILD] -= wilds
        if b.fare[fare, F_COLOUR] < WILD:
            m.unseen[b.fare[fare, F_COLOUR]] -= b.fare[fare, F_CARDS] - wilds


def deal_hand(world: Any, m: MemoryRecord, p: int, known: Any) -> None:
    """Deals a player's hand: the cards that are known, and unseen ones for the rest."""
    left = int(world.hand_size[p])
    for kind in range(KINDS):
        n = min(int(known[p, kind]), min(m.unseen[kind], left))
        world.hand[p, kind] = n
        m.unseen[kind] -= n
        left -= n
    while left > 0:
        kind = draw_unseen(m)
        world.hand[p, kind] += 1
        left -= 1


def draw_unseen(m: MemoryRecord) -> int:
    """Takes one of the unseen cards, each equally likely, and returns its kind."""
    size = 0
    for kind in range(KINDS):
        size += m.unseen[kind]
    k = below(m, size)
    kind = 0
    while k >= m.unseen[kind]:
        k -= m.unseen[kind]
        kind += 1
    m.unseen[kind] -= 1
    return kind


def deal_tickets(b: BoardRecord, world: Any, m: MemoryRecord, seat: int, beliefs: Any, traces: Any) -> None:
    """Deals the tickets that the seat has not seen to the others and to the deck. The rest is out of the game."""
    free = (ONE << b.n_tickets) - ONE if b.n_tickets < 64 else ~(ONE ^ ONE)
    free = free & ~world.tickets[seat]
    for i in range(world.offer_size[seat]):
        if world.offered[seat, i] >= 0:
            free = free & ~bit(world.offered[seat, i])
    for p in range(world.players):
        if p == seat:
            continue
        world.tickets[p] = draw_tickets(b, m, beliefs[p], traces[p], free, world.held[p])
        free = free & ~world.tickets[p]
        for i in range(world.offer_size[p]):
            ticket = random_ticket(m, free)
            free = free & ~bit(ticket)
            world.offered[p, i] = ticket
        if world.phase == START and has_chosen(world, p):
            for i in range(min(b.start_keep, world.offer_size[p])):
                world.tickets[p] |= bit(world.offered[p, i])
                world.offered[p, i] = -1
    for i in range(world.ticket_count):
        ticket = random_ticket(m, free)
        free = free & ~bit(ticket)
        world.ticket_deck[i] = ticket


def has_chosen(world: Any, p: int) -> Any:
    """Whether a player has made the first choice of tickets, which goes around before the seat to move."""
    return (p - world.first) % world.players < (world.to_move - world.first) % world.players


def random_ticket(m: MemoryRecord, tickets: np.uint64) -> int:
    """Any ticket of a set, each equally likely."""
    return nth_bit(tickets, below(m, count(tickets)))
