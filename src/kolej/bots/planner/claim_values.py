"""What claims are worth to the planner, as kernel code: for its plan, for points, and against the others.

Worths and costs are in tenths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.candidates import DRAWS, OTHERS, PLANNED, put_claim
from kolej.bots.planner.paying import cheapest_claim, colour_of, has_track, routes_in_reach
from kolej.bots.planner.route_costs import flag_worth, free_planned_routes, reset_path_costs
from kolej.bots.planner.shortest_paths import CLOSED, cheapest_short_path, find_path, path_claims
from kolej.bots.planner.turn_estimates import LAST_TURN
from kolej.bots.planner.weight_index import (
    W_BLOCK,
    W_BUSY,
    W_CLAIM_TRAIN,
    W_CONTESTED,
    W_CONTESTED_DETOUR,
    W_DETOUR,
    W_EARLY_TRAIN,
    W_FILLER_CLAIM,
    W_FILLER_TURNS,
    W_LATE,
    W_LONGEST_BONUS,
    W_PLANNED_CLAIM,
    W_SLOPE,
    W_URGENT,
)
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import LENGTHS, PLACE_WORDS, WORDS
from kolej.rules.closing import lines_close
from kolej.rules.longest_path import longest_path
from kolej.rules.network import find, gather_edges, join_places

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

NO_DETOUR = 200  # the cost of a detour where there is none, or none that costs less
NO_DETOUR_CLAIMS = 6  # the number of its claims, for the value network
CLOSE = 6  # the most spaces between two paths either of which may still become the longest
LAST_TURNS = 3  # turns before the late ones in which the longest path begins to count


def list_claims(
    b: BoardRecord,
    s: StateRecord,
    w: ScratchRecord,
    m: MemoryRecord,
    p: int,
    turns: int,
    floor: int,
    every: bool,
) -> None:
    """Values the claims that the player can pay for, and lists the best ones (candidates.py).

    `floor`: the worth of something else. Unless every claim is wanted (turn_values.py), a claim is left out if it is
    surely worth less than that or than another claim.
    """
    prepare_claims(b, s, w, m, p, turns)
    if every:
        mark_networks(b, s, w, m, p)
    for word in range(WORDS):
        m.payable[word] = EMPTY
        remaining = affordable_routes(b, s, m, p, word, turns)
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            if not has_track(b, s, route):
                continue
            worth = 0
            if not has(m.plan, route):
                worth = unplanned_worth(b, s, m, p, route, turns)
                if not every and worth + m.spoiling_limit < floor:
                    continue
            action, cost = cheapest_claim(b, s, m, p, route)
            if action < 0:
                continue
            worth -= cost
            if has(m.plan, route):
                worth += planned_worth(b, s, m, p, route)
            else:
                worth += blocking_worth(b, s, m, p, route)
                if not every and worth + longest_path_limit(b, m, p, route) < floor:
                    continue
            worth += longest_path_worth(b, w, m, p, route)
            floor = max(floor, worth)
            if has(m.plan, route):
                m.payable[word] |= bit(route)
                m.base_worth[route] = worth
            else:
                put_claim(m, OTHERS, DRAWS, action, worth, cost, 0, 0)
    # The detour around a planned route takes long to find, and for most claims an upper bound of its cost is enough.
    for word in range(WORDS):
        remaining = m.payable[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            urgency = detour_urgency(b, s, m, p, route)
            if not every and m.base_worth[route] + short_detour_cost(b, s, m, route) * urgency // 32 < floor:
                continue
            detour = detour_cost(b, s, m, route)
            claims = detour_claims(b, m, route, detour) if every else 0
            worth = m.base_worth[route] + detour * urgency // 32
            floor = max(floor, worth)
            action, cost = cheapest_claim(b, s, m, p, route)
            put_claim(m, PLANNED, OTHERS, action, worth, cost, detour, claims)


def affordable_routes(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, word: int, turns: int) -> np.uint64:
    """One word of the routes that hand and trains may allow.

    Of routes that are neither planned nor fillers it has those for which the plan and the fillers leave enough trains.
    """
    routes = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word] & routes_in_reach(b, s, p, word)
    if turns > LAST_TURN:
        spare = s.trains[p] - m.plan_spaces - m.filler_spaces
        routes &= b.within[min(max(0, spare), LENGTHS - 1), word] | m.plan[word] | m.fillers[word]
    return routes


def prepare_claims(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, turns: int) -> None:
    """Writes what claims are valued by: where the others are, what paths cost, and how long the longest paths are.

    Planned routes cost a path nothing. The longest paths are measured only in the last turns, where they count.
    """
    for word in range(PLACE_WORDS):
        m.rival_places[word] = EMPTY
    for other in range(s.players):
        if other != p:
            mark_networks(b, s, w, m, other)
            for place in range(b.n_places):
                if m.network[other, place] >= 0:
                    m.rival_places[place >> 6] |= bit(place)
    reset_path_costs(b, m)
    free_planned_routes(m)
    m.rival_path = -1
    m.spoiling_limit = max(0, m.weight[p, W_BLOCK]) * (s.players - 1)
    if b.longest_points > 0 and turns <= m.weight[p, W_LATE] + LAST_TURNS:
        for i in range(1, s.players + 1):
            seat = (p + i) % s.players  # the player's own edges are gathered last and stay in the scratch memory
            gather_edges(b, s, w, seat)
            length = longest_path(w, 0)
            if seat == p:
                m.own_path = length
            else:
                m.rival_path = max(m.rival_path, length)
        m.spoiling_limit += path_length_worth(b, m, p, m.rival_path + CLOSE)


def mark_networks(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int) -> None:
    """Writes into `m.network` which of a player's networks each place is in; -1: in none."""
    gather_edges(b, s, w, p)
    join_places(b, w)
    for place in range(b.n_places):
        m.network[p, place] = find(w, place)


