"""Planner: plays like a good club player. As kernel code.

It plans routes for its tickets (plan.py), claims what it can of them (claim_values.py), collects what they still need
(draw_values.py), takes new tickets when that pays (new_tickets.py), and fills up with long routes (filler_routes.py). At tables where
it has learned more than that it lists its options (candidates.py) and judges each (value_network.py). Worths are in tenths of a
point.
"""

from kolej.bots.planner.claim_values import best_claim
from kolej.bots.planner.draw_values import best_draw
from kolej.bots.planner.filler_routes import fill_up
from kolej.bots.planner.new_tickets import ferry_worth, tickets_worth
from kolej.bots.planner.paying import set_demand
from kolej.bots.planner.plan import LAST_TURN, NEVER, make_plan, turns_left
from kolej.bots.planner.value_network import judged_draw, judged_turn, judges
from kolej.bots.planner.weight_index import W_FADE, W_TICKETS_BELOW
from kolej.mechanics.ferry_cards.rules import can_take_ferry
from kolej.mechanics.substitution.rules import can_give
from kolej.mechanics.track.rules import supply
from kolej.mechanics.tunnels.rules import can_add
from kolej.rules.action_space import ADD, DECLINE, GIVE_CARD, KEEP_TICKETS, PASS, TAKE_FERRY, TAKE_TICKETS
from kolej.rules.bits import EMPTY, bit, count, has, nth_bit
from kolej.rules.capacity import COLOURS, KINDS, TURNED, WILD
from kolej.rules.state import BUILD, DRAW, GIVE, KEEP, START, TUNNEL
from kolej.rules.tickets import fewest_kept
from kolej.rules.turn import can_take_tickets

THINKING = -2  # no action


def play_planner(b, s, w, m):
    action = think(b, s, w, m)
    while action == THINKING:
        action = think(b, s, w, m)
    return action


def think(b, s, w, m):
    """One plan, and what is decided by it; THINKING: others are to be made first.

    The threads of a GPU take these steps together, whatever each has to decide. A turn has one plan: a second card is
    chosen by what the first one was. Where that plan is no longer in scratch it is made again, without the first card.
    """
    p = s.to_move
    if s.phase == TUNNEL:
        return answer_tunnel(b, s, p)
    if s.phase == DRAW and m.planned == s.turns + 1:
        return choose_draw(b, s, w, m, p)
    choosing = s.phase == START or s.phase == KEEP
    worth = make_plan(b, s, w, m, p, s.tickets[p] | tickets_of_choice(b, s, m, p) if choosing else s.tickets[p])
    if choosing:
        return weigh_choice(b, s, m, p, worth)
    fill_up(b, s, m, p)
    set_demand(b, s, m)
    m.planned = s.turns + 1
    if s.phase == DRAW:
        return choose_draw(b, s, w, m, p)
    if s.phase == BUILD:
        return choose_build(b, s, m, p)
    if s.phase == GIVE:
        return choose_gift(b, s, m, p)
    return choose_turn(b, s, w, m, p)


def choices(b, s, p):
    """The sets of offered tickets that may be kept, as bits."""
    return b.enough[s.offer_size[p], fewest_kept(b, s, p)]


def tickets_of_choice(b, s, m, p):
    """The tickets of the next choice to be weighed."""
    kept = nth_bit(choices(b, s, p), m.weighed)
    tickets = EMPTY
    for i in range(s.offer_size[p]):
        if (kept >> i) & 1:
            tickets = tickets | bit(s.offered[p, i])
    return tickets


def weigh_choice(b, s, m, p, worth):
    """Keeps the tickets whose joint plan, with those held, is worth most, once all choices were weighed."""
    if m.weighed == 0 or worth > m.choice_worth:
        m.choice_worth = worth
        m.choice = m.weighed
    m.weighed += 1
    if m.weighed < count(choices(b, s, p)):
        return THINKING
    m.weighed = 0
    return KEEP_TICKETS + nth_bit(choices(b, s, p), m.choice)


def answer_tunnel(b, s, p):
    """Pays what is asked, with as few wilds as it can."""
    for wilds in range(TURNED + 1):
        if can_add(b, s, p, wilds):
            return ADD + wilds
    return DECLINE


def choose_gift(b, s, m, p):
    """The card the plan needs least."""
    best = -1
    worth = 10000
    for kind in range(KINDS):
        if can_give(b, s, p, kind):
            here = 100 * (1 if kind == WILD else 0) + 10 * (m.demand[kind] - s.hand[p, kind])
            if here < worth:
                worth = here
                best = kind
    return GIVE_CARD + best


def choose_draw(b, s, w, m, p):
    return judged_draw(b, s, w, m, p) if judges(m, p) else best_draw(b, s, m, p)[0]


def choose_turn(b, s, w, m, p):
    best = judged_turn(b, s, w, m, p) if judges(m, p) else best_turn(b, s, w, m, p)
    if best >= 0:
        return best
    if can_take_tickets(s):
        return TAKE_TICKETS
    if can_take_ferry(b, s, p):
        return TAKE_FERRY
    return PASS


def best_turn(b, s, w, m, p):
    """The option that is worth most by the plan alone; -1: there is none."""
    turns = turns_left(b, s, m, p, s.hand_size[p])
    action, here = best_draw(b, s, m, p)
    if action < 0:
        here = NEVER
    elif turns == LAST_TURN:
        here = min(here, 1)
    elif m.plan_claims == 0:
        here = here * min(16, turns * m.weight[p, W_FADE]) // 16
    best, worth = best_claim(b, s, w, m, p, turns, here)
    if here > worth:
        best, worth = action, here
    if can_take_tickets(s) and worth < m.weight[p, W_TICKETS_BELOW]:
        here = tickets_worth(b, s, m, p, turns)
        if here > worth:
            best, worth = TAKE_TICKETS, here
    if turns > LAST_TURN and can_take_ferry(b, s, p):
        here = ferry_worth(b, s, m, p)
        if here > worth:
            best, worth = TAKE_FERRY, here
    return best


def choose_build(b, s, m, p):
    """Track for a planned bed in the colour it has most of; else a long bed in such a colour."""
    best = -1
    worth = NEVER
    for route in range(b.n_routes):
        if not has(s.beds, route):
            continue
        for colour in range(COLOURS):
            if supply(b, s, colour, b.length[route]) < 1:
                continue
            spare = s.hand[p, colour] - m.demand[colour]
            here = 10 * min(spare, b.length[route])
            if has(m.plan, route):
                here += 1000 + 10 * b.length[route]
            else:
                here += b.length[route]
            if here > worth:
                worth = here
                best = b.builds[route] + colour
    return best
