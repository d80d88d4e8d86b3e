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
    """Plays random games for about so long, after what has to be compiled is compiled."""
    if copy not in COPIES:
        raise ValueError(f"there is no copy {copy!r}; there are {', '.join(COPIES)}")
    backend = COPIES[copy]
    games = 1
    if copy == "compiled":
        simulate(board, players, games=2000, backend=backend)  # compiles, and warms the processor up
        games = 2000
    played = decisions = run = 0
    spent = 0.0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not played:
        result = simulate(board, players, games=games, seed=run, backend=backend)
        played += result.games
        decisions += int(result.decisions.sum())
        spent += result.seconds
        run += 1
    return Measure(board, players, copy, played, decisions, spent)
