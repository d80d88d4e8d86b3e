"""The longest path (END-3): the most spaces in one unbroken run over a player's routes, no route twice.

The result is exact. First the network is taken apart:

1. **Branches.** A route to a dead end is cut off. Its length becomes the tail of the place where it begins: a path can
   only begin or end there.
2. **Bridges.** A route without which its network falls apart is a bridge, and what hangs together without bridges is a
   knot. A knot with one bridge is like a branch: it is measured, cut off, and becomes a tail.

Then each knot is searched for the routes that its longest path leaves out (knots.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import EMPTY, bit, count, lowest, without_lowest
from kolej.rules.knots import NONE, longest_in_knot, other_end, routes_from

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord


def longest_path(w: ScratchRecord, known: int) -> int:
    """Spaces of the longest path over the edges in scratch. `known`: it has at least so many; saves time.

    If it is longer than that, this leaves a set of edges in `used`: a longest path leads over some of them, and most
    of the others are not in the set.
    """
    everything = index_edges(w)
    core, best = cut_branches(w, everything, known)
    w.used = everything ^ core
    if core != 0:
        index_lengths(w)
    while core != 0:
        part, knots = span_part(w, core)
        core = core ^ part
        w.used |= part ^ knots
        best = cut_knots(w, knots, part ^ knots, best)
    return best


def index_edges(w: ScratchRecord) -> np.uint64:
    """Writes for each place its routes, and returns the set of all routes."""
    for i in range(w.n_edges):
        for place in (w.edge_a[i], w.edge_b[i]):
            w.edges_at[place] = EMPTY
            w.tail[place] = 0
            w.second_tail[place] = 0
    everything = EMPTY
    for i in range(w.n_edges):
        w.edges_at[w.edge_a[i]] |= bit(i)
        w.edges_at[w.edge_b[i]] |= bit(i)
        everything |= bit(i)
    return everything


def index_lengths(w: ScratchRecord) -> None:
    """Writes for each binary digit of a length the routes that have it (see knots.spaces)."""
    for digit in range(4):
        w.length_bits[digit] = EMPTY
    for i in range(w.n_edges):
        for digit in range(4):
            if (w.edge_length[i] >> digit) & 1:
                w.length_bits[digit] |= bit(i)


def cut_branches(w: ScratchRecord, core: np.uint64, best: int) -> tuple[np.uint64, int]:
    """Cuts routes to a dead end, one after the other, into tails. Returns what is left and the longest path so far."""
    for i in range(w.n_edges):
        place = w.edge_a[i]
        if count(w.edges_at[place] & core) != 1:
            place = w.edge_b[i]
        while count(w.edges_at[place] & core) == 1:
            edge = lowest(w.edges_at[place] & core)
            core = core ^ bit(edge)
            best = cut_branch(w, edge, place, w.tail[place], best)
            place = other_end(w, edge, place)
    return core, best


def cut_branch(w: ScratchRecord, edge: int, place: int, reach: int, best: int) -> int:
    """Makes a route, and the path of length `reach` that goes on at its far place, a tail of its other place.

    Returns the longest path found so far.
    """
    reach += w.edge_length[edge]
    there = other_end(w, edge, place)
    best = max(best, w.tail[there] + reach)
    if reach > w.tail[there]:
        w.second_tail[there] = w.tail[there]
        w.tail[there] = reach
    elif reach > w.second_tail[there]:
        w.second_tail[there] = reach
    return best


def span_part(w: ScratchRecord, core: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Returns the connected part that holds the first route of the core, and those of its routes that are in cycles."""
    start = w.edge_a[lowest(core)]
    w.order[0] = start
    w.tree_path[start] = EMPTY
    n = 1
    part = EMPTY
    knots = EMPTY
    seen = 0
    while seen < n:
        place = w.order[seen]
        seen += 1
        rest = w.edges_at[place] & core & ~part
        while rest != 0:
            edge = lowest(rest)
            rest = without_lowest(rest)
            there = other_end(w, edge, place)
            if (w.edges_at[there] & part) == 0 and there != start:
                w.tree_path[there] = w.tree_path[place] ^ bit(edge)
                w.order[n] = there
                n += 1
            else:
                knots = knots | (w.tree_path[there] ^ w.tree_path[place]) | bit(edge)
            part = part | bit(edge)
    return part, knots


def cut_knots(w: ScratchRecord, knots: np.uint64, bridges: np.uint64, best: int) -> int:
    """Measures the knots of a part and cuts those with one bridge off, one after the other.

    Returns the longest path found so far.
    """
    while knots != 0 or bridges != 0:
        knot, bridge, place = next_knot(w, knots, bridges)
        reach = w.tail[place]
        # First the longest path in the knot, and then the longest one that goes on over its bridge.
        for over_bridge in range(1 if bridge == NONE else 2):
            if knot != 0:
                found = longest_in_knot(w, knot, place if over_bridge else NONE, reach if over_bridge else best)
                if over_bridge:
                    reach = found
                else:
                    best = found
        knots = knots ^ knot
        if bridge != NONE:
            bridges = bridges ^ bit(bridge)
            best = cut_branch(w, bridge, place, reach, best)
    return best


def next_knot(w: ScratchRecord, knots: np.uint64, bridges: np.uint64) -> tuple[np.uint64, int, int]:
    """A knot with one bridge, the bridge, and the place of the knot where it begins. The last knot has no bridge.

    A place between bridges counts as a knot without routes.
    """
    rest = bridges
    while rest != 0:
        bridge = lowest(rest)
        rest = without_lowest(rest)
        for place in (w.edge_a[bridge], w.edge_b[bridge]):
            knot = routes_from(w, knots, place)
            if bridges_of(w, bridges, knot, place) == bit(bridge):
                return knot, bridge, place
    return knots, NONE, w.edge_a[lowest(knots)]


def bridges_of(w: ScratchRecord, bridges: np.uint64, knot: np.uint64, place: int) -> np.uint64:
    """The bridges that begin in a knot, or at a place that is in no knot."""
    found = w.edges_at[place] & bridges
    while knot != 0:
        edge = lowest(knot)
        knot = without_lowest(knot)
        found = found | ((w.edges_at[w.edge_a[edge]] | w.edges_at[w.edge_b[edge]]) & bridges)
    return found
