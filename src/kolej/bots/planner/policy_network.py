"""The policy network of the planner, as kernel code: whole numbers that score every option of a decision.

It was trained by games against itself and others (training/). Its inputs are features (features.py and
policy_features.py) and sets: the routes that the player owns and plans, those of the others, and tickets. A member of a
set is an input that is YES or 0, so it costs the addition of one row of weights. It has two hidden layers and one
output.

A feature is in 32nds, a weight of the first layer in 1024ths, a unit of it in 128ths, and a weight of the other layers
in 4096ths. A score is in 4096ths of a logit: a planner that explores chooses an option with a probability in proportion
to the exponential of its score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.blocking_claims import list_blocking_claims
from kolej.bots.planner.candidates import TICKETS
from kolej.bots.planner.features import YES, write_candidate_features, write_position_features
from kolej.bots.planner.planner_memory import (
    CANDIDATES,
    DRAW_ROWS,
    FEATURES,
    KEPT_ROWS,
    NEVER,
    NOISES,
    OPTION_FEATURES,
    OPTION_ROWS,
    OUTPUT_UNITS,
    OWN_ROWS,
    PLAN_ROWS,
    POSITION_FEATURES,
    RIVAL_ROWS,
    ROUTE_ROWS,
    ROWS,
    TABLE_FEATURES,
    TABLE_ROWS,
    TICKET_ROWS,
    UNITS,
    W_NOISE,
)
from kolej.bots.planner.policy_features import (
    CHOICE,
    clear_position_features,
    write_choice_features,
    write_option_features,
    write_table_features,
)
from kolej.bots.planner.weight_index import W_EXPLORE, W_NETWORK, W_OWN_CHOICE
from kolej.rules.action_space import A_CLAIM, A_DRAW, TAKE_TICKETS
from kolej.rules.bits import EMPTY, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.rng import below
from kolej.rules.state import TURN
from kolej.rules.turn import can_take_tickets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

# Where the weights of each part begin.
BIAS = W_NETWORK + ROWS * UNITS
OUTPUT_LAYER = BIAS + UNITS
OUTPUT_BIAS = OUTPUT_LAYER + UNITS * OUTPUT_UNITS
OUTPUT = OUTPUT_BIAS + OUTPUT_UNITS
HIGHEST = 1023  # the most that a unit of the first layer gives
# What the planner's own valuation adds to a score, by the features that tell it: the worth of a candidate less that of
# the own choice, and the worth of a plan with the tickets of a choice.
WORTH, LEAST_WORTH = 240, -60
CHOICE_WORTH = 960


def best_by_policy_network(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, own: int) -> int:
    """The place of the candidate with the highest score. `own`: the place of the planner's choice by itself."""
    if s.phase == TURN:
        list_further_options(b, s, m, p)
    write_position_features(b, s, m, p, own)
    sum_position(b, s, m, p)
    add_set(m, p, m.table_sums, PLAN_ROWS, m.plan)
    best = own
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0:
            write_candidate_features(b, s, w, m, p, place, own)
            write_option_features(b, s, m, p, place)
            m.candidate_score[place] = score(b, m, p, m.candidate[place], EMPTY) + noise(m, p)
            m.candidate_score[place] += WORTH * max(LEAST_WORTH, m.feature[POSITION_FEATURES + 1])
    m.candidate_score[own] += m.weight[p, W_OWN_CHOICE]
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0 and m.candidate_score[place] > m.candidate_score[best]:
            best = place
    m.own_place = own
    m.chosen_place = best
    return best


