"""Paying for a route (CLAIM-1, CLAIM-2, CLAIM-6, NO-1 to NO-3, IT-1, FR-7).

Routes that cost the same share a tariff; a tariff's fares are its kinds of payment: which colour, how many ferry
cards, how many sets of any cards in the place of a card, and from how many to how many wilds. The board's tables
hold minimal payments only (CLAIM-6); what of that depends on the hand is the room for cards in sets, below.

Fares without sets are not looked at one by one. A group is the routes that take wilds, wild symbols and ferry cards
alike; of these, h cards of a colour and w wilds pay for the ones of that colour or grey that take up to h + w cards.
So a group, a colour and a number of wilds are a set of routes, found with a few bit operations. A payment of wilds
alone has no colour and is found once.
"""

from kolej.rules.bits import EMPTY, count
from kolej.rules.layout import (
    COLOURS,
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
    G_FERRY,
    G_FEWEST,
    G_LAID,
    G_WILDS,
    KINDS,
    LENGTHS,
    T_FARES,
    T_LEVELS,
    T_SLOTS,
    WILD,
    WORDS,
)
from kolej.rules.spans import CLAIMS, TRADES, add

MANY = 99


def list_payments(b, s, w, n, p):
    """Every way to pay for the open routes on the desk."""
    for wilds in range(min(s.hand[p, WILD], LENGTHS - 1) + 1):
        for group in range(b.n_groups):
            if wilds >= b.group[group, G_FEWEST] and (wilds == 0 or b.group[group, G_WILDS]):
                n = list_group(b, s, w, n, p, group, wilds)
    for trade in range(b.n_trades):
        if s.hand_size[p] < b.trade_cards[trade]:
            break  # the others take as many cards or more
        if still_open(b, w, trade):
            n = list_sets(b, s, w, n, p, trade)
    return n


def list_group(b, s, w, n, p, group, wilds):
    """Payments of a group with so many wilds."""
    if s.ferry[p] < b.group[group, G_FERRY]:
        return n
    for colour in range(COLOURS):
        n = list_reach(b, s, w, n, p, group, colour, wilds)
    if b.group[group, G_LAID] or wilds + b.group[group, G_FERRY] == 0:
        return n
    return list_reach(b, s, w, n, p, group, WILD, wilds)


def list_reach(b, s, w, n, p, group, colour, wilds):
    # No loop over the words: most of the time of a random game is spent here.
    size = count(reach(b, s, w, p, group, colour, wilds, 0)) + count(reach(b, s, w, p, group, colour, wilds, 1))
    if b.n_routes > 128:
        size += count(reach(b, s, w, p, group, colour, wilds, 2))
    return add(w, n, CLAIMS, (group << 8) + (colour << 4) + wilds, size)


def reach(b, s, w, p, group, colour, wilds, word):
    """The open routes of a group that a colour (WILD: none) pays for with so many wilds, one word of the set."""
    if colour == WILD:
        return between(b, w, group, WILD, wilds, wilds, word)
    most = min(wilds + s.hand[p, colour], LENGTHS - 1)
    if b.group[group, G_LAID]:  # FR-1, FR-3: the piece tells the colour, so payments of wilds alone are here too
        return between(b, w, group, colour, wilds, most, word) & s.laid[colour, word]
    return between(b, w, group, colour, wilds + 1, most, word)


def between(b, w, group, colour, fewest, most, word):
    """The open routes of a group and a colour that take from so many to so many cards."""
    return w.open[word] & b.reach[group, colour, most + 1, word] & ~b.reach[group, colour, fewest, word]


def routes_of_payment(b, s, w, p, first):
    """Writes the routes of a span that `list_reach` counted onto the desk, and says how many they are."""
    group, colour, wilds = first >> 8, (first >> 4) & 15, first & 15
    n = 0
    for word in range(WORDS):
        w.routes[word] = reach(b, s, w, p, group, colour, wilds, word)
        n += count(w.routes[word])
    return n


def claim_by_payment(b, first, route):
    """The id of such a span's claim of a route."""
    group, colour, wilds = first >> 8, (first >> 4) & 15, first & 15
    return b.claim_at[b.group[group, G_FERRY], route, colour] + wilds


def still_open(b, w, trade):
    found = EMPTY
    for word in range(WORDS):
        found = found | (w.open[word] & b.trade_routes[trade, word])
    return found != 0


