"""Measures the speed of whole games, from the deal to the final score, on one core, all cores, a GPU or interpreted."""

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
"""Where games can be measured, and the backend used there. `cpu` is one core, `cores` are all of them."""

ONE_CORE = ("cpu", "python")

RUN_SECONDS = {"cpu": 0.05, "cores": 0.5, "cuda": 0.5, "python": 0.05}
"""The least duration of a run. Many cores and GPUs need long runs to be busy; otherwise many short runs say more."""


@dataclass(frozen=True)
class Measure:
    """The speed over several runs of the same kind.

    `fastest` is the speed of the fastest run. Half of the runs are between `low` and `high`. These three use processor
    time if one core plays, so that other work of the machine does not count.
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
        """Identifies what was measured."""
        return self.board, self.players, self.bots, self.place

    def as_dict(self) -> dict[str, Any]:
        """Returns the measurement as JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Measure:
        """Reads what `as_dict` returned. Raises KeyError, TypeError or ValueError if it is something else."""
        return cls(**{field: kind(stored[field]) for field, kind in _KINDS.items()})


_KINDS = {
    "board": str, "players": int, "bots": str, "place": str, "runs": int, "games": int, "decisions": int,
    "seconds": float, "games_per_second": float, "decisions_per_second": float, "fastest": float, "low": float,
    "high": float,
}  # fmt: skip


def check_place(place: str) -> None:
    """Raises KolejError if nothing can be measured at this place."""
    if place not in PLACES:
        raise KolejError(f"there is no backend {place!r} to measure; there are {', '.join(PLACES)}")
    if place == "cuda" and (problem := missing()):
        raise KolejError(problem)


def places_here() -> list[str]:
    """Returns the places that this machine has."""
    available = {"cpu": True, "cores": usable_cores() > 1, "cuda": missing() is None, "python": True}
    return [place for place in PLACES if available[place]]


def measure(board: str, players: int, bots: str = "random", place: str = "cpu", seconds: float = 1.0) -> Measure:
    """Measures for about `seconds`, after runs that compile the rules and find out how many games make a run."""
    check_place(place)

    def play(games: int, seed: int) -> tuple[Result, float]:
        """Returns a run and its games per second, in processor time if one core plays."""
        workers = usable_cores() if place == "cores" else 1
        begun = time.process_time()
        result = simulate(board, players, games, bots, seed, PLACES[place], workers=workers)
        processor_seconds = time.process_time() - begun
        return result, games / (processor_seconds if place in ONE_CORE else result.seconds)

    games, pace = 1 << 16 if place == "cuda" else 1, 0.0
    simulate(board, players, games, bots, 0, PLACES[place])  # compiles
    while (pace := max(pace, play(games, 0)[1])) * RUN_SECONDS[place] > games:
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
