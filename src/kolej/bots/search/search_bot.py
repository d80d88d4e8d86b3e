"""The search bot: it plays every candidate out in worlds that fit what its seat has seen, and takes the best one."""

from __future__ import annotations

import numpy as np

from kolej.bots.memory import new_memory
from kolej.bots.search.race import race, until_seconds, until_worlds
from kolej.bots.search.search_build import MOST_CANDIDATES, search_build
from kolej.bots.search.search_view import SearchView, search_view
from kolej.engine.processors import own_cores
from kolej.errors import KolejError
from kolej.game import Action, View

MOST_SECONDS = 600.0


class SearchBot:
    """Thinks for so many seconds about each decision that leaves a choice."""

    def __init__(self, seconds: float = 0.5, seed: int = 0, worlds: int | None = None, backend: str = "cpu") -> None:
        """`worlds`: how many worlds to play in instead, on one core, so that decisions can be repeated.

        `backend`: "interpreted" compiles nothing, and plays in a few worlds only in the same time.
        """
        if not 0 < seconds <= MOST_SECONDS:
            raise KolejError(f"search thinks for more than 0 and at most {MOST_SECONDS:g} seconds, not {seconds:g}")
        self._until = until_seconds(seconds) if worlds is None else until_worlds(worlds)
        self._memory, self._cores = new_memory(seed), own_cores() if worlds is None else 1
        self._build = search_build(backend)  # here, so that no decision has to wait for it

    def decide(self, view: View) -> Action:
        """The candidate that wins the race."""
        if len(view.legal) == 1:
            return view.legal[0]
        shown = search_view(view, self._memory, self._build)
        ids = candidates(shown)
        if len(ids) == 1:
            return next(action for action in view.legal if action.id == ids[0])
        return race(shown, self._until, ids, cores=self._cores)[0].action


def candidates(shown: SearchView) -> list[int]:
    """The ids of the decisions that are worth a rollout, the planner's own choice first."""
    ids = np.zeros(MOST_CANDIDATES, np.int64)
    n = shown.build.list_candidates(shown.b, shown.s, shown.w, shown.m, ids)
    listed: list[int] = ids[:n].tolist()
    return listed
