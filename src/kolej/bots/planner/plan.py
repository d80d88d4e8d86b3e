"""The planner's plan: the routes that complete as many of its tickets as pay, as kernel code.

Costs and gains are in tenths of a point. Tickets are joined one after the other, over what is already planned. Several
plans are tried: by turns alone and by whole costs (route_costs.py), from the ticket worth most and from the one worth
least, and once more with the best plan's routes at half their cost. The best plan is the one whose tickets bring most
over the turns it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.planner_memory import NEVER
from kolej.bots.planner.region_routes import add_regions
from kolej.bots.planner.route_costs import halve_planned_costs, reset_path_costs, set_route_costs, turn_worth
from kolej.bots.planner.shortest_paths import find_path, path_claims, path_points, path_spaces, take_path
from kolej.bots.planner.turn_estimates import (
    add_path_needs,
    clear_needs,
    set_plan_hand,
    turns_cost,
    turns_left,
    turns_to_finish,
)
from kolej.bots.planner.weight_index import W_GLOBETROTTER, W_POINTS, W_TRAIN
from kolej.rules.bits import EMPTY, bit, count, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.network import gather_edges, is_joined, join_places

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

TURNS_ALONE, WHOLE_COSTS, LEAST_FIRST, HALF_COSTS = range(4)  # attempts at a plan


def make_plan(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, tickets: np.uint64) -> int:
    """Plans for a set of tickets, and returns the worth of the plan. It is in `m.plan` and the fields next to it."""
    set_plan_hand(s, m, p)
    turns = turns_left(b, s, m, p, m.plan_hand_size)
    m.plan_worth = 4 * NEVER
    several = count(tickets) > 1
    made = made_tickets(b, s, w, p, tickets)
    tickets = tickets ^ made
    set_route_costs(b, s, m, p)
    attempts = 1
    attempt = TURNS_ALONE
    while attempt < attempts:
        if attempt == LEAST_FIRST and count(tickets) < 2:
            attempt = HALF_COSTS  # with one ticket the order makes no difference
        if attempt == HALF_COSTS:
            halve_planned_costs(m)
        if attempt > TURNS_ALONE:
            reset_path_costs(b, m)
        try_tickets(b, s, m, p, tickets, attempt == LEAST_FIRST, turns)
        if attempt == TURNS_ALONE and m.open_tickets > 0:
            attempts = HALF_COSTS + 1 if several else WHOLE_COSTS + 1
        attempt += 1
    m.filler_spaces = 0
    for word in range(WORDS):
        m.fillers[word] = EMPTY
    if b.has_regions:
        add_regions(b, s, m, p, turns)
    while made != 0:
        m.plan_worth += 10 * int(b.ticket_points[lowest(made)]) + globetrotter_worth(b, m, p)
        made = without_lowest(made)
    return m.plan_worth


def made_tickets(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, tickets: np.uint64) -> np.uint64:
    """The tickets of a set that the player's own routes already complete. They need no path."""
    gather_edges(b, s, w, p)
    join_places(b, w)
    made = EMPTY
    remaining = tickets
    while remaining != 0:
        ticket = lowest(remaining)
        remaining = without_lowest(remaining)
        if is_joined(b, w, ticket):
            made = made | bit(ticket)
    return made


def try_tickets(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, tickets: np.uint64, least_first: bool, turns: int
) -> None:
    """Joins one ticket after the other if that pays, and makes the result the plan if it is the best so far."""
    for word in range(WORDS):
        m.trial[word] = EMPTY
    clear_needs(m)
    train = turn_worth(b, m, p) * m.weight[p, W_TRAIN] // 100
    spaces = 0
    claims = 0
    worth = 0
    m.open_tickets = 0
    cost = turns_cost(b, m, p, 0, turns)
    remaining = tickets
    while remaining != 0:
        ticket = next_ticket(b, remaining, least_first)
        remaining = remaining ^ bit(ticket)
        points = 10 * int(b.ticket_points[ticket])
        worth -= points
        place = find_path(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 3 * points)
        gain = 2 * points + globetrotter_worth(b, m, p)
        if place >= 0 and m.distance[place] == 0:
            worth += gain
            continue
        m.open_tickets += 1
        if place < 0:
            continue
        more_spaces = path_spaces(b, m, b.ticket_a[ticket], place)
        if spaces + more_spaces > s.trains[p]:
            continue
        more_claims = path_claims(b, m, b.ticket_a[ticket], place)
        route_points = path_points(b, m, b.ticket_a[ticket], place)
        gain += route_points * 10 * m.weight[p, W_POINTS] // 16 - train * more_spaces
        add_path_needs(b, s, m, b.ticket_a[ticket], place, 1)
        cost_with = turns_cost(b, m, p, turns_to_finish(m, p, claims + more_claims), turns)
        if gain < cost_with - cost:
            add_path_needs(b, s, m, b.ticket_a[ticket], place, -1)
            continue
        take_path(b, m, b.ticket_a[ticket], place, m.trial)
        spaces += more_spaces
        claims += more_claims
        worth += gain - (cost_with - cost)
        cost = cost_with
    if worth > m.plan_worth:
        keep_trial(m, worth, spaces, claims)


def keep_trial(m: MemoryRecord, worth: int, spaces: int, claims: int) -> None:
    """Makes the routes that were tried the plan."""
    for word in range(WORDS):
        m.plan[word] = m.trial[word]
    m.plan_worth = worth
    m.plan_spaces = spaces
    m.plan_claims = claims


def next_ticket(b: BoardRecord, tickets: np.uint64, least: bool) -> int:
    """The ticket of a set that is worth most, or least."""
    best = lowest(tickets)
    remaining = without_lowest(tickets)
    while remaining != 0:
        ticket = lowest(remaining)
        remaining = without_lowest(remaining)
        if (b.ticket_points[ticket] > b.ticket_points[best]) != least:
            best = ticket
    return best


def globetrotter_worth(b: BoardRecord, m: MemoryRecord, p: int) -> int:
    """What a completed ticket is worth beyond its points, because it counts towards Globetrotter."""
    return 10 * int(b.globetrotter_points) * m.weight[p, W_GLOBETROTTER] // 100
