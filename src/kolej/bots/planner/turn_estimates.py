"""How many turns the planner needs and how many it has left, as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.planner_memory import NEVER
from kolej.bots.planner.route_costs import turn_worth
from kolej.bots.planner.weight_index import (
    W_CARD_HELD,
    W_GREY_CARD,
    W_HASTE,
    W_LAST_COLOUR,
    W_NEXT_COLOUR,
    W_PACE,
)
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, WILD, WORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

LAST_TURN = 1


def turns_left(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, cards: int) -> int:
    """An estimate of the turns that a player with so many cards has left; LAST_TURN is certain."""
    if s.final_turns >= 0:
        return LAST_TURN
    least = 999
    for seat in range(s.players):
        trains = int(s.trains[seat]) - b.last_round_trains
        hand_size = int(cards) if seat == p else int(s.hand_size[seat])
        least = min(least, trains * m.weight[p, W_PACE] - min(hand_size, trains) * m.weight[p, W_CARD_HELD])
    return max(0, least) // 16 + 2


def set_plan_hand(s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Copies the hand that a plan is made with, without a card that was drawn in this turn.

    So a turn has one plan, whether it is made before or after the first card was drawn.
    """
    for kind in range(KINDS):
        m.plan_hand[kind] = s.hand[p, kind]
    m.plan_hand_size = s.hand_size[p]
    if s.first_card >= 0 and p == s.to_move:
        m.plan_hand[s.first_card] -= 1
        m.plan_hand_size -= 1


def clear_needs(m: MemoryRecord) -> None:
    """Sets the cards that are needed to none."""
    for kind in range(KINDS):
        m.need[kind] = 0
    for length in range(LENGTHS):
        m.grey_routes[length] = 0


def add_need(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int, times: int) -> None:
    """Adds the cards of a route to those needed, or takes them away if `times` is -1.

    Of routes that take any one colour it is counted how many there are of each length.
    """
    colour = colour_of(b, s, route)
    if colour == WILD:
        m.grey_routes[b.length[route]] += times
    else:
        m.need[colour] += times * b.length[route]


def add_needs(b: BoardRecord, s: StateRecord, m: MemoryRecord, routes: NDArray[np.uint64]) -> int:
    """Adds the cards of a set of routes to those needed, and returns how many routes there are."""
    n = 0
    for word in range(WORDS):
        remaining = routes[word]
        while remaining != 0:
            add_need(b, s, m, (word << 6) + lowest(remaining), 1)
            remaining = without_lowest(remaining)
            n += 1
    return n


def add_path_needs(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, sources: NDArray[np.uint64], place: int, times: int
) -> None:
    """Adds the cards of the path to a place to those needed (shortest_paths.py), or takes them away."""
    while not has(sources, place):
        route = m.arrival[place]
        if m.path_cost[route] > 0:
            add_need(b, s, m, route, times)
        place = b.a[route] + b.b[route] - place


def turns_to_finish(m: MemoryRecord, p: int, claims: int) -> int:
    """The turns it takes to collect the needed cards and to claim so many routes.

    The fewer colours are still needed, the more draws it takes to get a card of one of them.
    """
    greys = 0
    for colour in range(COLOURS):
        lack = int(m.need[colour]) - int(m.plan_hand[colour])
        m.missing[colour] = max(0, lack)
        m.spare[colour] = max(0, -lack)
    for length in range(LENGTHS - 1, 0, -1):
        for _ in range(m.grey_routes[length]):
            best = 0
            for colour in range(1, COLOURS):
                if m.spare[colour] > m.spare[best]:
                    best = colour
            lack = length - int(m.spare[best])
            greys += max(0, lack)
            m.spare[best] = max(0, -lack)
    for _ in range(m.plan_hand[WILD]):
        most = 0
        for colour in range(1, COLOURS):
            if m.missing[colour] > m.missing[most]:
                most = colour
        if m.missing[most] > 0:
            m.missing[most] -= 1
        else:
            greys = max(0, greys - 1)
    draws = greys * m.weight[p, W_GREY_CARD]
    level = 0
    while True:
        level += 1
        colours = 0
        for colour in range(COLOURS):
            if m.missing[colour] >= level:
                colours += 1
        if colours == 0:
            return claims + (draws + 8) // 16
        draws += m.weight[p, W_LAST_COLOUR] + m.weight[p, W_NEXT_COLOUR] * (colours - 1)


def turns_cost(b: BoardRecord, m: MemoryRecord, p: int, needed: int, turns: int) -> int:
    """The cost of the turns that a plan needs, where `turns` are left.

    Turns that may not be left cost more. On the last turn a plan that needs another one costs too much for anything.
    """
    if turns == LAST_TURN and needed > LAST_TURN:
        return -NEVER
    turn = turn_worth(b, m, p)
    cost = turn * needed
    if needed > turns:
        cost += turn * m.weight[p, W_HASTE] // 16 * (needed - turns)
    return cost
