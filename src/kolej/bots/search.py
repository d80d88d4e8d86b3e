"""Search: plays every candidate out in worlds that fit what its seat has seen, and takes the one that does best.

The time is shared out by sequential halving: all candidates get a look, then the better half, and so on, so that most
of it is spent on those that are hard to tell apart.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from kolej.bots import imagine, lookahead, plan, planner, purse, roads, weights
from kolej.bots.known import known_cards
from kolej.bots.tuned import put_weights
from kolej.game import Action, View
from kolej.kernel import Kernel, board_record, compiled, new_desk
from kolej.rules.layout import STATE

CODE = (weights, roads, plan, purse, planner, imagine, lookahead)
"""The kernel code that a search is compiled from, beside the rules."""

MOST = 16  # candidates
LONGEST = 600.0  # seconds
A_LOOK = 2  # worlds between two looks at the clock


class SearchBot:
    """Thinks for so many seconds about each decision that leaves a choice."""

    def __init__(self, seconds: float = 0.5, seed: int = 0) -> None:
        if not 0 < seconds <= LONGEST:
            raise ValueError(f"search thinks for more than 0 and at most {LONGEST:g} seconds, not {seconds:g}")
        self.seconds = seconds
        self._desk = new_desk()
        self._desk.rng = np.uint64(seed * 2 + 1 & (1 << 64) - 1)
        self.worlds = 0

    def decide(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        begun = time.perf_counter()
        kernel = compiled_search()
        put_weights(self._desk, view.board)
        states, words = _places_for(view)
        b, w = board_record(view.board).record, self._desk.record
        found = np.zeros(MOST, np.int64)
        candidates = found[: kernel.lookahead.list_candidates(b, states[0], w, found)]
        worths = np.zeros(len(candidates))
        alive = np.ones(len(candidates), np.bool_)
        known = known_cards(view)
        halvings = max(1, int(np.ceil(np.log2(len(candidates)))))
        self.worlds = 0
        for n in range(halvings):
            if len(candidates) == 1:
                break
            end = begun + self.seconds * (n + 1) / halvings
            while True:
                kernel.lookahead.look_ahead(
                    b, states, words, w, view.seat, known, candidates, alive, A_LOOK, worths
                )
                self.worlds += A_LOOK
                if time.perf_counter() >= end:
                    break
            keep = max(1, (int(alive.sum()) + 1) // 2)
            ranked = sorted(np.flatnonzero(alive), key=lambda i: -worths[i])
            alive[ranked[keep:]] = False
        best = candidates[int(np.flatnonzero(alive)[0])]
        return next(action for action in view.legal if action.id == best)


def _places_for(view: View) -> tuple[np.ndarray, np.ndarray]:
    """The view's state, a world imagined for it, and one in which to play; the same as plain words."""
    states = np.zeros(3, STATE)
    states[0] = view.state.record
    return states, states.view(np.uint64).reshape(3, -1)


@cache
def compiled_search() -> Kernel:
    """Compiled at the first decision, and kept on the disk from then on."""
    return compiled(*CODE)
