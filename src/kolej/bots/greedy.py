"""Greedy: claims the most valuable route it can, those that serve its tickets first. As kernel code."""

from kolej.bots.ticket_paths import FAR, measure_ways, want_routes
from kolej.rules.action_ids import write_ids
from kolej.rules.action_space import A_ADD, A_BUILD, A_CLAIM, A_DRAW, A_FERRY, A_GIVE, A_KEEP, A_TICKETS, DRAW_DECK
from kolej.rules.bits import has
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, F_SETS, T_FARES, T_LEVELS, T_SLOTS
from kolej.rules.capacity import OFFER, WILD
from kolej.rules.turn import legal

# What a decision is worth, on one scale.
SERVES_TICKET = 1000
CLAIM = 100
DRAW = 500  # rather draw for the tickets than claim elsewhere
NOTHING = -10000


def play_greedy(b, s, w, m):
    """The decision that is worth most; the first of equals."""
    p = s.to_move
    legal(b, s, w)
    n = write_ids(b, s, w, w.ids)
    waiting = want_routes(b, s, m, p)
    best = w.ids[0]
    worth_best = NOTHING
    for i in range(n):
        worth = value(b, s, m, p, w.ids[i], waiting)
        if worth > worth_best:
            worth_best = worth
            best = w.ids[i]
    return best


def value(b, s, m, p, action, waiting):
    kind = b.action_kind[action]
    if kind == A_CLAIM:
        return claim_value(b, s, m, action)
    if kind == A_DRAW:
        return draw_value(b, s, m, p, action, waiting)
    if kind == A_BUILD:
        return build_value(b, s, m, p, action)
    if kind == A_KEEP:
        return keep_value(b, s, m, p, b.action_number[action])
    if kind == A_ADD:
        return 10 - int(b.action_number[action])  # wilds are dear
    if kind == A_GIVE:
        return int(s.hand[p, b.action_colour[action]])
    if kind == A_FERRY:
        return SERVES_TICKET - 1 if waves_wanted(b, s, m, p) else 0
    if kind == A_TICKETS:
        return 1
    return 0  # passing, declining


def claim_value(b, s, m, action):
    """Points, and less for wilds, ferry cards and sets than for cards of the colour."""
    route, fare = b.action_route[action], b.action_fare[action]
    worth = CLAIM + 10 * int(b.points[b.length[route]])
    worth -= 2 * int(b.action_number[action]) + int(b.fare[fare, F_FERRY]) + 6 * int(b.fare[fare, F_SETS])
    if has(m.wanted, route):
        worth += SERVES_TICKET
    return worth


def draw_value(b, s, m, p, action, waiting):
    """A face-up card of a wanted colour, then a blind one, then any; nothing beats claiming once tickets are made."""
    worth = DRAW if waiting else 50
    if action == DRAW_DECK:
        return worth + 2
    card = b.action_colour[action]
    if card == WILD:
        return worth + 3
    return worth + colour_need(b, s, m, p, card)


def colour_need(b, s, m, p, colour):
    """More, the nearer the hand is to a wanted route of this colour; 0 where none wants it."""
    need = 0
    held = int(s.hand[p, colour])
    for route in range(b.n_routes):
        if has(m.wanted, route):
            fare = b.action_fare[b.claims[route]]
            takes = b.fare[fare, F_COLOUR]
            grey = b.tariff[b.tariff_of[route], T_SLOTS] > 1
            if (takes == colour or grey) and held < b.fare[fare, F_CARDS]:
                need = max(need, 4 + held)
    return need


def waves_wanted(b, s, m, p):
    """Whether a wanted route can take more ferry cards than the hand holds."""
    for route in range(b.n_routes):
        if has(m.wanted, route):
            tariff = b.tariff_of[route]
            last = b.tariff[tariff, T_FARES] + (b.tariff[tariff, T_LEVELS] - 1) * b.tariff[tariff, T_SLOTS]
            if b.fare[last, F_FERRY] > s.ferry[p]:
                return True
    return False


def build_value(b, s, m, p, action):
    """On a wanted bed, in the colour the hand has most of; else where it serves nobody in particular."""
    worth = int(s.hand[p, b.action_colour[action]])
    if has(m.wanted, b.action_route[action]):
        worth += SERVES_TICKET
    return worth


def keep_value(b, s, m, p, kept):
    """Points of what the trains can make, less the spaces it takes; points lost for what they cannot."""
    worth = 0
    for i in range(OFFER):
        if (kept >> i) & 1:
            ticket = s.offered[p, i]
            spaces = measure_ways(b, s, m, p, ticket)
            points = int(b.ticket_points[ticket])
            worth += points - spaces if spaces < FAR and 2 * spaces <= s.trains[p] else -points
    return worth
