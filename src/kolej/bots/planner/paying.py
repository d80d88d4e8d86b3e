"""What the planner's cards are good for, as kernel code: what it needs, and how it pays."""

from kolej.bots.planner.weight_index import (
    W_NEEDED_CARD,
    W_NEEDED_PAID,
    W_WILD_CARD,
    W_WILD_PAID,
    W_WISHED_CARD,
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

FERRY_PAID = 6  # tenths of a point, as all here
SET_CARD_PAID = 3
TOO_DEAR = 10000
UNKNOWN = -2


def set_demand(b, s, m):
    """How many cards of each colour the planned routes take; those that take any colour are not counted.

    What paying for a route costs follows from that, and is to be found anew.
    """
    for tariff in range(b.n_tariffs):
        m.fee_claim[tariff, 0] = UNKNOWN
        m.fee_claim[tariff, 1] = UNKNOWN
    for kind in range(KINDS):
        m.demand[kind] = 0
        m.want[kind] = 0
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            m.demand[colour_of(b, s, route)] += b.length[route]
        rest = m.wish[word] & ~m.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            m.want[colour_of(b, s, route)] += b.length[route]


def colour_of(b, s, route):
    """The one colour that pays for a route; WILD: any."""
    if b.has_track and b.builds[route] > 0:
        for colour in range(COLOURS):
            if has(s.laid[colour], route):
                return colour
        return WILD
    return b.colour[route]


def has_track(b, s, route):
    return b.builds[route] <= 0 or colour_of(b, s, route) < WILD


def in_reach(b, s, p, word):
    """One word of the routes that the hand may pay for: none is missing, some may be too dear after all."""
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


def pay(b, s, m, p, route):
    """The claim of a route that costs the player least, and what it costs beyond the route's own cards; -1: none.

    Planned routes of one tariff are paid for alike, and so are others, unless their piece of track tells the colour.
    """
    tariff = b.tariff_of[route]
    own = b.length[route] if has(m.plan, route) else 0
    planned = 1 if own > 0 else 0
    if b.has_track and b.builds[route] > 0:
        m.fee_claim[tariff, planned] = UNKNOWN
    if m.fee_claim[tariff, planned] == UNKNOWN:
        m.fee_claim[tariff, planned], m.fee[tariff, planned] = cheapest(b, s, m, p, tariff, own, colour_of(b, s, route))
    if m.fee_claim[tariff, planned] < 0:
        return -1, TOO_DEAR
    return b.claims[route] + m.fee_claim[tariff, planned], m.fee[tariff, planned]


def cheapest(b, s, m, p, tariff, own, laid):
    """The same for a route of a tariff: which of its claims, and what it costs. `own`: planned cards that it takes."""
    best = -1
    least = TOO_DEAR
    first = b.tariff[tariff, T_FARES]
    for fare in range(first, first + b.tariff[tariff, T_SLOTS] * b.tariff[tariff, T_LEVELS]):
        colour = b.fare[fare, F_COLOUR]
        if colour != laid and laid < WILD:
            continue
        wilds = wilds_for(b, s, p, fare)
        if wilds < 0:
            continue
        cost = m.weight[p, W_WILD_PAID] * wilds + FERRY_PAID * b.fare[fare, F_FERRY]
        cost += SET_CARD_PAID * b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]
        if colour < WILD:
            used = b.fare[fare, F_CARDS] - wilds
            others = m.demand[colour] - (own if colour == laid else 0)
            cost += m.weight[p, W_NEEDED_PAID] * max(0, used - max(0, s.hand[p, colour] - others))
        if cost < least:
            least = cost
            best = b.fare[fare, F_OFFSET] + wilds - b.fare[fare, F_FEWEST]
    return best, least


def wilds_for(b, s, p, fare):
    """The fewest wilds with which the hand pays a fare; -1: it cannot."""
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


def card_worth(b, s, m, p, kind, longest_grey):
    """What one more card of a kind is worth; `longest_grey`: the longest planned route that takes any colour."""
    if kind == WILD:
        return m.weight[p, W_WILD_CARD]
    held = int(s.hand[p, kind])
    spare = held - m.demand[kind]
    if spare < 0:
        return m.weight[p, W_NEEDED_CARD] + min(held, 4)
    if longest_grey > 0 and spare < longest_grey:
        return 7 + min(spare, 4)
    if spare < m.want[kind]:
        return m.weight[p, W_WISHED_CARD] + min(spare, 5)
    return 2 + min(spare, 3)

