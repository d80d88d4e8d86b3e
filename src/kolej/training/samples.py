"""Samples of games in which a planner explores, for the training of its value network. As kernel code.

A planner that explores (W_EXPLORE) takes any of its candidates from time to time. A sample is such a decision: the
number of candidates, which of them was tried, which is the planner's own choice, then the features of the position and
of each candidate (bots/planner/features.py). How good it was is told by the score of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kolej.bots.planner.features import write_candidate_features
from kolej.bots.planner.planner_memory import CANDIDATES, FEATURES, POSITION_FEATURES
from kolej.bots.planner.weight_index import W_EXPLORE
from kolej.rules.state import DRAW, TURN

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

HEAD = 3  # numbers before the features
CANDIDATE_FEATURES = FEATURES - POSITION_FEATURES
SAMPLE = HEAD + POSITION_FEATURES + CANDIDATES * CANDIDATE_FEATURES  # numbers of a sample


class Samples(NamedTuple):
    """Where an observer writes: `samples[game, decision, SAMPLE]`, and how many there are of each game, 0 at first."""

    samples: Any
    n_samples: Any


def before_decision(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, o: Any, game: Any, action: int
) -> None:
    """An observer of the game loop that takes samples."""
    add_sample(b, s, w, m, game, o.samples, o.n_samples)


def add_sample(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, game: Any, samples: Any, n_samples: Any
) -> None:
    """Takes a sample of what was just decided, if it was explored and there is room."""
    p = s.to_move
    if m.weight[p, W_EXPLORE] == 0 or (s.phase != TURN and s.phase != DRAW):
        return
    n = n_samples[game]
    if m.explored_place < 0 or n == samples.shape[1]:
        return
    n_samples[game] = n + 1
    for i in range(POSITION_FEATURES):
        samples[game, n, HEAD + i] = m.feature[i]
    candidates = 0
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0:
            if place == m.explored_place:
                samples[game, n, 1] = candidates
            if place == m.own_place:
                samples[game, n, 2] = candidates
            write_candidate_features(b, s, w, m, p, place, m.own_place)
            first = HEAD + POSITION_FEATURES + candidates * CANDIDATE_FEATURES
            for i in range(CANDIDATE_FEATURES):
                samples[game, n, first + i] = m.feature[POSITION_FEATURES + i]
            candidates += 1
    samples[game, n, 0] = candidates