def claim_worth(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, route: int, turns: int
) -> int:
    """The worth of claiming a route, without the cost of its payment."""
    worth = longest_path_worth(b, w, m, p, route)
    if has(m.plan, route):
        detour = detour_cost(b, s, m, route)
        return worth + planned_worth(b, s, m, p, route) + detour * detour_urgency(b, s, m, p, route) // 32
    return worth + unplanned_worth(b, s, m, p, route, turns) + blocking_worth(b, s, m, p, route)


def planned_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """The worth of claiming a planned route, without what the longest path and the detour add."""
    worth = m.weight[p, W_PLANNED_CLAIM] + m.weight[p, W_CLAIM_TRAIN] * int(b.length[route])
    worth += m.weight[p, W_URGENT] * max(0, -m.slack)
    return worth + contested_ends(b, s, m, p, route) * m.weight[p, W_CONTESTED] // 2


def detour_urgency(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """What the cost of a detour adds to the worth of claiming a route, in 32nds of that cost."""
    return 2 * m.weight[p, W_DETOUR] + contested_ends(b, s, m, p, route) * m.weight[p, W_CONTESTED_DETOUR]


def unplanned_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int, turns: int) -> int:
    """The worth of claiming a route that is not planned, without the longest path and what it takes from the others."""
    length = int(b.length[route])
    worth = 0
    if turns > LAST_TURN:
        worth -= max(0, m.weight[p, W_FILLER_TURNS] - m.slack) * m.weight[p, W_BUSY]
    if has(m.fillers, route):
        worth += m.weight[p, W_FILLER_CLAIM]
        if turns > LAST_TURN:
            return worth + m.weight[p, W_CLAIM_TRAIN] * length
    train_cost = (turns - m.weight[p, W_LATE]) * m.weight[p, W_SLOPE]
    worth += flag_worth(b, s, m, p, colour_of(b, s, route))
    return worth + 10 * int(b.points[length]) - max(0, min(train_cost, m.weight[p, W_EARLY_TRAIN])) * length


def blocking_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """The worth of a claim that takes a route which would join networks of the others."""
    return m.weight[p, W_BLOCK] * blocked_rivals(b, s, m, p, route)


def longest_path_worth(b: BoardRecord, w: ScratchRecord, m: MemoryRecord, p: int, route: int) -> int:
    """What a claim adds to the hope for the longest path's bonus. The player's edges are in the scratch memory."""
    if m.rival_path < 0:
        return 0  # it does not count yet
    if m.own_path >= m.rival_path + CLOSE:
        return 0  # a longer path is worth no more
    if not has(m.own_places, b.a[route]) and not has(m.own_places, b.b[route]):
        return path_length_worth(b, m, p, max(m.own_path, b.length[route]))
    n = w.n_edges
    w.edge_a[n] = b.a[route]
    w.edge_b[n] = b.b[route]
    w.edge_length[n] = b.length[route]
    w.n_edges = n + 1
    length = longest_path(w, m.own_path)
    w.n_edges = n
    return path_length_worth(b, m, p, length)


