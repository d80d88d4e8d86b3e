"""What routes cost the planner, as kernel code. Costs are in tenths of a point.

A route costs the turns it takes to collect its cards and to claim it, and the trains it uses, less the points it
brings. So paths of few long routes are cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.shortest_paths import CLOSED
from kolej.bots.planner.weight_index import W_COLOUR_DRAW, W_FLAG, W_GREY_DRAW, W_POINTS, W_TRAIN, W_TURN
from kolej.rules.bits import bit, count, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, LENGTHS, WILD, WORDS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord


def turn_worth(b: BoardRecord, m: MemoryRecord, p: int) -> int:
    """The worth of a turn to a player."""
    return b.ticket_mean * m.weight[p, W_TURN] // 100


def set_route_costs(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Writes what every route costs a player: 0 if the player owns it, CLOSED if the player cannot claim it.

    `m.route_cost` is the whole cost. `m.path_cost`, by which the first plan is made, leaves trains and points out.
    """
    turn = turn_worth(b, m, p)
    set_costs_by_length(b, s, m, p, turn)
    for word in range(WORDS):
        claimable = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word]
        for route in range(word << 6, min(b.n_routes, (word + 1) << 6)):
            if (claimable & bit(route)) != 0:
                set_route_cost(b, s, m, route, turn)
            else:
                m.route_cost[route] = 0 if (s.routes[p, word] & bit(route)) != 0 else CLOSED
                m.path_cost[route] = m.route_cost[route]


def set_route_cost(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int, turn: int) -> None:
    """Writes what a route costs that can be claimed."""
    length = int(b.length[route])
    cost = int(m.card_cost[colour_of(b, s, route), length])
    if b.tunnel[route]:
        cost += turn // 2
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1:
        cost += turn * length // 6  # a ferry: its symbols need wilds or ferry cards
    m.path_cost[route] = max(2, cost)
    m.route_cost[route] = max(2, cost + m.train_cost[length])


def set_costs_by_length(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, turn: int) -> None:
    """Writes what the cards and the claim of a route cost, by its colour and length, and its trains less its points."""
    train = turn * m.weight[p, W_TRAIN] // 100
    for length in range(1, LENGTHS):
        m.train_cost[length] = train * length - 10 * int(b.points[length]) * m.weight[p, W_POINTS] // 16
    most = 0
    for colour in range(COLOURS):
        most = max(most, m.plan_hand[colour])
        set_card_costs(b, s, m, p, colour, turn, int(m.plan_hand[colour]), m.weight[p, W_COLOUR_DRAW])
    set_card_costs(b, s, m, p, WILD, turn, int(most), m.weight[p, W_GREY_DRAW])


def set_card_costs(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, colour: int, turn: int, cards: int, draw: int
) -> None:
    """Writes what the cards and the claim of a route of a colour cost, by length.

    `cards`: how many of them the player has. `draw`: what each missing card costs, in sixteenths of a turn.
    """
    flag = flag_worth(b, s, m, p, colour)
    for length in range(1, LENGTHS):
        m.card_cost[colour, length] = turn * (max(0, length - cards) * draw + 16) // 16 - flag


def reset_path_costs(b: BoardRecord, m: MemoryRecord) -> None:
    """Sets what routes cost a path to their whole costs, as if nothing were planned."""
    for route in range(b.n_routes):
        m.path_cost[route] = m.route_cost[route]


def free_planned_routes(m: MemoryRecord) -> None:
    """Lets planned routes cost a path nothing."""
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            m.path_cost[(word << 6) + lowest(remaining)] = 0
            remaining = without_lowest(remaining)


def halve_planned_costs(m: MemoryRecord) -> None:
    """Halves what planned routes cost, so that paths which were found one after the other share more routes."""
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            m.route_cost[route] = (m.route_cost[route] + 1) // 2


def flag_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, colour: int) -> int:
    """The worth of a flag card of a colour: its part of the bonus for the set that it helps to complete (PA-2)."""
    missing = b.flag_colours & ~s.flag_cards[p]
    if colour >= WILD or not (missing >> colour) & 1:
        return 0
    return 10 * b.flag_points // count(np.uint64(missing)) * m.weight[p, W_FLAG] // 16
