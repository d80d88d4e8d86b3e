"""What the planner may do in a turn, as kernel code.

Options stand in places in scratch by their kind; their worths are the planner's, in tenths of a point.
"""


from kolej.bots.planner.claim_values import (
    FAR_AROUND,
    detour,
    detour_urgency,
    planned_worth,
    prepare_claims,
    unplanned_worth,
    within_means,
)
from kolej.bots.planner.draw_values import WILD_UP, best_card, draw_worth, weigh_draws
from kolej.bots.planner.new_tickets import ferry_worth, tickets_worth
from kolej.bots.planner.paying import has_track, pay
from kolej.bots.planner.plan import LAST_TURN, NEVER, turns_left
from kolej.bots.planner.planner_memory import OPTIONS
from kolej.bots.planner.shortest_paths import way_claims
from kolej.bots.planner.weight_index import W_FADE, W_TICKETS_BELOW
from kolej.mechanics.ferry_cards.rules import can_take_ferry
from kolej.rules.action_space import TAKE_FERRY, TAKE_TICKETS
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.network import find, gather_edges, join_places
from kolej.rules.turn import can_take_tickets

PLANNED, OTHERS, DRAWS, TICKETS, FERRY = 0, 6, 10, 16, 17  # the first places of each kind; OPTIONS in all
FAR_HOPS = 6  # as it is seen where there is no way around
NEVER_LESS = 2 * NEVER


def list_turn(b, s, w, m, p):
    """All options of a turn, into scratch; returns the place of the planner's own choice, or -1."""
    clear_options(m)
    turns = turns_left(b, s, m, p, s.hand_size[p])
    list_draws(b, s, m, p)
    for place in range(DRAWS, TICKETS):
        if m.option[place] >= 0:
            if turns == LAST_TURN:
                m.option_worth[place] = min(m.option_worth[place], 1)
            elif m.plan_claims == 0:
                m.option_worth[place] = m.option_worth[place] * min(16, turns * m.weight[p, W_FADE]) // 16
    list_claims(b, s, w, m, p, turns)
    best = best_option(m)
    if can_take_tickets(s) and (best < 0 or m.option_worth[best] < m.weight[p, W_TICKETS_BELOW]):
        put_option(m, TICKETS, TAKE_TICKETS, tickets_worth(b, s, m, p, turns))
    if turns > LAST_TURN and can_take_ferry(b, s, p):
        put_option(m, FERRY, TAKE_FERRY, ferry_worth(b, s, m, p))
    return best_option(m)


def clear_options(m):
    for place in range(OPTIONS):
        m.option[place] = -1
        m.option_worth[place] = NEVER_LESS
        m.option_cost[place] = 0
        m.option_around[place] = 0
        m.option_hops[place] = 0


def put_option(m, place, action, worth):
    if worth > NEVER:
        m.option[place] = action
        m.option_worth[place] = worth


def best_option(m):
    """The first of those that are worth most, of claims that of the first route; -1: there is none."""
    best = -1
    worth = NEVER_LESS
    for place in range(OPTIONS):
        here = int(m.option_worth[place])
        if here > worth or (here == worth and best >= 0 and place < DRAWS and m.option[place] < m.option[best]):
            best = place
            worth = here
    return best


def list_draws(b, s, m, p):
    """Each card that may be drawn, the planner's own choice first."""
    blind = weigh_draws(b, s, m, p)
    best = best_card(m)
    place = DRAWS
    if best >= 0:
        put_option(m, place, best, draw_worth(m, p, best, blind))
    for action in range(WILD_UP + 1):
        if action != best and m.draw[action] > NEVER:
            place += 1
            put_option(m, place, action, draw_worth(m, p, action, blind))


def list_claims(b, s, w, m, p, turns):
    """The best of the claims for the plan, and of the others."""
    prepare_claims(b, s, w, m, p, turns)
    gather_edges(b, s, w, p)
    join_places(b, w)
    for place in range(b.n_places):
        m.network[p, place] = find(w, place)
    for word in range(WORDS):
        rest = within_means(b, s, m, p, word, turns)
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if not has_track(b, s, route):
                continue
            action, cost = pay(b, s, m, p, route)
            if action < 0:
                continue
            if has(m.plan, route):
                around = detour(b, s, m, route)
                here = planned_worth(b, s, w, m, p, route) + around * detour_urgency(b, s, m, p, route) // 32 - cost
                put_claim(m, PLANNED, OTHERS, action, here, cost, around, hops_around(b, m, route, around))
            else:
                put_claim(m, OTHERS, DRAWS, action, unplanned_worth(b, s, w, m, p, route, turns) - cost, cost, 0, 0)


def hops_around(b, m, route, around):
    """Claims that the way around takes, which was just found."""
    return way_claims(b, m, m.near, b.b[route]) if around < FAR_AROUND else FAR_HOPS


def put_claim(m, first, end, action, worth, cost, around, hops):
    """In place of the one worth least."""
    place = first
    for other in range(first + 1, end):
        if m.option_worth[other] < m.option_worth[place]:
            place = other
    if worth > m.option_worth[place]:
        put_option(m, place, action, worth)
        m.option_cost[place] = cost
        m.option_around[place] = around
        m.option_hops[place] = hops
