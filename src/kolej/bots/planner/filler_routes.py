"""Filler routes: worth their cards for the trains and turns that the plan leaves over, as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.route_costs import flag_worth, turn_worth
from kolej.bots.planner.turn_estimates import add_need, add_needs, clear_needs, turns_left, turns_to_finish
from kolej.bots.planner.weight_index import W_COLOUR_DRAW, W_FILLER_LEAST, W_FILLER_LONGEST, W_FILLER_TRAIN
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, PLACE_WORDS, WILD, WORDS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

FILLERS = 4  # at most, besides routes to further regions


def add_fillers(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Adds the best fillers to `m.fillers` while turns are left for them. It is called after `plan.make_plan`."""
    turns = turns_left(b, s, m, p, m.plan_hand_size)
    clear_needs(m)
    claims = add_needs(b, s, m, m.plan)
    m.turns_needed = turns_to_finish(m, p, claims)
    m.slack = turns - m.turns_needed if claims > 0 else 99
    claims += add_needs(b, s, m, m.fillers)
    mark_own_places(b, s, m, p)
    for kind in range(KINDS):
        set_filler_worths(b, s, m, p, kind)
    for _ in range(FILLERS):
        best = best_filler(b, s, m, p)
        if best < 0:
            return
        add_need(b, s, m, best, 1)
        claims += 1
        if turns_to_finish(m, p, claims) > turns:
            return
        m.fillers[best >> 6] |= bit(best)
        m.filler_spaces += b.length[best]
        set_filler_worths(b, s, m, p, colour_of(b, s, best))
        set_filler_worths(b, s, m, p, WILD)


def mark_own_places(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Writes into `m.own_places` the places that the player's routes touch."""
    for word in range(PLACE_WORDS):
        m.own_places[word] = EMPTY
    for word in range(WORDS):
        remaining = s.routes[p, word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            for place in (b.a[route], b.b[route]):
                m.own_places[place >> 6] |= bit(place)


def best_filler(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> int:
    """The route that brings most as a filler, if that is enough; -1: none does."""
    turn = turn_worth(b, m, p)
    spare = max(0, s.trains[p] - m.plan_spaces - m.filler_spaces)
    best = -1
    most = m.weight[p, W_FILLER_LEAST]
    for word in range(WORDS):
        remaining = s.open[p, word] & b.within[min(spare, LENGTHS - 1), word] & ~m.plan[word] & ~m.fillers[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            gain = filler_gain(b, s, m, p, route, turn)
            if gain > most:
                most = gain
                best = route
    return best


def filler_gain(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int, turn: int) -> int:
    """What a route brings beyond the cost of its trains, its cards and its claim."""
    colour = colour_of(b, s, route)
    gain = int(m.filler_worth[colour, b.length[route]])
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1 or b.tunnel[route]:
        gain -= turn
    if b.builds[route] > 0 and colour == WILD:
        gain -= turn // 2
    if b.longest_points > 0 and (has(m.own_places, b.a[route]) or has(m.own_places, b.b[route])):
        gain += m.weight[p, W_FILLER_LONGEST]
    return gain


def set_filler_worths(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, colour: int) -> None:
    """Writes what a plain route of a colour brings as a filler, by its length.

    A grey route takes the colour of which most cards are not needed.
    """
    turn = turn_worth(b, m, p)
    cards = most_spare(m) if colour == WILD else max(0, m.plan_hand[colour] - m.need[colour])
    flag = flag_worth(b, s, m, p, colour)
    for length in range(1, LENGTHS):
        draws = max(0, length - cards) * m.weight[p, W_COLOUR_DRAW]
        cost = turn * (draws + 16) // 16 + m.weight[p, W_FILLER_TRAIN] * length
        m.filler_worth[colour, length] = 10 * int(b.points[length]) + flag - cost


def most_spare(m: MemoryRecord) -> int:
    """The number of cards of the colour of which most cards are not needed."""
    most = 0
    for kind in range(COLOURS):
        most = max(most, m.plan_hand[kind] - m.need[kind])
    return most
