"""How fast it is: random play, from the deal to the final score, on one core."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kolej.arena.simulate import Result, simulate

COPIES = {"compiled": "cpu", "interpreted": "python"}


@dataclass(frozen=True)
class Measure:
    board: str
    players: int
    copy: str
    games: int
    decisions: int
    seconds: float
    fastest: float
    """Games a second of the fastest of the runs: what the others lost is what else the machine did."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


def measure(board: str, players: int, copy: str = "compiled", seconds: float = 1.0) -> Measure:
    """Runs of random games for so long, after what has to be compiled is compiled."""
    if copy not in COPIES:
        raise ValueError(f"there is no copy {copy!r}; there are {', '.join(COPIES)}")
    backend = COPIES[copy]
    games = 1000 if copy == "compiled" else 1
    if copy == "compiled":
        simulate(board, players, games=games, backend=backend)  # compiles, and warms the processor up
    runs: list[Result] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not runs:
        runs.append(simulate(board, players, games=games, seed=len(runs), backend=backend))
    return Measure(
        board, players, copy, games * len(runs),
        decisions=sum(int(run.decisions.sum()) for run in runs),
        seconds=sum(run.seconds for run in runs),
        fastest=max(games / run.seconds for run in runs),
    )  # fmt: skip
