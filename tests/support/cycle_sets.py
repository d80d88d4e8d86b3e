"""The longest path of END-3, found by trying every set of routes that has the right parities.

All sets of routes in which only u and v meet an odd number of routes are one of them, changed by cycles of the network.
So with c independent cycles there are 2**c sets to look at for each pair of ends. The rules worked like this at first.
"""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two places and the length of the route between them."""


def longest_by_cycle_sets(edges: Sequence[Edge]) -> int:
    """Returns the spaces of the longest path over these routes that uses none twice."""
    best, rest = 0, set(range(len(edges)))
    while rest:
        paths, cycles, part = _span(edges, min(rest))
        rest -= part
        sets = [0]
        for cycle in cycles:
            sets += [chosen ^ cycle for chosen in sets]
        places = sorted(paths)
        for number, u in enumerate(places):
            for v in places[number:]:
                for chosen in sets:
                    used = chosen ^ paths[u] ^ paths[v]
                    spaces = sum(edge[2] for i, edge in enumerate(edges) if used >> i & 1)
                    if spaces > best and _hangs_together(edges, used, u):
                        best = spaces
    return best


def _span(edges: Sequence[Edge], first: int) -> tuple[dict[int, int], list[int], set[int]]:
    """Returns a tree path to each place of one part, as a bit set; its independent cycles; and its routes."""
    paths, cycles, part = {edges[first][0]: 0}, [], set[int]()
    waiting = [edges[first][0]]
    for place in waiting:
        for i, (a, b, _) in enumerate(edges):
            if i not in part and place in (a, b):
                part.add(i)
                there = a + b - place
                if there in paths:
                    cycles.append(paths[place] ^ paths[there] ^ 1 << i)
                else:
                    paths[there] = paths[place] ^ 1 << i
                    waiting.append(there)
    return paths, cycles, part


def _hangs_together(edges: Sequence[Edge], used: int, start: int) -> bool:
    reached, waiting = {start}, [start]
    for place in waiting:
        for i, (a, b, _) in enumerate(edges):
            if used >> i & 1 and place in (a, b):
                used ^= 1 << i
                there = a + b - place
                if there not in reached:
                    reached.add(there)
                    waiting.append(there)
    return not used
