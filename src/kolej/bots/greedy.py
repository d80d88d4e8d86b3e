"""The greedy bot: it claims the most valuable route it can, routes for its tickets first. As kernel code."""

from kolej.bots.ticket_paths import FAR, measure_paths, want_routes
from kolej.mechanics.ferry_cards.ids import A_FERRY
from kolej.mechanics.substitution.ids import A_GIVE
from kolej.mechanics.track.ids import A_BUILD
from kolej.mechanics.tunnels.ids import A_ADD
from kolej.rules.action_ids import write_ids
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_KEEP, A_TICKETS, DRAW_DECK
from kolej.rules.bits import has
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, F_SETS, T_FARES, T_LEVELS, T_SLOTS
from kolej.rules.capacity import OFFER, WILD
from kolej.rules.turn import legal

# What decisions are worth, on one scale.
SERVES_TICKET = 1000
CLAIM = 100
DRAW = 500  # while tickets are open: more than a claim that serves none of them
NOTHING = -10000


def play_greedy(b, s, w, m):
    """The decision that is worth most; of several, the first one listed."""
    p = s.to_move
    legal(b, s, w)
    n = write_ids(b, s, w, w.ids)
    open_tickets = want_routes(b, s, m, p)
    best = w.ids[0]
    most = NOTHING
    for i in range(n):
        worth = action_worth(b, s, m, p, w.ids[i], open_tickets)
        if worth > most:
            most = worth
            best = w.ids[i]
    return best


def action_worth(b, s, m, p, action, open_tickets):
    """The worth of an action. `open_tickets`: whether the player has tickets to complete."""
    kind = b.action_kind[action]
    if kind == A_CLAIM:
        return claim_worth(b, m, action)
    if kind == A_DRAW:
        return draw_worth(b, s, m, p, action, open_tickets)
    if kind == A_BUILD:
        return build_worth(b, s, m, p, action)
    if kind == A_KEEP:
        return keep_worth(b, s, m, p, b.action_number[action])
    if kind == A_ADD:
        return 10 - int(b.action_number[action])  # the fewer wilds the better
    if kind == A_GIVE:
        return int(s.hand[p, b.action_colour[action]])
    if kind == A_FERRY:
        return SERVES_TICKET - 1 if wants_ferry_card(b, s, m, p) else 0
    if kind == A_TICKETS:
        return 1
    return 0  # a pass, or to decline a tunnel


def claim_worth(b, m, action):
    """The worth of a claim: its points, less something for each wild, ferry card and set."""
    route, fare = b.action_route[action], b.action_fare[action]
    worth = CLAIM + 10 * int(b.points[b.length[route]])
    worth -= 2 * int(b.action_number[action]) + int(b.fare[fare, F_FERRY]) + 6 * int(b.fare[fare, F_SETS])
    if has(m.wanted, route):
        worth += SERVES_TICKET
    return worth


def draw_worth(b, s, m, p, action, open_tickets):
    """The worth of a draw: most for a face-up card of a wanted colour, then for a wild, a blind card, any other card.

    Without open tickets it is less than that of any claim.
    """
    worth = DRAW if open_tickets else 50
    if action == DRAW_DECK:
        return worth + 2
    card = b.action_colour[action]
    if card == WILD:
        return worth + 3
    return worth + colour_need(b, s, m, p, card)


def colour_need(b, s, m, p, colour):
    """How much a card of a colour is needed: more, the more cards the hand has for a wanted route; 0: not at all."""
    need = 0
    cards = int(s.hand[p, colour])
    for route in range(b.n_routes):
        if has(m.wanted, route):
            fare = b.action_fare[b.claims[route]]
            takes = b.fare[fare, F_COLOUR]
            grey = b.tariff[b.tariff_of[route], T_SLOTS] > 1
            if (takes == colour or grey) and cards < b.fare[fare, F_CARDS]:
                need = max(need, 4 + cards)
    return need


def wants_ferry_card(b, s, m, p):
    """Whether a wanted route can take more ferry cards than the player has."""
    for route in range(b.n_routes):
        if has(m.wanted, route):
            tariff = b.tariff_of[route]
            last = b.tariff[tariff, T_FARES] + (b.tariff[tariff, T_LEVELS] - 1) * b.tariff[tariff, T_SLOTS]
            if b.fare[last, F_FERRY] > s.ferry[p]:
                return True
    return False


def build_worth(b, s, m, p, action):
    """The worth of laying track: the cards of its colour in hand, and much more on a wanted bed."""
    worth = int(s.hand[p, b.action_colour[action]])
    if has(m.wanted, b.action_route[action]):
        worth += SERVES_TICKET
    return worth


def keep_worth(b, s, m, p, kept):
    """The worth of keeping offered tickets: of each its points less the spaces to claim.

    A ticket that takes more than half of the trains is expected to fail, and counts minus its points.
    """
    worth = 0
    for i in range(OFFER):
        if (kept >> i) & 1:
            ticket = s.offered[p, i]
            spaces = measure_paths(b, s, m, p, ticket)
            points = int(b.ticket_points[ticket])
            worth += points - spaces if spaces < FAR and 2 * spaces <= s.trains[p] else -points
    return worth
