"""The longest path of END-3, found slowly by trying every path from every place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import kolej


def longest_path(board: str, routes: Sequence[str]) -> int:
    """Returns the spaces of the longest path over these routes that uses none twice."""
    lines = [kolej.board(board).route(route) for route in routes]

    def onward(place: str, used: frozenset[str]) -> int:
        best = 0
        for line in lines:
            if line.id not in used and place in (line.a, line.b):
                other = line.b if place == line.a else line.a
                best = max(best, line.length + onward(other, used | {line.id}))
        return best

    return max((onward(place, frozenset()) for line in lines for place in (line.a, line.b)), default=0)


def some_network(board: str, random: Random, trains: int, most: int) -> list[str]:
    """Returns routes that one player could own. Most of them touch, and none closes another."""
    all_routes = list(kolej.board(board).routes)
    chosen = [random.choice(all_routes)]
    for _ in range(most - 1):
        places = {place for line in chosen for place in (line.a, line.b)}
        connections = {line.connection for line in chosen}
        closed = connections | {
            other for pair in kolej.board(board).crossings if connections & set(pair) for other in pair
        }
        spare = trains - sum(line.length for line in chosen)
        free = [line for line in all_routes if line.connection not in closed and line.length <= spare]
        near = [line for line in free if line.a in places or line.b in places]
        loops = [line for line in near if line.a in places and line.b in places]
        options = random.choice([near, loops or near, near, free])
        if options:
            chosen.append(random.choice(options))
    return [line.id for line in chosen]
