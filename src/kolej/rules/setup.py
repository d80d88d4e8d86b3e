"""Set-up (SET-1 to SET-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.hooks import clear
from kolej.rules.bits import EMPTY
from kolej.rules.capacity import FACE_UP, KINDS, OFFER, PLAYERS, WORDS
from kolej.rules.deck import draw_card, take
from kolej.rules.draw import fill_face_up
from kolej.rules.journal import DEALT, FIRST, tell
from kolej.rules.rng import below
from kolej.rules.state import START
from kolej.rules.tickets import offer, shuffle_tickets

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def clear_table(b: BoardRecord, s: StateRecord, players: int) -> None:
    """An empty table: all cards in the deck, all tickets in their deck in the board's order, nothing dealt."""
    s.players = players
    s.deck_size = 0
    for kind in range(KINDS):
        s.deck[kind] = b.box[kind]
        s.deck_size += b.box[kind]
        s.discards[kind] = 0
        s.given[kind] = 0
    for place in range(FACE_UP):
        s.face_up[place] = -1
    s.gaps = FACE_UP
    s.wilds_up = 0
    for p in range(PLAYERS):
        for word in range(WORDS):
            s.routes[p, word] = 0
            s.open[p, word] = b.all_routes[word] if p < players else EMPTY
        for kind in range(KINDS):
            s.hand[p, kind] = 0
        for i in range(OFFER):
            s.offered[p, i] = -1
        s.offer_size[p] = 0
        s.hand_size[p] = 0
        s.tickets[p] = 0
        s.held[p] = 0
        s.score[p] = 0
        s.final[p] = 0
        s.trains[p] = b.trains if p < players else 0
    for ticket in range(b.n_tickets):
        s.ticket_deck[ticket] = ticket
    for place in range(b.n_tickets, len(s.ticket_deck)):
        s.ticket_deck[place] = -1
    s.ticket_top = 0
    s.ticket_count = b.n_tickets
    s.pending = -1
    s.turns = 0
    s.first = 0
    s.to_move = 0
    s.first_card = -1
    s.passes = 0
    s.final_turns = -1
    s.winners = 0
    clear(b, s)


def set_up(b: BoardRecord, s: StateRecord, w: ScratchRecord, players: int) -> None:
    """Deals a new game from the one generator `s.rng`, which is set. It begins with the choice of tickets.

    A `Game`, whose seats must not be able to predict anything, takes the same steps with a generator for each
    (game/deal.py).
    """
    clear_table(b, s, players)
    for _ in range(b.start_hand):
        for p in range(players):
            deal_card(s, w, p)
    fill_face_up(b, s, w)
    shuffle_tickets(s, 0, s.ticket_count)
    for p in range(players):
        offer(s, w, p, b.start_dealt)
    choose_first(s, w, players)


def deal_card(s: StateRecord, w: ScratchRecord, p: int) -> None:
    """Deals one card of the first hand to a player (SET-1)."""
    kind = draw_card(s, w)
    take(s, p, kind, -1)
    tell(w, DEALT, p, kind, 0)


def choose_first(s: StateRecord, w: ScratchRecord, players: int) -> None:
    """Chooses who begins (SET-4), which starts the choice of tickets."""
    s.first = below(s, players)
    s.to_move = s.first
    s.phase = START
    tell(w, FIRST, s.first, 0, 0)
