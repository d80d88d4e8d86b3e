"""The list of what the planner may do in a turn, as kernel code.

A candidate is at a place of its kind. Of claims the list has room for the best few. Worths are in tenths of a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.planner_memory import CANDIDATES, NEVER

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord

# The first place of each kind, of CANDIDATES in all. Only the policy network is shown the last ones.
PLANNED, OTHERS, DRAWS, TICKETS, FERRY, BLOCKING = 0, 6, 10, 16, 17, 18
NO_WORTH = 2 * NEVER  # of an empty place


def clear_candidates(m: MemoryRecord) -> None:
    """Empties the list."""
    for place in range(CANDIDATES):
        m.candidate[place] = -1
        m.candidate_worth[place] = NO_WORTH


def put_candidate(m: MemoryRecord, place: int, action: int, worth: int) -> None:
    """Lists an action at a place, unless its worth is NEVER."""
    if worth > NEVER:
        m.candidate[place] = action
        m.candidate_worth[place] = worth


def put_claim(
    m: MemoryRecord, first: int, end: int, action: int, worth: int, cost: int, detour: int, claims: int
) -> None:
    """Lists a claim at one of the places from `first` to before `end`, in place of the claim there that is worth least.

    `cost`: of its payment. `detour` and `claims`: what the way around its route costs, and how many claims that takes.
    """
    place = first
    for other in range(first + 1, end):
        if m.candidate_worth[other] < m.candidate_worth[place]:
            place = other
    if worth > m.candidate_worth[place]:
        put_candidate(m, place, action, worth)
        m.candidate_cost[place] = cost
        m.candidate_detour[place] = detour
        m.candidate_detour_claims[place] = claims


def best_candidate(m: MemoryRecord) -> int:
    """The place of the candidate that is worth most, or -1 if the list is empty.

    Of candidates that are worth the same it is the first one, of claims the one of the route with the lowest number.
    """
    best = -1
    most = NO_WORTH
    for place in range(CANDIDATES):
        worth = int(m.candidate_worth[place])
        if worth > most or (worth == most and best >= 0 and place < DRAWS and m.candidate[place] < m.candidate[best]):
            best = place
            most = worth
    return best
