"""Claiming a route."""

from kolej.rules.bits import bit, count, has
from kolej.rules.deck import reshuffle, take
from kolej.rules.journal import CLAIMED, FLAG, LAID_DOWN, PAID, PIECE_BACK, tell
from kolej.rules.layout import COLOURS, GIVE, KINDS, WILD, WORDS
from kolej.rules.payment import payable
from kolej.rules.spans import CLAIM, add_for_routes


def list_claims(b, s, w, p):
    """Every route this player may claim now, with every way to pay for it, onto the desk."""
    for tariff in range(b.n_tariffs):
        if b.tariff_length[tariff] > s.trains[p]:
            continue
        routes = claimable(b, s, w, p, tariff)
        if routes == 0:
            continue
        for fare in range(b.tariff_fares[tariff], b.tariff_fares[tariff + 1]):
            fewest, most = payable(b, s, p, fare)
            if fewest <= most:
                first = b.fare_offset[fare] + fewest - b.fare_wilds_min[fare]
                add_for_routes(w, CLAIM, routes, first, most - fewest + 1)


def claimable(b, s, w, p, tariff):
    """Writes the routes of a tariff that are open to a player onto the desk, and says how many they are."""
    laid = b.tariff_laid[tariff]
    n = 0
    for word in range(WORDS):
        routes = s.open[p, word] & b.tariff_routes[tariff, word]
        if laid >= 0:
            routes = routes & s.laid[laid, word]  # FR-1, FR-3
        w.routes[word] = routes
        n += count(routes)
    return n


def lay_down(b, s, w, p, action):
    """The claim's own cards leave the hand; where sets are to be given, they are asked for next."""
    fare = b.action_fare[action]
    wilds = b.action_number[action]
    colour = b.fare_colour[fare]
    take(s, p, WILD, wilds)
    if colour < WILD:
        take(s, p, colour, b.fare_cards[fare] - wilds)
    s.ferry[p] -= b.fare_ferry[fare]
    s.pending = action
    if b.fare_sets[fare] > 0:
        s.give_left = b.fare_sets[fare] * b.fare_set_size[fare]
        s.give_from = 0
        s.phase = GIVE
        tell(w, LAID_DOWN, p, action, 0)


def give(s, p, kind):
    take(s, p, kind, 1)
    s.given[kind] += 1
    s.give_from = kind
    s.give_left -= 1


def complete(b, s, w, p):
    """The pending claim is paid: cards, trains, points, and what the claim closes (CLAIM-3)."""
    action = s.pending
    route = b.action_route[action]
    fare = b.action_fare[action]
    wilds = b.action_number[action]
    colour = b.fare_colour[fare]
    own = b.fare_cards[fare] - wilds
    points = b.points[b.length[route]]
    s.discards[WILD] += wilds
    if colour < WILD:
        s.discards[colour] += own
    for kind in range(KINDS):
        if s.given[kind] > 0:
            tell(w, PAID, p, kind, s.given[kind])
            s.discards[kind] += s.given[kind]
            s.given[kind] = 0
    tell(w, CLAIMED, p, action, points)
    s.pending = -1
    if own > 0:
        keep_flag(b, s, w, p, colour)

    s.trains[p] -= b.length[route]
    s.score[p] += points
    own_route(b, s, p, route)
    for laid in range(COLOURS):
        if has(s.laid[laid], route):  # FR-6
            s.laid[laid, route >> 6] ^= bit(route)
            tell(w, PIECE_BACK, p, route, laid)
    reshuffle(s, w)


def keep_flag(b, s, w, p, colour):
    """PA-2: one card of a flag's colour stays in front, unless one lies there already."""
    flag = 1 << colour
    if b.flag_colours & flag and not s.flag_cards[p] & flag:
        s.discards[colour] -= 1
        s.flag_cards[p] |= flag
        tell(w, FLAG, p, colour, 0)


def own_route(b, s, p, route):
    """The route gets its owner, and is closed to all; so are other lines (CLAIM-5) and what crosses it (FR-4)."""
    word = route >> 6
    s.routes[p, word] |= bit(route)
    for seat in range(s.players):
        s.open[seat, word] &= ~bit(route)
    s.beds[word] &= ~bit(route)
    for i in range(WORDS):
        lines = b.lines[route, i]
        if s.players < b.all_lines_from:
            for seat in range(s.players):
                s.open[seat, i] &= ~lines
            s.beds[i] &= ~lines
        else:
            s.open[p, i] &= ~lines
    close_crossing(b, s, route)


def close_crossing(b, s, route):
    for i in range(WORDS):
        for seat in range(s.players):
            s.open[seat, i] &= ~b.crossing[route, i]
        s.beds[i] &= ~b.crossing[route, i]
