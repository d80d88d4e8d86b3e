"""The longest path in a knot: routes that hang together, none of which is a bridge.

The routes that a path leaves out are searched for. A path from u to v meets u and v an odd number of times and every
other place an even number of times. So wherever the parity is wrong, a route must go, and with it the whole chain of
routes up to the next place that has other routes. The search takes such an odd place and a chain there, first leaves
the chain out and then keeps it.

Two facts keep the search short:

- Chains that go from different odd places are different, except one that joins two of them. That is a lower bound on
  what must be left out (`next_chain`).
- A longest path cannot be made longer. So it ends in a tail, or at a place all of whose routes it uses. Ends of the
  second kind need not be tried one by one: the search leaves one odd place over (v is NONE).

The time grows with the number of independent cycles, so the check of a board limits it (boards/cycles.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import EMPTY, bit, count, lowest, without_lowest

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord

NONE = -1
IMPOSSIBLE = 9999  # more spaces than any path has


def longest_in_knot(w: ScratchRecord, knot: np.uint64, root: int, best: int) -> int:
    """Spaces of the longest path in a knot with the tails at its ends, or `best` if that is not less.

    `root`: the place where the path begins; NONE: it begins anywhere.

    Asks for the longest path that the bounds allow, then for shorter ones: a search for a long path is short.
    """
    n = list_places(w, knot, root)
    whole = spaces(w, knot)
    goal = IMPOSSIBLE
    next_goal = best
    k, m = 0, NONE
    while goal > best:
        # One loop over rounds and pairs: the threads of a GPU then search at the same time.
        k, m = next_pair(w, knot, n, root, k, m, next_goal - whole)
        if k == n:
            goal = next_goal
            next_goal = best
            k, m = 0, NONE
        else:
            bound, is_path = try_pair(w, knot, n, root, k, m, goal)
            if bound == goal:
                return goal
            next_goal = max(next_goal, bound)
            if is_path:
                best = max(best, bound)
            m += 1
    return best


def list_places(w: ScratchRecord, knot: np.uint64, root: int) -> int:
    """Writes the places of a knot into `order`, and returns how many they are. The root is the first.

    A place inside a chain is left out: it has two routes and no tail, and the search keeps or drops both.
    """
    rest = knot
    while rest != 0:
        edge = lowest(rest)
        rest = without_lowest(rest)
        w.odd[w.edge_a[edge]] = NONE
        w.odd[w.edge_b[edge]] = NONE
    n = 0
    if root != NONE:
        w.order[0] = root
        w.odd[root] = 0
        n = 1
    rest = knot
    while rest != 0:
        edge = lowest(rest)
        rest = without_lowest(rest)
        for place in (w.edge_a[edge], w.edge_b[edge]):
            if w.odd[place] == NONE:
                w.odd[place] = 0
                if n == 0 or w.tail[place] > 0 or count(w.edges_at[place] & knot) > 2:
                    w.order[n] = place
                    n += 1
    return n


def next_pair(w: ScratchRecord, knot: np.uint64, n: int, root: int, k: int, m: int, least: int) -> tuple[int, int]:
    """The first pair of ends from the k-th and m-th place on whose tails have more than `least` spaces together.

    The first number is n if there is none.
    """
    while k < n:
        while m < n:
            if is_pair(w, knot, root, k, m) and tails_of_pair(w, root, k, m) > least:
                return k, m
            m += 1
        m = NONE
        k = k + 1 if root == NONE else n
    return n, NONE


def is_pair(w: ScratchRecord, knot: np.uint64, root: int, k: int, m: int) -> bool:
    """Whether a longest path may begin at the k-th place and end at the m-th.

    m is NONE: it ends at a place without a tail, which comes after the k-th if that has no tail either.
    """
    u = w.order[k]
    if root == NONE and w.tail[u] == 0:
        if m == k:  # a round trip without tails
            return k == 0
        return m == NONE and (count(w.edges_at[u] & knot) & 1) != 0
    return m == NONE or m == k or (m > k and w.tail[w.order[m]] > 0)


def tails_of_pair(w: ScratchRecord, root: int, k: int, m: int) -> int:
    """Spaces of the tails at the ends of a path from the k-th place to the m-th. It has none at the root."""
    tails = w.tail[w.order[k]] if root == NONE else 0
    if m != NONE:
        v = w.order[m]
        tails += w.second_tail[v] if m == k and root == NONE else w.tail[v]
    return tails


def try_pair(w: ScratchRecord, knot: np.uint64, n: int, root: int, k: int, m: int, goal: int) -> tuple[int, bool]:
    """Returns `goal` if a path of that many spaces leads from the k-th place to the m-th, else a bound below `goal`.

    Also returns whether there is a path of as many spaces as the bound; it may be that nobody looked.
    """
    u = w.order[k]
    v = w.order[m] if m != NONE else NONE
    kept = EMPTY
    first = NONE  # the free end comes after this place
    if root != NONE or w.tail[u] == 0:
        first = k
        if root == NONE and m != k:
            kept = w.edges_at[u] & knot
    tails = tails_of_pair(w, root, k, m)
    bound, is_path = search(w, n, knot, kept, u, v, first, goal - tails)
    return tails + bound, is_path


def search(
    w: ScratchRecord, n: int, knot: np.uint64, kept: np.uint64, u: int, v: int, first: int, goal: int
) -> tuple[int, bool]:
    """As `try_pair`, from u to v and without tails. The path uses all routes that are kept.

    `used` then holds the routes of a path that was found, too.
    """
    w.left[0] = knot
    w.kept[0] = kept
    depth = 0
    is_first = True
    while depth >= 0:
        left = w.left[depth]
        kept = w.kept[depth]
        chain, bound = next_chain(w, n, left, kept, u, v, first, 0 if is_first else goal)
        if chain == 0 and (is_first or bound >= goal):
            w.used |= left
            return min(bound, goal), True
        if bound < goal:
            if is_first:
                return bound, False
            depth -= 1
        else:
            w.kept[depth] = kept | chain  # for when the search comes back to this depth
            left = routes_from(w, left ^ chain, u)
            if (kept & ~left) == 0:
                depth += 1
                w.left[depth] = left
                w.kept[depth] = kept
        is_first = False
    return goal - 1, False


def next_chain(
    w: ScratchRecord, n: int, left: np.uint64, kept: np.uint64, u: int, v: int, first: int, goal: int
) -> tuple[np.uint64, int]:
    """Chooses a chain to leave out; EMPTY: what is left is a path. Also returns a bound on paths over what is left.

    Every odd place but the free end loses a chain, and a chain that joins two odd places counts half for each of them.
    The choice is the lightest chain of the place where every other chain is much heavier. A bound below `goal` need not
    be the best one.
    """
    odd = EMPTY  # the places by their order
    for k in range(n):
        place = w.order[k]
        w.odd[place] = count(w.edges_at[place] & left) & 1
        if place == u:
            w.odd[place] ^= 1
        if place == v:
            w.odd[place] ^= 1
        if w.odd[place] != 0:
            odd |= bit(k)
    n_odd = count(odd)
    whole = spaces(w, left)
    lost = 0  # in half spaces, as the costs
    spared = 0  # the highest cost at a place that may be the free end
    most = -1
    chosen = EMPTY
    while odd != 0:
        k = lowest(odd)
        odd = without_lowest(odd)
        place = w.order[k]
        chain, cost, difference = lightest_chain(w, left, kept, place)
        lost += cost
        if v == NONE and k > first and w.tail[place] == 0:
            spared = max(spared, cost)
        if cost < IMPOSSIBLE and difference > most:
            most = difference
            chosen = chain
        if whole - ((lost - spared + 1) >> 1) < goal:
            break
    if n_odd == 1 and spared > 0:
        chosen = EMPTY
    return chosen, whole - ((lost - spared + 1) >> 1)


def lightest_chain(w: ScratchRecord, left: np.uint64, kept: np.uint64, place: int) -> tuple[np.uint64, int, int]:
    """The chain that costs least to leave out at an odd place, its cost, and how much more the next one costs.

    A round trip is no choice: without it the place is still odd.
    """
    lightest = EMPTY
    least = IMPOSSIBLE
    second = IMPOSSIBLE
    free = w.edges_at[place] & left & ~kept
    while free != 0:
        chain, there, length = follow(w, left, place, lowest(free))
        free = without_lowest(free)
        if (chain & kept) == 0 and there != place:
            cost = length << (1 - w.odd[there])
            if cost < least:
                second = least
                least = cost
                lightest = chain
            elif cost < second:
                second = cost
    return lightest, least, second - least


def follow(w: ScratchRecord, left: np.uint64, place: int, edge: int) -> tuple[np.uint64, int, int]:
    """The chain of routes that begins at a place with one of them, the place where it ends, and its spaces."""
    chain = bit(edge)
    length = w.edge_length[edge]
    there = other_end(w, edge, place)
    while there != place and w.odd[there] == 0 and count(w.edges_at[there] & left) == 2:
        edge = lowest((w.edges_at[there] & left) ^ bit(edge))
        chain = chain | bit(edge)
        length += w.edge_length[edge]
        there = other_end(w, edge, there)
    return chain, there, length


def routes_from(w: ScratchRecord, edges: np.uint64, start: int) -> np.uint64:
    """Those of a set of routes that can be reached from a place over this set."""
    reached = w.edges_at[start] & edges
    new = reached
    while new != 0:
        edge = lowest(new)
        new = without_lowest(new)
        found = (w.edges_at[w.edge_a[edge]] | w.edges_at[w.edge_b[edge]]) & edges & ~reached
        reached = reached | found
        new = new | found
    return reached


def spaces(w: ScratchRecord, edges: np.uint64) -> int:
    """The lengths of a set of routes, summed digit by digit."""
    n = 0
    for digit in range(4):
        n += count(edges & w.length_bits[digit]) << digit
    return n


def other_end(w: ScratchRecord, edge: int, place: int) -> int:
    return w.edge_a[edge] + w.edge_b[edge] - place
