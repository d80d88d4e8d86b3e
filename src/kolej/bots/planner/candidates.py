"""The list of what the planner may do in a turn, as kernel code.

A candidate stands at a place of its kind. Of claims the list has room for the best few. Worths are in tenths of a point.
"""

from kolej.bots.planner.plan import NEVER
from kolej.bots.planner.planner_memory import OPTIONS

PLANNED, OTHERS, DRAWS, TICKETS, FERRY = 0, 6, 10, 16, 17  # the first places of each kind; OPTIONS in all
NEVER_LESS = 2 * NEVER


def clear_options(m):
    """Empties the list."""
    for place in range(OPTIONS):
        m.option[place] = -1
        m.option_worth[place] = NEVER_LESS


def put_option(m, place, action, worth):
    """Lists an action at a place, unless it is worth nothing at all."""
    if worth > NEVER:
        m.option[place] = action
        m.option_worth[place] = worth


def put_claim(m, first, end, action, worth, cost, around, hops):
    """Lists a claim at one of the places from `first` to before `end`, instead of the claim there that is worth least."""
    place = first
    for other in range(first + 1, end):
        if m.option_worth[other] < m.option_worth[place]:
            place = other
    if worth > m.option_worth[place]:
        put_option(m, place, action, worth)
        m.option_cost[place] = cost
        m.option_around[place] = around
        m.option_hops[place] = hops


def best_option(m):
    """The place of the candidate that is worth most, or -1 if the list is empty.

    Of candidates that are worth the same it is the first, of claims that of the route with the lowest number.
    """
    best = -1
    worth = NEVER_LESS
    for place in range(OPTIONS):
        here = int(m.option_worth[place])
        if here > worth or (here == worth and best >= 0 and place < DRAWS and m.option[place] < m.option[best]):
            best = place
            worth = here
    return best
