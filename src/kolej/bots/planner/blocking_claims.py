"""Claims that may serve only against the others, as kernel code: the policy network decides whether they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.candidates import BLOCKING, DRAWS
from kolej.bots.planner.claim_values import NO_DETOUR_CLAIMS
from kolej.bots.planner.paying import cheapest_claim, has_track, routes_in_reach
from kolej.bots.planner.planner_memory import CANDIDATES, NEVER
from kolej.bots.planner.policy_features import rivals_near
from kolej.rules.bits import lowest, without_lowest
from kolej.rules.capacity import LENGTHS, WORDS

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

LEAST = 2  # how much the others must want a route (policy_features.rivals_near)


def list_blocking_claims(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Lists the payable claims that the others want most, and of equal ones the longer, if they are not listed yet.

    It is called after `claim_values.list_claims`, which marks the networks of the others.
    """
    for word in range(WORDS):
        remaining = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word] & routes_in_reach(b, s, p, word)
        remaining &= ~m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            near = rivals_near(b, s, m, p, route)
            if near >= LEAST and has_track(b, s, route) and not is_listed(b, m, route):
                put_blocking_claim(b, s, m, p, route, 16 * near + int(b.length[route]))


def is_listed(b: BoardRecord, m: MemoryRecord, route: int) -> bool:
    """Whether a claim of the route is a candidate already."""
    for place in range(DRAWS):
        if m.candidate[place] >= 0 and b.action_route[m.candidate[place]] == route:
            return True
    return False


def put_blocking_claim(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int, wanted: int) -> None:
    """Lists a claim in place of the one that the others want least."""
    place = BLOCKING
    for other in range(BLOCKING, CANDIDATES):
        if m.candidate[other] < 0:
            place = other
            break
        if m.candidate_detour[other] < m.candidate_detour[place]:
            place = other
    if m.candidate[place] >= 0 and m.candidate_detour[place] >= wanted:
        return
    action, cost = cheapest_claim(b, s, m, p, route)
    if action >= 0:
        m.candidate[place] = action
        m.candidate_worth[place] = NEVER
        m.candidate_cost[place] = cost
        m.candidate_detour[place] = wanted
        m.candidate_detour_claims[place] = NO_DETOUR_CLAIMS
