"""The deal of a `Game`: the set-up of the rules, step by step, with a generator of its own for each part.

The seats see parts of the deal: their hands, their offers, the face-up cards. Whatever one generator decides is seen by
the same seats, so nothing that a seat sees tells it anything about what is hidden from it.

A deck of tickets that was shuffled once would break this rule, because each offer shows some tickets of the same
shuffle. So the tickets that nobody has seen have no order: they are shuffled anew before each offer.
"""

from __future__ import annotations

from kolej.engine.records import Record
from kolej.game.seeding import FACE_UP, FIRST_SEAT, OFFER, SET_UP, first_offer_to, hand_of, set_dice
from kolej.rules.draw import fill_face_up
from kolej.rules.setup import choose_first, clear_table, deal_card
from kolej.rules.tickets import offer, shuffle_tickets


def deal(b: Record, s: Record, w: Record, players: int, seed: int) -> int:
    """Deals a new game. Returns how many tickets on top of their deck have no order: all that were not offered."""
    clear_table(b, s, players)
    for seat in range(players):
        set_dice(s, seed, SET_UP, hand_of(seat))
        for _ in range(b.start_hand):
            deal_card(s, w, seat)
    set_dice(s, seed, SET_UP, FACE_UP)
    fill_face_up(b, s, w)
    for seat in range(players):
        set_dice(s, seed, SET_UP, first_offer_to(seat))
        shuffle_tickets(s, 0, s.ticket_count)
        offer(s, w, seat, b.start_dealt)
    set_dice(s, seed, SET_UP, FIRST_SEAT)
    choose_first(s, w, players)
    return int(s.ticket_count)


def prepare_offer(b: Record, s: Record, seed: int, number: int, unordered: int) -> int:
    """Shuffles the tickets that have no order, for the offer of the decision with this number.

    Returns how many have no order after the offer.
    """
    set_dice(s, seed, number, OFFER)
    shuffle_tickets(s, 0, unordered)
    return max(0, unordered - int(b.drawn))
