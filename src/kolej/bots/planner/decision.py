"""The planner's decisions, as kernel code.

In its turn the planner first makes a plan: the routes for its tickets (plan.py), and routes that fill up what trains
and turns are left (filler_routes.py). Then it values the candidates (turn_values.py): claims (claim_values.py), draws
(draw_values.py), new tickets and ferry cards (new_tickets.py). It takes the best one, or the one that a network scores
highest (policy_network.py, and value_network.py for the first version).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.filler_routes import add_fillers
from kolej.bots.planner.paying import set_demand
from kolej.bots.planner.plan import make_plan
from kolej.bots.planner.planner_memory import NEVER, OPTIONS
from kolej.bots.planner.policy_network import best_by_policy_network, choice_score
from kolej.bots.planner.turn_values import list_second_draw, list_turn
from kolej.bots.planner.value_network import best_by_value_network
from kolej.bots.planner.weight_index import PLANNER_ALONE, POLICY_NETWORK, VALUE_NETWORK, W_JUDGE
from kolej.mechanics.ferry_cards.ids import TAKE_FERRY
from kolej.mechanics.ferry_cards.rules import can_take_ferry
from kolej.mechanics.substitution.ids import GIVE, GIVE_CARD
from kolej.mechanics.substitution.rules import can_give
from kolej.mechanics.track.ids import BUILD
from kolej.mechanics.track.rules import supply
from kolej.mechanics.tunnels.ids import ADD, DECLINE, TUNNEL
from kolej.mechanics.tunnels.rules import can_add
from kolej.rules.action_space import KEEP_TICKETS, PASS, TAKE_TICKETS
from kolej.rules.bits import EMPTY, bit, count, has, nth_bit
from kolej.rules.capacity import COLOURS, KINDS, TURNED, WILD
from kolej.rules.state import DRAW, KEEP, START
from kolej.rules.tickets import fewest_kept
from kolej.rules.turn import can_take_tickets

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

THINKING = -2  # instead of an action


def play_planner(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord) -> int:
    """The planner's decision for the seat to move."""
    action = think(b, s, w, m)
    while action == THINKING:
        action = think(b, s, w, m)
    return action


def think(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord) -> int:
    """Makes one plan and returns the decision that follows from it; THINKING: another plan has to be made first.

    The threads of a GPU take these steps together, whatever each has to decide. A turn has one plan: the second card
    is chosen by the plan of the first one. If that plan is no longer in the memory, it is made again.
    """
    p = s.to_move
    if s.phase == TUNNEL:
        return answer_tunnel(b, s, p)
    if s.phase == DRAW and m.plan_turn == s.turns + 1:
        return choose_draw(b, s, w, m, p)
    choosing = s.phase == START or s.phase == KEEP
    worth = make_plan(b, s, w, m, p, s.tickets[p] | next_choice(b, s, m, p) if choosing else s.tickets[p])
    if choosing:
        return rate_choice(b, s, m, p, worth)
    add_fillers(b, s, m, p)
    set_demand(b, s, m)
    m.plan_turn = s.turns + 1
    if s.phase == DRAW:
        return choose_draw(b, s, w, m, p)
    if s.phase == BUILD:
        return choose_build(b, s, m, p)
    if s.phase == GIVE:
        return choose_gift(b, s, m, p)
    return choose_turn(b, s, w, m, p)


def choices(b: BoardRecord, s: StateRecord, p: int) -> np.uint64:
    """The sets of offered tickets that may be kept, as bits."""
    return b.enough[s.offer_size[p], fewest_kept(b, s, p)]


def next_choice(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> np.uint64:
    """The tickets of the next set that may be kept and has no plan yet."""
    kept = nth_bit(choices(b, s, p), m.choices_tried)
    tickets = EMPTY
    for i in range(s.offer_size[p]):
        if (kept >> i) & 1:
            tickets = tickets | bit(s.offered[p, i])
    return tickets


def rate_choice(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, worth: int) -> int:
    """Notes the worth of the plan for a set of offered tickets, and keeps the best set once each has had a plan."""
    m.n_choices = count(choices(b, s, p))
    if m.weight[p, W_JUDGE] == POLICY_NETWORK and m.n_choices <= OPTIONS:
        worth = choice_score(b, s, m, p, int(m.choices_tried), next_choice(b, s, m, p), worth)
    if m.choices_tried == 0 or worth > m.best_choice_worth:
        m.best_choice_worth = worth
        m.best_choice = m.choices_tried
    m.choices_tried += 1
    if m.choices_tried < m.n_choices:
        return THINKING
    m.choices_tried = 0
    return KEEP_TICKETS + nth_bit(choices(b, s, p), m.best_choice)


def answer_tunnel(b: BoardRecord, s: StateRecord, p: int) -> int:
    """Pays for a tunnel with as few wilds as possible, if it can be paid."""
    for wilds in range(TURNED + 1):
        if can_add(b, s, p, wilds):
            return ADD + wilds
    return DECLINE


def choose_gift(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> int:
    """Gives the card into a set that the plan needs least."""
    best = -1
    least = 10000
    for kind in range(KINDS):
        if can_give(b, s, p, kind):
            worth = 100 * (1 if kind == WILD else 0) + 10 * (m.plan_demand[kind] - s.hand[p, kind])
            if worth < least:
                least = worth
                best = kind
    return GIVE_CARD + best


def choose_draw(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int) -> int:
    """The second card of a turn."""
    best = list_second_draw(b, s, m, p, wants_every_candidate(m, p))
    return m.candidate[judge(b, s, w, m, p, best)]


def choose_turn(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int) -> int:
    """The decision that begins a turn."""
    best = list_turn(b, s, w, m, p, wants_every_candidate(m, p))
    if best < 0:
        return last_resort(b, s, p)
    return m.candidate[judge(b, s, w, m, p, best)]


def wants_every_candidate(m: MemoryRecord, p: int) -> bool:
    """Whether a player needs all candidates of a turn, because a network compares them."""
    return m.weight[p, W_JUDGE] != PLANNER_ALONE


def judge(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, own: int) -> int:
    """The place of the best candidate, as the player's network judges it. `own`: of the best one without a network."""
    if m.weight[p, W_JUDGE] == VALUE_NETWORK:
        return best_by_value_network(b, s, w, m, p, own)
    if m.weight[p, W_JUDGE] == POLICY_NETWORK:
        return best_by_policy_network(b, s, w, m, p, own)
    return own


def last_resort(b: BoardRecord, s: StateRecord, p: int) -> int:
    """The decision where no candidate is worth anything: take what can be taken, or else pass."""
    if can_take_tickets(s):
        return TAKE_TICKETS
    if can_take_ferry(b, s, p):
        return TAKE_FERRY
    return PASS


def choose_build(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> int:
    """Lays track on a planned bed in the colour of which the hand has most to spare, or else on a long bed."""
    best = -1
    most = NEVER
    for route in range(b.n_routes):
        if not has(s.beds, route):
            continue
        for colour in range(COLOURS):
            if supply(b, s, colour, b.length[route]) < 1:
                continue
            spare = s.hand[p, colour] - m.plan_demand[colour]
            worth = 10 * min(spare, b.length[route])
            if has(m.plan, route):
                worth += 1000 + 10 * b.length[route]
            else:
                worth += b.length[route]
            if worth > most:
                most = worth
                best = b.builds[route] + colour
    return best
