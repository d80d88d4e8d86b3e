"""What the planner's cards are good for, as kernel code: what they are needed for, and how routes are paid.

Worths and costs are in tenths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.weight_index import (
    W_FILLER_CARD,
    W_NEEDED_CARD,
    W_NEEDED_PAID,
    W_WILD_CARD,
    W_WILD_PAID,
)
from kolej.mechanics.substitution.rules import payable
from kolej.rules.bits import EMPTY, has, lowest, without_lowest
from kolej.rules.board import (
    F_CARDS,
    F_COLOUR,
    F_FERRY,
    F_FEWEST,
    F_MOST,
    F_OFFSET,
    F_SET_SIZE,
    F_SETS,
    G_FERRY,
    G_WILDS,
    T_FARES,
    T_LEVELS,
    T_SLOTS,
)
from kolej.rules.capacity import COLOURS, KINDS, WILD, WORDS
from kolej.rules.reach import most_cards

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

FERRY_PAID = 6  # the cost of a ferry card
SET_CARD_PAID = 3  # the cost of a card in a set
TOO_DEAR = 10000
UNKNOWN = -2  # a payment that was not looked for yet


def set_demand(b: BoardRecord, s: StateRecord, m: MemoryRecord) -> None:
    """Counts how many cards of each colour the plan and the fillers take. Routes that take any colour count as WILD.

    Payments depend on it, so those that were found before are forgotten.
    """
    for tariff in range(b.n_tariffs):
        m.payment[tariff, 0] = UNKNOWN
        m.payment[tariff, 1] = UNKNOWN
    for kind in range(KINDS):
        m.plan_demand[kind] = 0
        m.filler_demand[kind] = 0
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            m.plan_demand[colour_of(b, s, route)] += b.length[route]
        remaining = m.fillers[word] & ~m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            m.filler_demand[colour_of(b, s, route)] += b.length[route]


def colour_of(b: BoardRecord, s: StateRecord, route: int) -> int:
    """The one colour that pays for a route; WILD: any."""
    if b.has_track and b.builds[route] > 0:
        for colour in range(COLOURS):
            if has(s.laid[colour], route):
                return colour
        return WILD
    return b.colour[route]


def has_track(b: BoardRecord, s: StateRecord, route: int) -> bool:
    """Whether a route needs no track, or its track is laid."""
    return b.builds[route] <= 0 or colour_of(b, s, route) < WILD


def routes_in_reach(b: BoardRecord, s: StateRecord, p: int, word: int) -> np.uint64:
    """One word of the routes that the hand may be able to pay for. It has every payable route, and some others."""
    routes = EMPTY
    for group in range(b.n_groups):
        if s.ferry[p] >= b.group[group, G_FERRY]:
            wilds = s.hand[p, WILD] if b.group[group, G_WILDS] else 0
            for colour in range(COLOURS):
                routes |= b.reach[group, colour, most_cards(s, p, colour, wilds) + 1, word]
    for trade in range(b.n_trades):
        if s.hand_size[p] < b.trade_cards[trade]:
            break  # the others take as many cards or more
        routes |= b.trade_routes[trade, word]
    return routes


def cheapest_claim(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> tuple[int, int]:
    """The claim of a route that costs the player least, and its cost beyond the route's own cards; -1: there is none.

    Planned routes of one tariff have the same payment, and so have others, unless their track decides the colour.
    """
    tariff = b.tariff_of[route]
    own_cards = b.length[route] if has(m.plan, route) else 0
    planned = 1 if own_cards > 0 else 0
    if b.has_track and b.builds[route] > 0:
        m.payment[tariff, planned] = UNKNOWN
    if m.payment[tariff, planned] == UNKNOWN:
        payment, cost = cheapest_payment(b, s, m, p, tariff, own_cards, colour_of(b, s, route))
        m.payment[tariff, planned] = payment
        m.payment_cost[tariff, planned] = cost
    if m.payment[tariff, planned] < 0:
        return -1, TOO_DEAR
    return b.claims[route] + m.payment[tariff, planned], m.payment_cost[tariff, planned]


def cheapest_payment(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, tariff: int, own_cards: int, route_colour: int
) -> tuple[int, int]:
    """The payment of a tariff that costs the player least, counted from a route's first claim, and its cost.

    `own_cards`: how many of the needed cards are needed for this route itself. `route_colour`: what `colour_of` says.
    """
    best = -1
    least = TOO_DEAR
    first = b.tariff[tariff, T_FARES]
    for fare in range(first, first + b.tariff[tariff, T_SLOTS] * b.tariff[tariff, T_LEVELS]):
        colour = b.fare[fare, F_COLOUR]
        if colour != route_colour and route_colour < WILD:
            continue
        wilds = fewest_wilds(b, s, p, fare)
        if wilds < 0:
            continue
        cost = m.weight[p, W_WILD_PAID] * wilds + FERRY_PAID * b.fare[fare, F_FERRY]
        cost += SET_CARD_PAID * b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]
        if colour < WILD:
            paid = b.fare[fare, F_CARDS] - wilds
            needed = m.plan_demand[colour] - (own_cards if colour == route_colour else 0)
            cost += m.weight[p, W_NEEDED_PAID] * max(0, paid - max(0, s.hand[p, colour] - needed))
        if cost < least:
            least = cost
            best = b.fare[fare, F_OFFSET] + wilds - b.fare[fare, F_FEWEST]
    return best, least


def fewest_wilds(b: BoardRecord, s: StateRecord, p: int, fare: int) -> int:
    """The fewest wilds with which the hand can pay a fare; -1: it cannot pay it."""
    if s.ferry[p] < b.fare[fare, F_FERRY] or b.fare[fare, F_MOST] < b.fare[fare, F_FEWEST]:
        return -1
    if b.n_trades > 0 and b.fare[fare, F_SETS] > 0:
        fewest, most = payable(b, s, p, fare)
        return fewest if fewest <= most else -1
    fewest = b.fare[fare, F_FEWEST]
    colour = b.fare[fare, F_COLOUR]
    if colour < WILD:
        fewest = max(fewest, b.fare[fare, F_CARDS] - s.hand[p, colour])
    return fewest if fewest <= min(b.fare[fare, F_MOST], s.hand[p, WILD]) else -1


def card_worth(s: StateRecord, m: MemoryRecord, p: int, kind: int, longest_grey: int) -> int:
    """The worth of one more card of a kind. `longest_grey`: the length of the longest planned grey route."""
    if kind == WILD:
        return m.weight[p, W_WILD_CARD]
    cards = int(s.hand[p, kind])
    spare = cards - m.plan_demand[kind]
    if spare < 0:
        return m.weight[p, W_NEEDED_CARD] + min(cards, 4)
    if longest_grey > 0 and spare < longest_grey:
        return 7 + min(spare, 4)
    if spare < m.filler_demand[kind]:
        return m.weight[p, W_FILLER_CARD] + min(spare, 5)
    return 2 + min(spare, 3)
