"""Search: plays every candidate out in worlds that fit what its seat has seen, and takes the one that does best.

The time is shared out by sequential halving: all candidates get a look, then the better half, and so on, so that most
of it is spent on those that are hard to tell apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.bots import imagine, lookahead, plan, planner, purse, roads, weights
from kolej.bots.known import known_cards
from kolej.bots.tuned import put_weights
from kolej.game import Action, View
from kolej.kernel import Kernel, board_record, compiled, kernel_code, new_desk, new_state
from kolej.kernel.fields import Record
from kolej.rules.layout import KINDS, STATE, TUNNEL

CODE = (weights, roads, plan, purse, planner, imagine, lookahead)
"""The kernel code that a search is compiled from, beside the rules."""

MOST = 16  # candidates
LONGEST = 600.0  # seconds
A_LOOK = 2  # worlds between two looks at the clock


@dataclass(frozen=True)
class Weighed:
    """A decision, what it was worth on average, how often it won, and in how many worlds it was tried."""

    action: Action
    worth: float
    chance: float
    worlds: int

    @property
    def margin(self) -> float:
        """Points ahead of the others, without what winning counts."""
        return self.worth - lookahead.WIN * self.chance


Until = Callable[[float, float, int], bool]
"""Whether a part of the time is used up: told when the search began, which part, and how many worlds there were."""


class SearchBot:
    """Thinks for so many seconds about each decision that leaves a choice, or, to be repeatable, in so many worlds."""

    def __init__(self, seconds: float = 0.5, seed: int = 0, worlds: int | None = None) -> None:
        if not 0 < seconds <= LONGEST:
            raise ValueError(f"search thinks for more than 0 and at most {LONGEST:g} seconds, not {seconds:g}")
        self._until = until_seconds(seconds) if worlds is None else until_worlds(worlds)
        self._desk = dice_desk(seed)

    def decide(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        return weigh(view, self._desk, self._until, candidates(view, self._desk))[0].action


def until_seconds(seconds: float) -> Until:
    return lambda begun, part, worlds: time.perf_counter() - begun >= part * seconds


def until_worlds(most: int) -> Until:
    return lambda begun, part, worlds: worlds >= part * most


def candidates(view: View, desk: Record) -> list[int]:
    """The ids of decisions that are worth a look, what the planner would do first."""
    put_weights(desk, view.board, view.players)
    found = np.zeros(MOST, np.int64)
    n = compiled_search().lookahead.list_candidates(
        board_record(view.board).record, view.state.record, desk.record, found
    )
    ids: list[int] = found[:n].tolist()
    return ids


def weigh(view: View, desk: Record, until: Until, ids: Sequence[int]) -> list[Weighed]:
    """Those decisions, the best one first."""
    begun = time.perf_counter()
    kernel = compiled_search()
    put_weights(desk, view.board, view.players)
    states, words = places_for(view.state)
    b, w = board_record(view.board).record, desk.record
    candidates = np.array(ids, np.int64)
    worths, wins, tried = np.zeros(len(candidates)), np.zeros(len(candidates)), np.zeros(len(candidates), np.int64)
    alive = np.ones(len(candidates), np.bool_)
    known = known_cards(view)
    halvings = max(1, int(np.ceil(np.log2(len(candidates)))))
    ranked: list[int] = []
    worlds = 0
    for n in range(halvings):
        while True:
            kernel.lookahead.look_ahead(
                b, states, words, w, view.seat, known, candidates, alive, A_LOOK, worths, wins
            )
            tried[alive] += A_LOOK
            worlds += A_LOOK
            if until(begun, (n + 1) / halvings, worlds):
                break
        order = sorted(np.flatnonzero(alive).tolist(), key=lambda i: -worths[i])
        keep = max(1, (len(order) + 1) // 2)
        ranked = order[keep:] + ranked
        alive[order[keep:]] = False
    ranked = [int(np.flatnonzero(alive)[0]), *ranked]
    actions = {action.id: action for action in view.legal}
    return [
        Weighed(actions[ids[i]], float(worths[i] / tried[i]), float(wins[i] / tried[i]), int(tried[i])) for i in ranked
    ]


def dice_desk(seed: int) -> Record:
    """A desk whose dice are set."""
    desk = new_desk()
    desk.rng = np.uint64(seed * 2 + 1 & (1 << 64) - 1)
    return desk


def places_for(state: Record) -> tuple[NDArray[np.void], NDArray[np.uint64]]:
    """Room for the state, for a world imagined for it, and for one to play in; and the same as plain words."""
    states = np.zeros(3, STATE)
    states[0] = state.record
    return states, states.view(np.uint64).reshape(3, -1)


@cache
def compiled_search() -> Kernel:
    """Compiled at the first decision on a machine, and kept on the disk from then on."""
    kernel = compiled(*CODE)
    b, w = board_record(find_board(BUNDLED[0])).record, new_desk().record
    states, words = places_for(new_state())
    found, known = np.zeros(0, np.int64), np.zeros((2, KINDS), np.int16)
    alive, sums = np.zeros(0, np.bool_), np.zeros(0)
    with kernel_code():  # nothing to look at: it is compiled all the same
        kernel.lookahead.look_ahead(b, states, words, w, 0, known, found, alive, 0, sums, sums)
        kernel.lookahead.chances(b, states, words, w, 0, sums)
        states[0]["phase"] = TUNNEL
        kernel.lookahead.list_candidates(b, states[0], w, np.zeros(1, np.int64))
    return kernel
