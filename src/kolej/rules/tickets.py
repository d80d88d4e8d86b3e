"""Tickets: the deck of them, offers, and what is kept (SET-2, SET-3, TICKET-1, TICKET-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.bits import bit, count
from kolej.rules.board import OUT, SHUFFLED
from kolej.rules.capacity import TICKETS
from kolej.rules.journal import KEPT, OFFERED, RETURNED, tell
from kolej.rules.legal_groups import KEEPS, add
from kolej.rules.rng import below
from kolej.rules.state import START

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def ring(s: StateRecord, i: int) -> int:
    """Where the i-th ticket from the top lies."""
    return (s.ticket_top + i) & (TICKETS - 1)


def shuffle_tickets(s: StateRecord, start: int, n: int) -> None:
    """Shuffles n tickets of the deck, from the one at place `start` on; the top is place 0."""
    for i in range(n - 1, 0, -1):
        here, there = ring(s, start + i), ring(s, start + below(s, i + 1))
        ticket = s.ticket_deck[here]
        s.ticket_deck[here] = s.ticket_deck[there]
        s.ticket_deck[there] = ticket


def offer(s: StateRecord, w: ScratchRecord, p: int, n: int) -> None:
    """The top n tickets, or as many as are left, are shown to a player."""
    n = min(n, s.ticket_count)
    for i in range(n):
        s.offered[p, i] = s.ticket_deck[s.ticket_top]
        s.ticket_top = ring(s, 1)
        tell(w, OFFERED, p, s.offered[p, i], 0)
    s.ticket_count -= n
    s.offer_size[p] = n


def fewest_kept(b: BoardRecord, s: StateRecord, p: int) -> int:
    return min(b.start_keep if s.phase == START else b.keep, s.offer_size[p])


def list_keeps(b: BoardRecord, s: StateRecord, w: ScratchRecord, n: int, p: int) -> int:
    """Every choice of the offer that keeps enough."""
    size = s.offer_size[p]
    fewest = fewest_kept(b, s, p)
    return add(w, n, KEEPS, (size << 3) + fewest, count(b.enough[size, fewest]))


def keep(s: StateRecord, w: ScratchRecord, p: int, kept: int) -> None:
    """The chosen tickets are the player's; the others wait in the offer to be returned."""
    for i in range(s.offer_size[p]):
        ticket = s.offered[p, i]
        if (kept >> i) & 1:
            s.tickets[p] |= bit(ticket)
            s.offered[p, i] = -1
            tell(w, KEPT, p, ticket, 0)
        else:
            tell(w, RETURNED, p, ticket, 0)


def return_rest(s: StateRecord, p: int, where: int) -> None:
    """What was not kept leaves the offer, and the table sees how many were kept."""
    for i in range(s.offer_size[p]):
        ticket = s.offered[p, i]
        if ticket < 0:
            s.held[p] += 1
        elif where != OUT:
            s.ticket_deck[ring(s, s.ticket_count)] = ticket
            s.ticket_count += 1
        s.offered[p, i] = -1
    s.offer_size[p] = 0


def return_all(b: BoardRecord, s: StateRecord) -> None:
    """All have chosen at the start (SET-3): in turn order, shuffled together, or out of the game."""
    before = s.ticket_count
    for i in range(s.players):
        return_rest(s, (s.first + i) % s.players, b.start_returned)
    if b.start_returned == SHUFFLED:
        shuffle_tickets(s, before, s.ticket_count - before)


def return_drawn(b: BoardRecord, s: StateRecord, p: int) -> None:
    return_rest(s, p, b.returned)
