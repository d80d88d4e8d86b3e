"""Paying for a route (CLAIM-1, CLAIM-2, CLAIM-6, NO-1, NO-2, IT-1, FR-7).

Routes that cost the same share a tariff; a tariff's fares are its kinds of payment: which colour, how many ferry
cards, how many sets of any cards in the place of a card, and from how many to how many wilds. The board's tables
hold minimal payments only (CLAIM-6); further kinds of payment are listed by mechanics.

Fares without sets are not looked at one by one. A group is the routes that take wilds, wild symbols and ferry cards
alike; of these, h cards of a colour and w wilds pay for the ones of that colour or grey that take up to h + w cards.
So a group, a colour and a number of wilds are a set of routes, found with a few bit operations. A payment of wilds
alone has no colour and is found once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.mechanics.hooks import can_pay_group, special_reach
from kolej.mechanics.hooks import list_payments as list_further_payments
from kolej.rules.bits import EMPTY, count
from kolej.rules.board import G_FERRY, G_FEWEST, G_LAID, G_WILDS
from kolej.rules.capacity import COLOURS, LENGTHS, WILD, WORDS
from kolej.rules.legal_groups import CLAIMS, add, spans
from kolej.rules.reach import most_cards, open_between

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

_8, _56 = np.uint64(8), np.uint64(56)


def list_payments(b: BoardRecord, s: StateRecord, w: ScratchRecord, n: int, p: int) -> int:
    """Every way to pay for the open routes in scratch."""
    for wilds in range(min(s.hand[p, WILD], LENGTHS - 1) + 1):
        for group in range(b.n_groups):
            if takes(b, s, p, group, wilds):
                size, w.span_colours[spans(n)] = count_claims(b, s, w, p, group, wilds)
                n = add(w, n, CLAIMS, (group << 4) + wilds, size)
    return list_further_payments(b, s, w, p, n)


def takes(b: BoardRecord, s: StateRecord, p: int, group: int, wilds: int) -> bool:
    """Whether the routes of a group take so many wilds, and the player has its ferry cards."""
    if wilds < b.group[group, G_FEWEST] or (wilds > 0 and not b.group[group, G_WILDS]):
        return False
    return can_pay_group(b, s, p, group)


def count_claims(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, group: int, wilds: int
) -> tuple[int, np.uint64]:
    """How many claims of a group have so many wilds; and how many of them each colour pays for, a byte each.

    These are `count_routes` of all colours, the latter without WILD. Most of the time of a random game is spent here,
    so what the colours share is taken out of the loop.
    """
    if b.group[group, G_LAID]:
        return count_special(b, s, w, p, group, wilds)
    n = 0
    if wilds + b.group[group, G_FERRY] > 0:
        n = count_routes(b, s, w, p, group, WILD, wilds)
    each = EMPTY
    one, two = w.open[0] & ~b.reach[group, WILD, wilds + 1, 0], w.open[1] & ~b.reach[group, WILD, wilds + 1, 1]
    three = w.open[2] & ~b.reach[group, WILD, wilds + 1, 2] if b.n_routes > 128 else EMPTY
    for colour in range(COLOURS):
        most = most_cards(s, p, colour, wilds)
        here = count(one & b.reach[group, colour, most + 1, 0]) + count(two & b.reach[group, colour, most + 1, 1])
        if b.n_routes > 128:
            here += count(three & b.reach[group, colour, most + 1, 2])
        n += here
        each = append(each, here)
    return n, each


def append(each: np.uint64, n: int) -> np.uint64:
    """The last of eight bytes becomes n, the others move up."""
    return (each >> _8) | (np.uint64(n) << _56)


def count_special(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, group: int, wilds: int
) -> tuple[int, np.uint64]:
    n = 0
    each = EMPTY
    for colour in range(COLOURS):
        here = 0
        for word in range(WORDS):
            here += count(special_reach(b, s, w, p, group, colour, wilds, word))
        n += here
        each = append(each, here)
    return n, each


def count_routes(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, group: int, colour: int, wilds: int) -> int:
    """How many open routes of a group a colour (WILD: none) pays for with so many wilds."""
    n = count(reach(b, s, w, p, group, colour, wilds, 0)) + count(reach(b, s, w, p, group, colour, wilds, 1))
    if b.n_routes > 128:
        n += count(reach(b, s, w, p, group, colour, wilds, 2))
    return n


def reach(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, group: int, colour: int, wilds: int, word: int
) -> np.uint64:
    """These routes, one word of the set."""
    if b.group[group, G_LAID]:
        return special_reach(b, s, w, p, group, colour, wilds, word)
    if colour == WILD:
        return open_between(b, w, group, WILD, wilds, wilds, word)
    return open_between(b, w, group, colour, wilds + 1, most_cards(s, p, colour, wilds), word)


def routes_of_payment(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, first: int, colour: int) -> int:
    """Writes the routes that a colour pays for, of a span that `count_claims` counted, into scratch."""
    n = 0
    for word in range(WORDS):
        w.routes[word] = reach(b, s, w, p, first >> 4, colour, first & 15, word)
        n += count(w.routes[word])
    return n


def claim_by_payment(b: BoardRecord, first: int, colour: int, route: int) -> int:
    """The id of such a span's claim of a route with a colour."""
    return b.claim_at[b.group[first >> 4, G_FERRY], route, colour] + (first & 15)
