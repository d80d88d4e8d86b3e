"""The longest path (END-3): the most spaces in one unbroken run over a player's routes, no route twice.

Exact and bounded. Branches are cut off first: what hangs on a place is its tail, and a run can only begin or end
there. In what remains every place has two routes or more. A run from u to v uses a set of routes in which u and v
meet an odd number of them and all other places an even number; all such sets are one of them, changed by the
cycles of the network, so with c independent cycles there are 2**c to look at for each pair of ends. A pair is skipped
when even its parity bound cannot beat what is known: an odd place that is neither end leaves a route unused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import EMPTY, bit, count, lowest, without_lowest

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord


def longest_path(w: ScratchRecord) -> int:
    """Spaces of the longest path over the edges in scratch."""
    return cut_branches(w, index_edges(w))


def index_edges(w: ScratchRecord) -> np.uint64:
    """For each place its routes, for each binary digit of a length the routes that have it; the set of all routes."""
    for i in range(w.n_edges):
        for place in (w.edge_a[i], w.edge_b[i]):
            w.edges_at[place] = EMPTY
            w.tail[place] = 0
            w.second_tail[place] = 0
    for digit in range(4):
        w.length_bits[digit] = EMPTY
    everything = EMPTY
    for i in range(w.n_edges):
        w.edges_at[w.edge_a[i]] |= bit(i)
        w.edges_at[w.edge_b[i]] |= bit(i)
        everything |= bit(i)
        for digit in range(4):
            if (w.edge_length[i] >> digit) & 1:
                w.length_bits[digit] |= bit(i)
    return everything


def spaces(w: ScratchRecord, edges: np.uint64) -> int:
    """The lengths of a set of routes, summed digit by digit."""
    n = 0
    for digit in range(4):
        n += count(edges & w.length_bits[digit]) << digit
    return n


def other_end(w: ScratchRecord, edge: int, place: int) -> int:
    return w.edge_a[edge] + w.edge_b[edge] - place


def cut_branches(w: ScratchRecord, core: np.uint64) -> int:
    """Cuts routes to a dead end, one after the other, into tails; then looks at the cycles that are left."""
    best = 0
    for i in range(w.n_edges):
        place = w.edge_a[i]
        if count(w.edges_at[place] & core) != 1:
            place = w.edge_b[i]
        while count(w.edges_at[place] & core) == 1:
            edge = lowest(w.edges_at[place] & core)
            core = core ^ bit(edge)
            reach = w.tail[place] + w.edge_length[edge]
            place = other_end(w, edge, place)
            best = max(best, w.tail[place] + reach)
            if reach > w.tail[place]:
                w.second_tail[place] = w.tail[place]
                w.tail[place] = reach
            elif reach > w.second_tail[place]:
                w.second_tail[place] = reach
    while core != 0:
        whole = span_part(w, core)
        core = core ^ whole
        best = longest_round(w, whole, best)
    return best


def span_part(w: ScratchRecord, core: np.uint64) -> np.uint64:
    """Takes the part of the core that holds its first route: its places in `order`, for each the routes of a tree
    path to it in `path`, and the independent cycles in `cycle`. Returns the part's routes."""
    start = w.edge_a[lowest(core)]
    w.order[0] = start
    w.path[start] = EMPTY
    n = 1
    part = EMPTY
    cycles = 0
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
                w.path[there] = w.path[place] ^ bit(edge)
                w.order[n] = there
                n += 1
            else:
                w.cycle[cycles] = w.path[there] ^ w.path[place] ^ bit(edge)
                cycles += 1
            part = part | bit(edge)
    w.n_order = n
    w.n_cycles = cycles
    return part


def longest_round(w: ScratchRecord, part: np.uint64, best: int) -> int:
    """The best run over one part of the core, with the tails at its ends, or `best` if that is longer."""
    whole = spaces(w, part)
    unused = 0  # twice the least that odd places leave unused, if no place is an end
    for k in range(w.n_order):
        place = w.order[k]
        w.lightest[place] = lightest_route(w, w.edges_at[place] & part)
        if count(w.edges_at[place] & part) & 1:
            unused += w.lightest[place]
    for k in range(w.n_order):
        u = w.order[k]
        for m in range(k, w.n_order):
            v = w.order[m]
            bound = unused
            tails = w.tail[u] + w.second_tail[u]
            if u != v:
                bound += parity_change(w, u, part) + parity_change(w, v, part)
                tails = w.tail[u] + w.tail[v]
            bound = whole - ((bound + 1) >> 1) + tails
            if bound > best:
                best = best_run(w, u, v, tails, bound, best)
    return best


def lightest_route(w: ScratchRecord, edges: np.uint64) -> int:
    least = 99
    while edges != 0:
        least = min(least, w.edge_length[lowest(edges)])
        edges = without_lowest(edges)
    return least


def parity_change(w: ScratchRecord, place: int, part: np.uint64) -> int:
    """What becoming an end does to the sum of odd places' lightest routes."""
    if count(w.edges_at[place] & part) & 1:
        return -w.lightest[place]
    return w.lightest[place]


def best_run(w: ScratchRecord, u: int, v: int, tails: int, bound: int, best: int) -> int:
    """Tries every set of routes that leads from u to v: a tree path, changed by every choice of cycles."""
    edges = w.path[u] ^ w.path[v]
    for step in range(1 << w.n_cycles):
        if step > 0:  # Gray code: neighbouring choices differ in one cycle
            cycle = 0
            while not (step >> cycle) & 1:
                cycle += 1
            edges = edges ^ w.cycle[cycle]
        length = spaces(w, edges) + tails
        if length > best and hangs_together(w, edges, u):
            best = length
            if best == bound:
                return best
    return best


def hangs_together(w: ScratchRecord, edges: np.uint64, start: int) -> bool:
    """Whether all these routes can be reached from a place over these routes."""
    reached = w.edges_at[start] & edges
    new = reached
    while new != 0:
        edge = lowest(new)
        new = without_lowest(new)
        for place in (w.edge_a[edge], w.edge_b[edge]):
            found = w.edges_at[place] & edges & ~reached
            reached = reached | found
            new = new | found
    return reached == edges
