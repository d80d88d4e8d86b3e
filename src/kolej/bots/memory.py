"""The memory of bots that are kernel code: one record, `m` in their functions, next to the rules' scratch memory `w`.

It holds what they compute, and what they remember from one decision to the next: their random generator, the planner's
weights and its plan of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kolej.bots.planner.planner_memory import PLANNER_FIELDS
from kolej.engine.records import Fields, Record
from kolej.rules import capacity
from kolej.rules.fields import record_type
from kolej.rules.rng import split_mix

FIELDS = (
    ("rng", "u8"),  # the bots' random generator; that of the cards is in the state
    # paths (ticket_paths.py and planner/shortest_paths.py), and the routes of those to the player's tickets
    ("distance", "i2", ("PLACES",)), ("arrival", "i2", ("PLACES",)), ("wanted", "u8", ("WORDS",)),
    *PLANNER_FIELDS,
    # the search: cards that it deals anew (search/determinize.py), routes that tickets explain (ticket_beliefs.py)
    ("unseen", "i2", ("KINDS",)), ("explained", "u8", ("WORDS",)),
)  # fmt: skip
"""Name, type and shape of each field. A shape consists of names of sizes, or of numbers."""
SIZES = {name: size for name, size in vars(capacity).items() if name.isupper()}
MEMORY = record_type(FIELDS, SIZES)


def new_memory(seed: int = 0, number: int = 0) -> Record:
    """Empty memory whose random generator is seeded with any whole number.

    `number`: which of several generators of the same seed. The planner's weights have to be put in before it plays
    (planner/tuned_weights.py).
    """
    m = Fields.of(np.zeros(1, MEMORY))
    m.rng = split_mix(np.uint64(seed & (1 << 64) - 1), np.array([number], np.uint64))[0]
    return m


def thread_memory_type(sizes: Mapping[str, int]) -> np.dtype[np.void]:
    """The type of the memory of a GPU's thread, which is no larger than its table needs (compiler/cuda.py).

    In place of the weights it holds their address: many threads share them (compiler/cuda_scratch.py).
    """
    fields = [("weight", "u8") if field[0] == "weight" else field for field in FIELDS]
    memory: np.dtype[np.void] = record_type(fields, SIZES | dict(sizes))
    return memory
