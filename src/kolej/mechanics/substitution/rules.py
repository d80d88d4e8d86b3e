"""Sets of any cards in the place of one (NO-2, NO-3), as kernel code.

A trade is a tariff whose payments may have sets. They depend on the whole hand, because a card in a set must not serve
better outside it (CLAIM-6), so they are looked at fare by fare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.substitution.ids import GAVE, GIVE, GIVE_CARD, LAID_DOWN, TRADES
from kolej.rules.bits import count
from kolej.rules.board import (
    F_CARDS,
    F_COLOUR,
    F_FEWEST,
    F_GREY,
    F_MOST,
    F_OFFSET,
    F_SET_SIZE,
    F_SET_WILDS,
    F_SETS,
    F_SPACES,
    T_FARES,
    T_LEVELS,
    T_SLOTS,
)
from kolej.rules.capacity import COLOURS, WILD, WORDS
from kolej.rules.deck import take
from kolej.rules.journal import tell
from kolej.rules.legal_groups import add, add_fixed
from kolej.rules.outcomes import PAYMENT_LAID, TURN_GOES_ON

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

MANY = 99


def clear(b: BoardRecord, s: StateRecord) -> None:
    s.give_from = 0
    s.give_left = 0


def list_payments(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, n: int) -> int:
    """Lists every payment with sets for the open routes in scratch."""
    for trade in range(b.n_trades):
        if s.hand_size[p] < b.trade_cards[trade]:
            break  # the others take as many cards or more
        routes = trade_routes(b, w, trade)
        if routes > 0:
            n = list_sets(b, s, w, n, p, trade, routes)
    return n


def list_sets(b: BoardRecord, s: StateRecord, w: ScratchRecord, n: int, p: int, trade: int, routes: int) -> int:
    """The payments of a trade, by the number of sets."""
    tariff = b.trade[trade]
    for level in range(fewest_sets(b, s, p, tariff), b.tariff[tariff, T_LEVELS]):
        fare = first_fare(b, tariff, level)
        if s.hand_size[p] < b.fare[fare, F_CARDS] + cards_in_sets(b, fare):
            break  # more sets take more cards
        last = fare + b.tariff[tariff, T_SLOTS] - 1
        if b.fare[fare, F_MOST] < b.fare[fare, F_FEWEST]:
            fare = last  # there is no space for a colour
        ways = 0
        while fare <= last:
            fewest, most = payable(b, s, p, fare)
            ways += most - fewest + 1
            fare += 1
        n = add(w, n, TRADES, (trade << 4) + level, ways * routes)
    return n


def fewest_sets(b: BoardRecord, s: StateRecord, p: int, tariff: int) -> int:
    """Fewer sets cannot do: the colour and all wilds would leave a space empty."""
    fare = first_fare(b, tariff, 0)
    if b.fare[fare, F_GREY]:
        return 1
    return max(1, b.fare[fare, F_CARDS] - s.hand[p, b.fare[fare, F_COLOUR]] - s.hand[p, WILD])


def group_routes(b: BoardRecord, s: StateRecord, w: ScratchRecord, kind: int, first: int, way: int) -> int:
    """Writes the routes that a group of trades is about to `w.routes`, and returns how many they are."""
    return trade_routes(b, w, first >> 4)


def group_action(b: BoardRecord, s: StateRecord, kind: int, first: int, way: int, route: int) -> int:
    return b.claims[route] + nth_trade(b, s, s.to_move, first, way)


def pay_down(b: BoardRecord, s: StateRecord, p: int, fare: int) -> None:
    """The cards of the sets are asked for next."""
    if b.fare[fare, F_SETS] > 0:
        s.give_left = cards_in_sets(b, fare)
        s.give_from = 0


def claim_laid(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> bool:
    """Waits for the cards of the sets, if the payment has any and they were not given yet."""
    if s.give_left == 0:
        return False
    s.phase = GIVE
    tell(w, LAID_DOWN, p, s.pending, 0)
    return True


def list_phase(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, n: int) -> int:
    return add_fixed(w, n, gifts(b, s, p) << GIVE_CARD)


def act(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int, action: int) -> int:
    card = b.action_colour[action]
    take(s, p, card, 1)
    s.given[card] += 1
    s.give_from = card
    s.give_left -= 1
    tell(w, GAVE, p, card, 0)
    return PAYMENT_LAID if s.give_left == 0 else TURN_GOES_ON


def trade_routes(b: BoardRecord, w: ScratchRecord, trade: int) -> int:
    """Writes the open routes of a trade to `w.routes`, and returns how many they are."""
    n = 0
    for word in range(WORDS):
        w.routes[word] = w.open[word] & b.trade_routes[trade, word]
        n += count(w.routes[word])
    return n


def cards_in_sets(b: BoardRecord, fare: int) -> int:
    return b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]


def first_fare(b: BoardRecord, tariff: int, level: int) -> int:
    return b.tariff[tariff, T_FARES] + level * b.tariff[tariff, T_SLOTS]


def nth_trade(b: BoardRecord, s: StateRecord, p: int, first: int, k: int) -> int:
    """The k-th payment of a span that `list_sets` wrote, counted from the first claim of a route."""
    fare = first_fare(b, b.trade[first >> 4], first & 15)
    fewest, most = payable(b, s, p, fare)
    while k > most - fewest:
        k -= most - fewest + 1
        fare += 1
        fewest, most = payable(b, s, p, fare)
    return b.fare[fare, F_OFFSET] + fewest - b.fare[fare, F_FEWEST] + k


def payable(b: BoardRecord, s: StateRecord, p: int, fare: int) -> tuple[int, int]:
    """Fewest and most wilds with which this hand pays a fare with sets; the most is one below the fewest: it cannot."""
    fewest = b.fare[fare, F_FEWEST]
    colour = b.fare[fare, F_COLOUR]
    if colour < WILD:
        fewest = max(fewest, b.fare[fare, F_CARDS] - s.hand[p, colour])
    most = min(b.fare[fare, F_MOST], s.hand[p, WILD])
    if fewest > most:
        return fewest, fewest - 1
    return fewest, most_that_fit(b, s, p, fare, fewest, most)


def most_that_fit(b: BoardRecord, s: StateRecord, p: int, fare: int, fewest: int, most: int) -> int:
    """The most wilds, of so many to so many, with which the hand can fill the sets, too; one below the fewest: none.

    There is more room in the sets with more cards of the colour, and so with fewer wilds.
    """
    while most >= fewest and room_in_sets(b, s, p, fare, most) < cards_in_sets(b, fare):
        most -= 1
    return most


def room_in_sets(b: BoardRecord, s: StateRecord, p: int, fare: int, wilds: int) -> int:
    """How many cards of the hand may lie in the sets, beside the fare's own cards: `set_room`, summed up."""
    own = b.fare[fare, F_CARDS] - wilds
    if b.fare[fare, F_GREY]:
        return room_beside_any(b, s, p, fare, own, wilds)
    return room_beside_one(b, s, p, fare, own, wilds)


