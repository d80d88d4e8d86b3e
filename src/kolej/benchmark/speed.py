"""How fast it is: whole games, from the deal to the final score, on one core, all cores, a GPU, or interpreted."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from kolej.compiler.cuda import missing
from kolej.engine.processors import usable_cores
from kolej.errors import KolejError
from kolej.simulation.simulate import Result, simulate

PLACES = {"cpu": "cpu", "cores": "cpu", "cuda": "cuda", "python": "python"}
"""Where games can be measured, and the backend there: `cpu` is one core, `cores` are all of them."""

ALONE = ("cpu", "python")

LONG = {"cpu": 0.05, "cores": 0.5, "cuda": 0.5, "python": 0.05}
"""Seconds that a run takes at least. Where many play at once they have to be kept busy; elsewhere many short runs tell
more than few long ones."""


@dataclass(frozen=True)
class Measure:
    """Runs of the same kind together; and of single runs' games a second the most, and between what half of them lie.

    For single runs it is processor time that counts where one core plays.
    """

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
        raise KolejError(f"there is no backend {place!r} to measure; there are {', '.join(PLACES)}")
    if place == "cuda" and (problem := missing()):
        raise KolejError(problem)


def places_here() -> list[str]:
    """Where this machine can play."""
    there = {"cpu": True, "cores": usable_cores() > 1, "cuda": missing() is None, "python": True}
    return [place for place in PLACES if there[place]]


def measure(board: str, players: int, bots: str = "random", place: str = "cpu", seconds: float = 1.0) -> Measure:
    """Runs for so long, after shorter ones that compile what is to be compiled and tell how many games fill a run."""
    check_place(place)

    def play(games: int, seed: int) -> tuple[Result, float]:
        """A run and its games a second, of processor time where one core plays: others' work is no part of that."""
        workers = usable_cores() if place == "cores" else 1
        begun = time.process_time()
        result = simulate(board, players, games, bots, seed, PLACES[place], workers=workers)
        own = time.process_time() - begun
        return result, games / (own if place in ALONE else result.seconds)

    games, pace = 1 << 16 if place == "cuda" else 1, 0.0
    simulate(board, players, games, bots, 0, PLACES[place])  # compiles
    while (pace := max(pace, play(games, 0)[1])) * LONG[place] > games:
        games *= 2
    runs: list[Result] = []
    paces: list[float] = []
    while sum(run.seconds for run in runs) < seconds:
        run, pace = play(games, 1 + len(runs))
        runs.append(run)
        paces.append(pace)
    taken = sum(run.seconds for run in runs)
    decisions = sum(int(run.decisions.sum()) for run in runs)
    low, high = np.percentile(paces, (25, 75))
    return Measure(
        board, players, bots, place, len(runs), games * len(runs), decisions, taken,
        games * len(runs) / taken, decisions / taken, max(paces), float(low), float(high),
    )  # fmt: skip