def list_further_options(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Lists what the planner would not consider by itself: new tickets at any time, and claims against the others."""
    if m.candidate[TICKETS] < 0 and can_take_tickets(s):
        m.candidate[TICKETS] = TAKE_TICKETS
        m.candidate_worth[TICKETS] = NEVER
    list_blocking_claims(b, s, m, p)


def choice_score(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, number: int, kept: np.uint64, worth: int
) -> int:
    """The score of keeping some of the offered tickets. `number`: which of the choices it is. `worth`: of its plan."""
    if number == 0:
        clear_position_features(m)
        sum_position(b, s, m, p)
    write_choice_features(b, s, m, p, number, kept, worth)
    for i in range(POSITION_FEATURES, FEATURES):
        m.feature[i] = 0
    return score(b, m, p, -1, kept) + CHOICE_WORTH * int(m.option_feature[CHOICE + 1]) + noise(m, p)


def sum_position(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Adds up what the inputs that all options share give to the first layer."""
    write_table_features(b, s, m, p)
    for unit in range(UNITS):
        m.table_sums[unit] = m.weight[p, BIAS + unit]
    for i in range(POSITION_FEATURES):
        add_row(m, p, m.table_sums, i, m.feature[i])
    for i in range(TABLE_FEATURES):
        add_row(m, p, m.table_sums, TABLE_ROWS + i, m.table_feature[i])
    for seat in range(s.players):
        add_set(m, p, m.table_sums, OWN_ROWS if seat == p else RIVAL_ROWS, s.routes[seat])
    add_members(m, p, m.table_sums, TICKET_ROWS, s.tickets[p])


def score(b: BoardRecord, m: MemoryRecord, p: int, action: int, kept: np.uint64) -> int:
    """The network's output for an option whose features are written.

    `action`: of a candidate, or -1. `kept`: the tickets that the option keeps, if it is a choice of tickets.
    """
    for unit in range(UNITS):
        m.units[unit] = m.table_sums[unit]
    for i in range(POSITION_FEATURES, FEATURES):
        add_row(m, p, m.units, i, m.feature[i])
    for i in range(OPTION_FEATURES):
        add_row(m, p, m.units, OPTION_ROWS + i, m.option_feature[i])
    if action >= 0 and b.action_kind[action] == A_DRAW:
        add_row(m, p, m.units, DRAW_ROWS + action, YES)
    if action >= 0 and b.action_kind[action] == A_CLAIM:
        add_row(m, p, m.units, ROUTE_ROWS + b.action_route[action], YES)
    add_members(m, p, m.units, KEPT_ROWS, kept)
    for unit in range(OUTPUT_UNITS):
        m.output_units[unit] = m.weight[p, OUTPUT_BIAS + unit]
    for unit in range(UNITS):
        value = min(max(0, m.units[unit]) >> 8, HIGHEST)
        if value > 0:
            first = OUTPUT_LAYER + unit * OUTPUT_UNITS
            for output in range(OUTPUT_UNITS):
                m.output_units[output] += value * m.weight[p, first + output]
    total = 0
    for output in range(OUTPUT_UNITS):
        total += (max(0, int(m.output_units[output])) >> 12) * int(m.weight[p, OUTPUT + output])
    return total >> 7


def add_row(m: MemoryRecord, p: int, sums: NDArray[np.int32], row: int, value: int) -> None:
    """Adds an input, by its weights, to the sums of the first layer's units."""
    if value != 0:
        first = W_NETWORK + row * UNITS
        for unit in range(UNITS):
            sums[unit] += value * m.weight[p, first + unit]


def add_set(m: MemoryRecord, p: int, sums: NDArray[np.int32], rows: int, routes: NDArray[np.uint64]) -> None:
    """Adds the inputs of a set of routes."""
    for word in range(WORDS):
        add_members(m, p, sums, rows + (word << 6), routes[word])


def add_members(m: MemoryRecord, p: int, sums: NDArray[np.int32], rows: int, members: np.uint64) -> None:
    """Adds the inputs of a set in one word."""
    remaining = members
    while remaining != 0:
        add_row(m, p, sums, rows + lowest(remaining), YES)
        remaining = without_lowest(remaining)


def noise(m: MemoryRecord, p: int) -> int:
    """What a planner that explores adds to a score.

    The numbers follow Gumbel's distribution, so the highest sum is a choice in proportion to the exponentials of the
    scores.
    """
    if m.weight[p, W_EXPLORE] == 0:
        return 0
    return m.weight[p, W_NOISE + below(m, NOISES)]
