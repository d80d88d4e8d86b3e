"""How fast it is: random play, from the deal to the final score, on one core."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kolej.arena.simulate import simulate

COPIES = {"compiled": "cpu", "interpreted": "python"}


@dataclass(frozen=True)
class Measure:
    board: str
    players: int
    copy: str
    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


def measure(board: str, players: int, copy: str = "compiled", seconds: float = 1.0) -> Measure:
    """The fastest of the runs of random games that fit into so long, after what has to be compiled is compiled.

    The fastest, as `timeit` takes it: what slows the others down is what else the machine does.
    """
    if copy not in COPIES:
        raise ValueError(f"there is no copy {copy!r}; there are {', '.join(COPIES)}")
    backend = COPIES[copy]
    games = 1000 if copy == "compiled" else 1
    if copy == "compiled":
        simulate(board, players, games=games, backend=backend)  # compiles, and warms the processor up
    runs: list[Measure] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not runs:
        result = simulate(board, players, games=games, seed=len(runs), backend=backend)
        runs.append(Measure(board, players, copy, games, int(result.decisions.sum()), result.seconds))
    return max(runs, key=lambda run: run.decisions_per_second)
