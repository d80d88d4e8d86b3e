"""How many independent cycles the routes of one player can form.

The final count looks for the longest path (END-3), and the time it takes grows with the cycles of a network. A board
with many short routes and many trains would allow networks for which it takes minutes.
"""

from __future__ import annotations

from collections.abc import Iterator

from kolej.boards.model import Board

MOST_CYCLES = 18


def check_cycles(board: Board) -> Iterator[str]:
    """Yields a problem if one player's trains are enough for a network with too many cycles."""
    cycles = most_cycles(board)
    if cycles[-1] > MOST_CYCLES:
        enough = max(trains for trains, most in enumerate(cycles) if most <= MOST_CYCLES)
        yield (
            f"rules.trains: {board.rules.trains} trains are too many for such short routes: a player's network could "
            f"have up to {cycles[-1]} independent cycles, and the longest path can be counted quickly only with up to "
            f"{MOST_CYCLES}; use at most {enough} trains, longer routes or fewer routes"
        )


def most_cycles(board: Board) -> list[int]:
    """Returns upper bounds on the independent cycles of a connected network, by the number of trains it is built with.

    Without its dead ends, a network in which places have d routes has 1 + sum(d / 2 - 1) independent cycles, and it
    takes half the lengths of the routes at all places. So the bound chooses d for each place, takes the d shortest
    routes there, and does not ask whether these choices fit together. Cycles and lengths are counted in halves.
    """
    halves = 2 * board.rules.trains
    best = [0] * (halves + 1)
    for lengths in _lengths_at_places(board):
        before = best[:]
        spent = sum(lengths[:2])
        for more, length in enumerate(lengths[2:], start=1):
            spent += length
            for budget in range(spent, halves + 1):
                best[budget] = max(best[budget], before[budget - spent] + more)
    return [1 + best[budget] // 2 for budget in range(0, halves + 1, 2)]


def _lengths_at_places(board: Board) -> Iterator[list[int]]:
    """Yields the lengths of each city's routes in rising order, with one line of each connection (CLAIM-5).

    A route to an end of an area is a dead end, and in no cycle.
    """
    ends = {end.id for end in board.ends}
    shortest: dict[tuple[str, str], int] = {}
    for route in board.routes:
        if route.a not in ends and route.b not in ends:
            for place in (route.a, route.b):
                line = (place, route.connection)
                shortest[line] = min(route.length, shortest.get(line, route.length))
    for city in board.cities:
        yield sorted(length for (at, _), length in shortest.items() if at == city.id)
