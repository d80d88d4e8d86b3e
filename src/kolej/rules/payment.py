"""Paying for a route (CLAIM-1, CLAIM-2, CLAIM-6, NO-1 to NO-3, IT-1, FR-7).

Routes that cost the same share a tariff; a tariff's fares are its kinds of payment: which colour, how many ferry
cards, how many sets of any cards in the place of a card, and from how many to how many wilds. What remains to be
decided is the number of wilds, so the payable part of a fare is a range. The board's tables hold minimal payments
only (CLAIM-6): the part of that which depends on the hand is the room for cards in sets, below.
"""

from kolej.rules.layout import KINDS, WILD

MANY = 99


def payable(b, s, p, fare):
    """Fewest and most wilds with which this hand pays this fare; the most is below the fewest where it cannot."""
    cards = b.fare_cards[fare]  # of the colour, and wilds in their place
    colour = b.fare_colour[fare]
    fewest = b.fare_wilds_min[fare]
    most = min(b.fare_wilds_max[fare], s.hand[p, WILD])
    if colour < WILD:
        fewest = max(fewest, cards - s.hand[p, colour])
    if s.ferry[p] < b.fare_ferry[fare]:
        most = -1
    if b.fare_sets[fare] > 0:
        # What fits grows with the cards of the colour, so the wilds that work are still one range.
        while fewest <= most and not sets_fit(b, s, p, fare, fewest):
            fewest += 1
        while fewest <= most and not sets_fit(b, s, p, fare, most):
            most -= 1
    return fewest, most


def sets_fit(b, s, p, fare, wilds):
    """Whether the hand can fill the sets beside the fare's own cards."""
    own = b.fare_cards[fare] - wilds
    found = 0
    for kind in range(KINDS):
        held = s.hand[p, kind]
        if kind == b.fare_colour[fare]:
            held = held - own
        if kind == WILD:
            held = held - wilds
        found += min(held, set_room(b, fare, own, kind))
    return found >= b.fare_sets[fare] * b.fare_set_size[fare]


def set_room(b, fare, own, kind):
    """How many cards of a kind may lie in the sets of a payment with `own` cards of the fare's colour.

    A card that would serve better outside the sets makes the payment more than minimal: a wild where wilds can be
    played, one more card of the set's colour while there are spaces for it, on a grey route a longer set of another
    colour. Of two grey sets of the same size the first colour names the payment, so that it is offered once.
    """
    full = own == b.fare_spaces[fare]
    colour = b.fare_colour[fare]
    if kind == WILD:
        return MANY if b.fare_set_wilds[fare] else 0
    if kind == colour or colour == WILD:
        return MANY if full else 0
    if not b.fare_grey[fare]:
        return MANY
    if kind < colour:
        return own - 1
    return MANY if full else own


def can_give(b, s, p, kind):
    """Whether this card may come next into the sets, and the sets can still be filled after it."""
    if kind < s.give_from or s.hand[p, kind] == 0:
        return False
    fare = b.action_fare[s.pending]
    own = b.fare_cards[fare] - b.action_number[s.pending]
    if set_room(b, fare, own, kind) <= s.given[kind]:
        return False
    found = 0
    for other in range(kind, KINDS):
        found += min(s.hand[p, other], set_room(b, fare, own, other) - s.given[other])
    return found >= s.give_left
