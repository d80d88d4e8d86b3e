"""Routes to further regions, where a board gives points for regions (IT-4), as kernel code.

Worths are in tenths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.route_costs import reset_path_costs
from kolej.bots.planner.shortest_paths import find_path, path_claims, path_spaces, take_path
from kolej.bots.planner.turn_estimates import add_need, add_path_needs, clear_needs, turns_to_finish
from kolej.bots.planner.weight_index import W_REGIONS
from kolej.rules.bits import EMPTY, bit, count, has
from kolej.rules.capacity import REGIONS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord


def add_regions(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, turns: int) -> None:
    """Adds paths to further regions to the fillers, as long as they bring more than they cost."""
    regions = start_from_plan(b, s, m, p)
    if regions == 0:
        return
    claims = m.plan_claims
    for _ in range(REGIONS):
        n = count(regions)
        set_goal_regions(b, m, regions)
        ahead = min(n + 3, 2 * REGIONS)
        gain = 10 * (int(b.region_points[ahead]) - int(b.region_points[n])) // 3 * m.weight[p, W_REGIONS] // 16
        place = find_path(b, m, m.start_places, m.goal_places, gain)
        if place < 0:
            return
        more_spaces = path_spaces(b, m, m.start_places, place)
        more_claims = path_claims(b, m, m.start_places, place)
        spaces = m.plan_spaces + m.filler_spaces + more_spaces
        add_path_needs(b, s, m, m.start_places, place, 1)
        if spaces > s.trains[p] or turns_to_finish(m, p, claims + more_claims) > turns:
            return
        m.plan_worth += gain - m.distance[place]
        m.filler_spaces += more_spaces
        claims += more_claims
        regions = regions | regions_on_path(b, m, place)
        take_path(b, m, m.start_places, place, m.fillers)
        add_path_places(b, m, place)


def start_from_plan(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> np.uint64:
    """Lets paths start from the player's and the planned routes, and returns the set of regions that they touch."""
    reset_path_costs(b, m)
    clear_needs(m)
    m.start_places[0] = EMPTY
    m.start_places[1] = EMPTY
    regions = EMPTY
    for route in range(b.n_routes):
        if has(s.routes[p], route) or has(m.plan, route):
            m.path_cost[route] = 0
            if has(m.plan, route):
                add_need(b, s, m, route, 1)
            for place in (b.a[route], b.b[route]):
                m.start_places[place >> 6] |= bit(place)
                if b.region[place] >= 0:
                    regions = regions | bit(b.region[place])
    return regions


def set_goal_regions(b: BoardRecord, m: MemoryRecord, regions: np.uint64) -> None:
    """Makes the places of all regions that are not in the set the goals of paths."""
    m.goal_places[0] = EMPTY
    m.goal_places[1] = EMPTY
    for region in range(b.n_regions):
        if (regions & bit(region)) == 0:
            m.goal_places[0] |= b.region_places[region, 0]
            m.goal_places[1] |= b.region_places[region, 1]


def regions_on_path(b: BoardRecord, m: MemoryRecord, place: int) -> np.uint64:
    """The regions on the path to a place."""
    regions = EMPTY
    while not has(m.start_places, place):
        if b.region[place] >= 0:
            regions = regions | bit(b.region[place])
        route = m.arrival[place]
        place = b.a[route] + b.b[route] - place
    return regions


def add_path_places(b: BoardRecord, m: MemoryRecord, place: int) -> None:
    """Lets further paths start from every place of the path to a place."""
    while not has(m.start_places, place):
        m.start_places[place >> 6] |= bit(place)
        route = m.arrival[place]
        place = b.a[route] + b.b[route] - place
