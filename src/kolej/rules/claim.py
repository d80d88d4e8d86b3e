"""Claiming a route."""

from kolej.rules.bits import bit, has
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, F_GREY, F_SET_SIZE, F_SETS
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, WILD, WORDS
from kolej.rules.deck import reshuffle, take
from kolej.rules.journal import CLAIMED, FLAG, LAID_DOWN, PAID, PIECE_BACK, tell
from kolej.rules.payment import list_payments
from kolej.rules.state import GIVE


def list_claims(b, s, w, n, p):
    """Every route this player may claim now, with every way to pay for it, into scratch."""
    open_routes(b, s, w, p)
    return list_payments(b, s, w, n, p)


def open_routes(b, s, w, p):
    """Writes the routes that are open to the player and not too long for the trains left into scratch."""
    trains = min(s.trains[p], LENGTHS - 1)
    for word in range(WORDS):
        w.open[word] = s.open[p, word] & b.within[trains, word]


def lay_down(b, s, w, p, action):
    """The claim's own cards leave the hand; where sets are to be given, they are asked for next."""
    fare = b.action_fare[action]
    wilds = b.action_number[action]
    colour = b.fare[fare, F_COLOUR]
    take(s, p, WILD, wilds)
    if colour < WILD:
        take(s, p, colour, b.fare[fare, F_CARDS] - wilds)
    s.ferry[p] -= b.fare[fare, F_FERRY]
    s.pending = action
    if b.fare[fare, F_SETS] > 0:
        s.give_left = b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]
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
    colour = b.fare[fare, F_COLOUR]
    own = b.fare[fare, F_CARDS] - wilds
    points = b.points[b.length[route]]
    s.discards[WILD] += wilds
    if colour < WILD:
        s.discards[colour] += own
    if b.fare[fare, F_SETS] > 0 or b.tunnel[route]:
        discard_given(s, w, p)
    tell(w, CLAIMED, p, action, points)
    s.pending = -1
    if own > 0 and not b.fare[fare, F_GREY]:
        keep_flag(b, s, w, p, colour)

    s.trains[p] -= b.length[route]
    s.score[p] += points
    own_route(b, s, p, route)
    if b.has_track:
        lift_piece(b, s, w, p, route)
    reshuffle(s, w)


def discard_given(s, w, p):
    """Cards of sets and a tunnel's extra cards."""
    for kind in range(KINDS):
        if s.given[kind] > 0:
            tell(w, PAID, p, kind, s.given[kind])
            s.discards[kind] += s.given[kind]
            s.given[kind] = 0


def lift_piece(b, s, w, p, route):
    """FR-6: the piece goes back to the supply."""
    for colour in range(COLOURS):
        if has(s.laid[colour], route):
            s.laid[colour, route >> 6] ^= bit(route)
            s.used_up[b.length[route]] &= 255 - (1 << colour)
            tell(w, PIECE_BACK, p, route, colour)


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
    close(b, s, word, bit(route))
    for i in range(WORDS):
        if lines_close(b, s):
            close(b, s, i, b.lines[route, i])
        else:
            s.open[p, i] &= ~b.lines[route, i]
    close_crossing(b, s, route)


def close(b, s, word, routes):
    """Closes routes of one word to everybody."""
    if routes != 0:
        for seat in range(s.players):
            s.open[seat, word] &= ~routes
        if b.has_track:
            s.beds[word] &= ~routes


def lines_close(b, s):
    """CLAIM-5: whether the other lines of a connection close to everybody with the first that is claimed."""
    return s.players < b.all_lines_from


def close_crossing(b, s, route):
    if b.has_crossings:
        for i in range(WORDS):
            close(b, s, i, b.crossing[route, i])