def list_sets(b, s, w, n, p, trade):
    """Payments in which sets of any cards stand for a card, by the number of sets."""
    tariff = b.trade[trade]
    routes = trade_routes(b, w, trade)
    for level in range(1, b.tariff[tariff, T_LEVELS]):
        if s.hand_size[p] < cards_with_sets(b, set_fare(b, tariff, level, 0)):
            break  # more sets take more cards
        ways = 0
        for slot in range(b.tariff[tariff, T_SLOTS]):
            fewest, most = payable(b, s, p, set_fare(b, tariff, level, slot))
            ways += max(0, most - fewest + 1)
        n = add(w, n, TRADES, (trade << 4) + level, ways * routes)
    return n


def trade_routes(b, w, trade):
    n = 0
    for word in range(WORDS):
        w.routes[word] = w.open[word] & b.trade_routes[trade, word]
        n += count(w.routes[word])
    return n


def cards_with_sets(b, fare):
    return b.fare[fare, F_CARDS] + b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]


def set_fare(b, tariff, level, slot):
    return b.tariff[tariff, T_FARES] + level * b.tariff[tariff, T_SLOTS] + slot


def nth_trade(b, s, p, first, k):
    """The k-th payment of a span that `list_sets` wrote, counted from the first claim of a route."""
    fare = set_fare(b, b.trade[first >> 4], first & 15, 0)
    fewest, most = payable(b, s, p, fare)
    while k > most - fewest:
        k -= max(0, most - fewest + 1)
        fare += 1
        fewest, most = payable(b, s, p, fare)
    return b.fare[fare, F_OFFSET] + fewest - b.fare[fare, F_FEWEST] + k


def payable(b, s, p, fare):
    """Fewest and most wilds with which this hand pays a fare with sets; the most is below the fewest: it cannot."""
    cards = b.fare[fare, F_CARDS]  # of the colour, and wilds in their place
    colour = b.fare[fare, F_COLOUR]
    fewest = b.fare[fare, F_FEWEST]
    most = min(b.fare[fare, F_MOST], s.hand[p, WILD])
    if colour < WILD:
        fewest = max(fewest, cards - s.hand[p, colour])
    # What fits grows with the cards of the colour, so the wilds that work are one range.
    while fewest <= most and not sets_fit(b, s, p, fare, fewest):
        fewest += 1
    while fewest < most and not sets_fit(b, s, p, fare, most):
        most -= 1
    return fewest, most


def sets_fit(b, s, p, fare, wilds):
    """Whether the hand can fill the sets beside the fare's own cards."""
    own = b.fare[fare, F_CARDS] - wilds
    if b.fare[fare, F_GREY]:
        found = room_beside_any(b, s, p, fare, own, wilds)
    else:
        found = room_beside_one(b, s, p, fare, own, wilds)
    return found >= b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]


def room_beside_one(b, s, p, fare, own, wilds):
    """How many cards of the hand may lie in the sets of a payment for a route with a colour: `set_room`, summed up."""
    held = s.hand[p, b.fare[fare, F_COLOUR]]
    found = s.hand_size[p] - s.hand[p, WILD] - held
    if own == b.fare[fare, F_SPACES]:
        found += held - own
    if b.fare[fare, F_SET_WILDS]:
        found += s.hand[p, WILD] - wilds
    return found


def room_beside_any(b, s, p, fare, own, wilds):
    """The same for a grey route."""
    found = 0
    for kind in range(KINDS):
        held = s.hand[p, kind]
        if kind == b.fare[fare, F_COLOUR]:
            held = held - own
        if kind == WILD:
            held = held - wilds
        found += min(held, set_room(b, fare, own, kind))
    return found


def set_room(b, fare, own, kind):
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


def can_give(b, s, p, kind):
    """Whether this card may come next into the sets, and the sets can still be filled after it."""
    if kind < s.give_from or s.hand[p, kind] == 0:
        return False
    fare = b.action_fare[s.pending]
    own = b.fare[fare, F_CARDS] - b.action_number[s.pending]
    if set_room(b, fare, own, kind) <= s.given[kind]:
        return False
    found = 0
    for other in range(kind, KINDS):
        found += min(s.hand[p, other], set_room(b, fare, own, other) - s.given[other])
    return found >= s.give_left
