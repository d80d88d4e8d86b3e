"""A small network of whole numbers that scores the planner's candidates, as kernel code.

`planner:1` plays by it at six tables. It was trained on how games went on after each kind of candidate. It has two
hidden layers, each with a ReLU, and one output. Its weights come after those of weight_index.py. A feature is in 32nds,
a weight of the first layer in 1024ths, and a weight of the others in 4096ths. A score is in 4096ths of a game won. It
says nothing by itself: only the difference between the scores of two candidates of a position counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.features import write_candidate_features, write_position_features
from kolej.bots.planner.planner_memory import CANDIDATES, FEATURES, FIRST_UNITS, POSITION_FEATURES, SECOND_UNITS
from kolej.bots.planner.weight_index import W_NETWORK, W_OWN_CHOICE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

# Where the weights of each part begin.
FIRST_BIAS = W_NETWORK + FEATURES * FIRST_UNITS
SECOND_LAYER = FIRST_BIAS + FIRST_UNITS
SECOND_BIAS = SECOND_LAYER + FIRST_UNITS * SECOND_UNITS
OUTPUT = SECOND_BIAS + SECOND_UNITS
HIGHEST = 1 << 12  # the most that a unit of the first layer gives


def best_by_value_network(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, own: int) -> int:
    """The place of the candidate with the highest score. `own`: the place of the planner's choice by itself."""
    write_position_features(b, s, m, p, own)
    sum_position_features(m, p)
    best = own
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0:
            m.candidate_score[place] = score(b, s, w, m, p, place, own)
    m.candidate_score[own] += m.weight[p, W_OWN_CHOICE]
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0 and m.candidate_score[place] > m.candidate_score[best]:
            best = place
    return best


def sum_position_features(m: MemoryRecord, p: int) -> None:
    """Adds up what the position's features give to the first layer, once for all candidates."""
    for unit in range(FIRST_UNITS):
        m.position_sums[unit] = m.weight[p, FIRST_BIAS + unit]
    add_weighted_features(m, p, m.position_sums, 0, POSITION_FEATURES)


def score(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, place: int, own: int) -> int:
    """The network's score of a candidate."""
    write_candidate_features(b, s, w, m, p, place, own)
    for unit in range(FIRST_UNITS):
        m.first_layer[unit] = m.position_sums[unit]
    add_weighted_features(m, p, m.first_layer, POSITION_FEATURES, FEATURES)
    for unit in range(FIRST_UNITS):
        m.first_layer[unit] = min(max(0, m.first_layer[unit]) >> 7, HIGHEST)
    output = 0
    for second in range(SECOND_UNITS):
        total = int(m.weight[p, SECOND_BIAS + second])
        for unit in range(FIRST_UNITS):
            total += int(m.first_layer[unit]) * int(m.weight[p, SECOND_LAYER + second * FIRST_UNITS + unit])
        output += (max(0, total) >> 8) * int(m.weight[p, OUTPUT + second])
    return output >> 12


def add_weighted_features(m: MemoryRecord, p: int, sums: NDArray[np.int32], first: int, end: int) -> None:
    """Adds the features from `first` to before `end`, each by its weights, to the sums of the first layer's units."""
    for i in range(first, end):
        if m.feature[i] != 0:
            for unit in range(FIRST_UNITS):
                sums[unit] += m.feature[i] * m.weight[p, W_NETWORK + i * FIRST_UNITS + unit]
