"""How fast it is: whole games, from the deal to the final score, on one core, all cores, a GPU, or interpreted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from kolej.arena.cores import usable_cores
from kolej.arena.simulate import Result, simulate
from kolej.kernel.gpu import missing

PLACES = {"cpu": "cpu", "cores": "cpu", "cuda": "cuda", "python": "python"}
"""Where games can be measured, and the backend there: `cpu` is one core, `cores` are all of them."""

LONG = {"cpu": 0.05, "cores": 0.5, "cuda": 0.5, "python": 0.05}
"""Seconds that a run takes at least. Where many play at once they have to be kept busy; elsewhere many short runs tell
what the machine can do between two disturbances."""


@dataclass(frozen=True)
class Measure:
    """Runs of the same kind together. Of the runs' games a second: the fastest, and between what half of them lie."""

    board: str
    players: int
    bots: str
    place: str
    runs: int
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    fastest: float
    low: float
    high: float

    @property
    def name(self) -> tuple[str, int, str, str]:
        """What was measured."""
        return self.board, self.players, self.bots, self.place

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Measure:
        """KeyError or TypeError: it is none."""
        return cls(**{field: kind(told[field]) for field, kind in _KINDS.items()})


_KINDS = {
    "board": str, "players": int, "bots": str, "place": str, "runs": int, "games": int, "decisions": int,
    "seconds": float, "games_per_second": float, "decisions_per_second": float, "fastest": float, "low": float,
    "high": float,
}  # fmt: skip


def check_place(place: str) -> None:
    """ValueError says why nothing can be measured there."""
    if place not in PLACES:
        raise ValueError(f"there is no backend {place!r} to measure; there are {', '.join(PLACES)}")
    if place == "cuda" and (problem := missing()):
        raise ValueError(problem)


def places_here() -> list[str]:
    """Where this machine can play."""
    there = {"cpu": True, "cores": usable_cores() > 1, "cuda": missing() is None, "python": True}
    return [place for place in PLACES if there[place]]


def measure(board: str, players: int, bots: str = "random", place: str = "cpu", seconds: float = 1.0) -> Measure:
    """Runs for so long, after shorter ones that compile what is to be compiled and tell how many games fill a run."""
    check_place(place)

    def play(games: int, seed: int) -> Result:
        workers = usable_cores() if place == "cores" else 1
        return simulate(board, players, games, bots, seed, PLACES[place], workers=workers)

    games = 1 << 16 if place == "cuda" else 1
    while play(games, 0).seconds < LONG[place]:
        games *= 2
    runs: list[Result] = []
    while sum(run.seconds for run in runs) < seconds:
        runs.append(play(games, 1 + len(runs)))
    taken = sum(run.seconds for run in runs)
    decisions = sum(int(run.decisions.sum()) for run in runs)
    paces = [games / run.seconds for run in runs]
    low, high = np.percentile(paces, (25, 75))
    return Measure(
        board, players, bots, place, len(runs), games * len(runs), decisions, taken,
        games * len(runs) / taken, decisions / taken, max(paces), float(low), float(high),
    )  # fmt: skip