def longest_path_limit(b: BoardRecord, m: MemoryRecord, p: int, route: int) -> int:
    """The most that `longest_path_worth` can be: the route joins two paths, or continues one."""
    if m.rival_path < 0:
        return 0
    length = m.own_path + b.length[route]
    if has(m.own_places, b.a[route]) and has(m.own_places, b.b[route]):
        length += m.own_path
    return path_length_worth(b, m, p, length)


def path_length_worth(b: BoardRecord, m: MemoryRecord, p: int, length: int) -> int:
    """What a longest path of so many spaces is worth more than the player's present one.

    Each space counts while the paths of the player and of the best rival are close.
    """
    lead = min(max(length - m.rival_path, -CLOSE), CLOSE) - min(max(m.own_path - m.rival_path, -CLOSE), CLOSE)
    return 10 * b.longest_points * lead // (2 * CLOSE) * m.weight[p, W_LONGEST_BONUS] // 16


def blocked_rivals(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """How many of the others could join two of their networks by this route, and by no other line of its connection."""
    n = 0
    for other in range(s.players):
        if other != p:
            a, z = m.network[other, b.a[route]], m.network[other, b.b[route]]
            if a >= 0 and z >= 0 and a != z and not has_second_line(b, s, p, route):
                n += 1
    return n


def contested_ends(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """The number of a route's ends where others are, times two; half of that if the route has a second line."""
    ends = 0
    for place in (b.a[route], b.b[route]):
        if has(m.rival_places, place):
            ends += 2
    return ends // 2 if has_second_line(b, s, p, route) else ends


def has_second_line(b: BoardRecord, s: StateRecord, p: int, route: int) -> bool:
    """Whether another line of the route's connection stays open to the player when somebody claims the route."""
    for word in range(WORDS):
        lines = b.lines[route, word] & s.open[p, word]
        if word == route >> 6:
            lines = lines & ~bit(route)
        if lines != 0:
            return not lines_close(b, s)
    return False


def detour_cost(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int) -> int:
    """The cost of the cheapest path between the ends of a planned route without that route."""
    close_lines(b, s, m, route)
    for word in range(PLACE_WORDS):
        m.start_places[word] = EMPTY
        m.goal_places[word] = EMPTY
    m.start_places[b.a[route] >> 6] |= bit(b.a[route])
    m.goal_places[b.b[route] >> 6] |= bit(b.b[route])
    place = find_path(b, m, m.start_places, m.goal_places, NO_DETOUR)
    reopen_lines(b, s, m, route)
    return m.distance[place] if place >= 0 else NO_DETOUR


def detour_claims(b: BoardRecord, m: MemoryRecord, route: int, detour: int) -> int:
    """How many claims the detour takes that `detour_cost` has just found."""
    return path_claims(b, m, m.start_places, b.b[route]) if detour < NO_DETOUR else NO_DETOUR_CLAIMS


def short_detour_cost(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int) -> int:
    """An upper bound of `detour_cost`: the cost of the cheapest detour of at most three routes."""
    close_lines(b, s, m, route)
    cost = cheapest_short_path(b, m, b.a[route], b.b[route], NO_DETOUR)
    reopen_lines(b, s, m, route)
    return cost


def close_lines(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int) -> None:
    """Closes a route to paths, as if another player had claimed it, and other lines that then close (CLAIM-5)."""
    for word in range(WORDS):
        remaining = b.lines[route, word]
        while remaining != 0:
            line = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            if line == route or lines_close(b, s):
                m.path_cost[line] = CLOSED


def reopen_lines(b: BoardRecord, s: StateRecord, m: MemoryRecord, route: int) -> None:
    """Undoes `close_lines`."""
    for word in range(WORDS):
        remaining = b.lines[route, word]
        while remaining != 0:
            line = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            if line == route or lines_close(b, s):
                m.path_cost[line] = 0 if has(m.plan, line) else m.route_cost[line]