def room_beside_one(b: BoardRecord, s: StateRecord, p: int, fare: int, own: int, wilds: int) -> int:
    """For a route with a colour."""
    held = s.hand[p, b.fare[fare, F_COLOUR]]
    found = s.hand_size[p] - s.hand[p, WILD] - held
    if own == b.fare[fare, F_SPACES]:
        found += held - own
    if b.fare[fare, F_SET_WILDS]:
        found += s.hand[p, WILD] - wilds
    return found


def room_beside_any(b: BoardRecord, s: StateRecord, p: int, fare: int, own: int, wilds: int) -> int:
    """For a grey route."""
    colour = b.fare[fare, F_COLOUR]
    full = own == b.fare[fare, F_SPACES]
    found = 0
    if colour == WILD:
        if full:
            found += s.hand_size[p] - s.hand[p, WILD]
    else:
        for kind in range(colour):
            found += min(s.hand[p, kind], own - 1)
        for kind in range(colour + 1, COLOURS):
            found += s.hand[p, kind] if full else min(s.hand[p, kind], own)
        if full:
            found += s.hand[p, colour] - own
    if b.fare[fare, F_SET_WILDS]:
        found += s.hand[p, WILD] - wilds
    return found


def set_room(b: BoardRecord, fare: int, own: int, kind: int) -> int:
    """How many cards of a kind may lie in the sets of a payment with `own` cards of the fare's colour.

    A card that would serve better outside the sets makes the payment more than minimal: a wild where wilds can be
    played, one more card of the set's colour while there are spaces for it, on a grey route a longer set of another
    colour. Of two grey sets of the same size the first colour names the payment, so that it is offered once.
    """
    full = own == b.fare[fare, F_SPACES]
    colour = b.fare[fare, F_COLOUR]
    if kind == WILD:
        return MANY if b.fare[fare, F_SET_WILDS] else 0
    if kind == colour or colour == WILD:
        return MANY if full else 0
    if not b.fare[fare, F_GREY]:
        return MANY
    if kind < colour:
        return own - 1
    return MANY if full else own


def gifts(b: BoardRecord, s: StateRecord, p: int) -> int:
    """The kinds of which a card may come next into the sets, so that they can still be filled after it, as bits."""
    fare = b.action_fare[s.pending]
    own = b.fare[fare, F_CARDS] - b.action_number[s.pending]
    kinds = 0
    found = 0
    for kind in range(WILD, s.give_from - 1, -1):
        room = min(s.hand[p, kind], set_room(b, fare, own, kind) - s.given[kind])
        found += room
        if room > 0 and found >= s.give_left:
            kinds |= 1 << kind
    return kinds


def can_give(b: BoardRecord, s: StateRecord, p: int, kind: int) -> bool:
    return (gifts(b, s, p) >> kind) & 1 != 0
