"""Finds the networks that are hardest for the longest path: `python tools/worst_networks.py [BOARD …]`.

Uses simulated annealing to find the network with the most independent cycles that a player has enough trains for, with
one line of each connection and no crossings. tests/rules/test_longest_path.py uses the results.
"""

from __future__ import annotations

import math
import random
import sys
import time

from kolej import Game, board
from kolej.boards import BUNDLED, Route

STEPS = 60_000


def cycles(network: list[Route]) -> int:
    """Counts the routes that join places which are already joined."""
    root: dict[str, str] = {}

    def find(place: str) -> str:
        while root.setdefault(place, place) != place:
            place = root[place]
        return place

    closed = 0
    for route in network:
        one, other = find(route.a), find(route.b)
        closed += one == other
        root[one] = other
    return closed


def worst_network(name: str, seed: int) -> list[Route]:
    """Returns the worst network that one run of the annealing finds."""
    loaded, rng = board(name), random.Random(seed)
    shortest: dict[str, Route] = {}
    for route in loaded.routes:
        if not {route.a, route.b} & loaded.area_of_end.keys():  # a dead end never closes a cycle
            best = shortest.get(route.connection)
            shortest[route.connection] = route if best is None or route.length < best.length else best
    crossed = {pair for one, other in loaded.crossings for pair in ((one, other), (other, one))}
    network: list[Route] = []
    best_network, best_value, value = network, 0.0, 0.0
    for step in range(STEPS):
        route = rng.choice(list(shortest.values()))
        changed = [line for line in network if line is not route]
        if len(changed) == len(network):
            if any((line.connection, route.connection) in crossed for line in changed):
                continue
            changed.append(route)
            while sum(line.length for line in changed) > loaded.rules.trains:
                changed.remove(rng.choice(changed[:-1]))
        worth = cycles(changed) + 0.01 * len(changed)
        heat = max(0.05, 1 - step / STEPS)
        if worth >= value or rng.random() < math.exp(3 * (worth - value) / heat):
            network, value = changed, worth
        if value > best_value:
            best_network, best_value = network, value
    return best_network


def main() -> None:
    for name in sys.argv[1:] or BUNDLED:
        network = max((worst_network(name, seed) for seed in range(2)), key=cycles)
        game = Game.from_position({"board": name, "players": 2, "routes": {route.id: 0 for route in network}})
        begun = time.perf_counter()
        path = game.breakdown(0)["longest_path"]
        spent = time.perf_counter() - begun
        print(f"{name}: {cycles(network)} cycles, {len(network)} routes, longest path {path}, {spent:.2f} s")
        print("  " + " ".join(sorted(route.id for route in network)))


if __name__ == "__main__":
    main()
