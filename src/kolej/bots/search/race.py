"""The race of the candidates: all are played out in the same worlds, and one that is surely behind the best drops out.

So most of the time is spent on candidates that are hard to tell apart. The race ends early when none is left to beat
the first one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kolej.bots.memory import new_memory
from kolej.bots.search.rollouts import DIFFERENCE, MARGIN, SQUARE
from kolej.bots.search.search_memory import Beliefs, empty_beliefs, empty_sums, state_room
from kolej.bots.search.search_view import SearchView
from kolej.bots.search.seen_cards import known_cards
from kolej.engine.records import new_scratch
from kolej.game import Action

ROUNDS = 4  # worlds between two looks at the clock
FEWEST_WORLDS = 12  # before a candidate may drop out
LEAST_GAIN = 0.5  # points more than the first candidate, to be worth thinking about
DROP_ERRORS = 1.5  # standard errors behind the best at which a candidate drops out
SURE_ERRORS = 1.75  # standard errors by which another decision must be better than the planner's


@dataclass(frozen=True)
class Rating:
    """A decision as a race has rated it. Margins and gains are in points."""

    action: Action
    margin: float
    """The average points ahead of the best other seat at the end."""
    gain: float
    """The average difference to the margin of the first candidate."""
    error: float
    """The standard error of the gain."""
    worlds: int


Until = Callable[[float, int], bool]
"""Whether a race is over, given the time when it began and the number of worlds so far."""


def until_seconds(seconds: float) -> Until:
    """Ends a race after so many seconds."""
    return lambda begun, worlds: time.perf_counter() - begun >= seconds


def until_worlds(most: int) -> Until:
    """Ends a race after so many worlds."""
    return lambda begun, worlds: worlds >= most


def race(
    shown: SearchView, until: Until, ids: Sequence[int], sure: float = SURE_ERRORS, cores: int = 1
) -> list[Rating]:
    """Rates decisions, the best one first: the first of the list, unless another one is surely better.

    `sure`: standard errors by which it must be better.
    """
    begun, n = time.perf_counter(), len(ids)
    candidates, alive = np.array(ids, np.int64), np.ones(n, np.bool_)
    sums, tried = empty_sums(n, shown.view.players), np.zeros(n, np.int64)
    workers = [RolloutWorker(shown), *(RolloutWorker(_on_core(shown, core)) for core in range(1, cores))]
    beliefs, worlds = beliefs_of(shown), 0
    with ThreadPoolExecutor(cores) as threads:
        each = threads.map if cores > 1 else map
        while worlds == 0 or (alive[1:].any() and not until(begun, worlds)):
            sums += sum(each(lambda worker: worker.roll_out(beliefs, candidates, alive), workers))
            tried[alive] += ROUNDS * cores
            worlds += ROUNDS * cores
            if worlds >= FEWEST_WORLDS:
                alive[1:] &= ~_beaten(sums, tried, alive)
    actions = {action.id: action for action in shown.view.legal}
    means = sums / tried[:, None]
    ratings = [
        Rating(actions[ids[i]], means[i, MARGIN], means[i, DIFFERENCE], _error(sums[i], tried[i]), int(tried[i]))
        for i in range(n)
    ]
    best = max(range(1, n), key=lambda i: (alive[i], ratings[i].gain), default=0)
    if ratings[best].gain <= sure * ratings[best].error:
        best = 0
    return [ratings[best], *(ratings[i] for i in range(n) if i != best)]


def _on_core(shown: SearchView, core: int) -> SearchView:
    """Returns the view with memory of its own, so that another core can search it with other random numbers."""
    memory = new_memory(int(shown.m.rng), core)
    memory.weight[:] = shown.m.weight
    w, m = shown.build.records(new_scratch(), memory)
    return replace(shown, w=w, m=m)


class RolloutWorker:
    """One core, and its room for worlds."""

    def __init__(self, shown: SearchView) -> None:
        self._shown = shown
        states, self._words = state_room(shown.view.state)
        self._states = shown.build.array(states)

    def roll_out(
        self, beliefs: Beliefs, candidates: NDArray[np.int64], alive: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """The sums of some worlds, as `rollouts.roll_out` describes them."""
        shown, sums = self._shown, empty_sums(len(candidates), self._shown.view.players)
        shown.build.roll_out(
            shown.b, self._states, self._words, shown.w, shown.m, shown.view.seat, *beliefs, candidates, alive, ROUNDS,
            sums,
        )  # fmt: skip
        return sums


def beliefs_of(shown: SearchView) -> Beliefs:
    """What the seat can tell of the others' hands and tickets from its view."""
    _, tickets, traces = empty_beliefs(shown.view.players)
    shown.build.set_beliefs(shown.b, shown.s, shown.m, shown.view.seat, tickets, traces)
    return known_cards(shown.view), tickets, traces


def _beaten(sums: NDArray[np.float64], tried: NDArray[np.int64], alive: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the other candidates are surely worse than the best one, or hardly better than the first one."""
    gains = sums[1:, DIFFERENCE] / tried[1:]
    errors = np.array([_error(sums[i], tried[i]) for i in range(1, len(tried))])
    best = int(np.argmax(np.where(alive[1:], gains, -np.inf)))
    no_better = gains + DROP_ERRORS * errors < LEAST_GAIN
    behind = gains < gains[best] - DROP_ERRORS * np.hypot(errors, errors[best])
    beaten: NDArray[np.bool_] = no_better | behind
    return beaten


def _error(sums: NDArray[np.float64], n: int) -> float:
    """The standard error of an average gain."""
    return math.sqrt(max(0.0, sums[SQUARE] - sums[DIFFERENCE] ** 2 / n) / max(1, n - 1) / n)
