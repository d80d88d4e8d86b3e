"""What a bot starts from: the state of its random generator."""

from __future__ import annotations

import numpy as np

from kolej.rules.rng import split_mix


def generator_state(seed: int, number: int = 0) -> np.uint64:
    """The state in which a bot's random generator starts, mixed from any whole number.

    `number`: which of several generators of the same seed.
    """
    mixed = split_mix(np.uint64(seed & (1 << 64) - 1), np.array([number], np.uint64))
    return np.uint64(mixed[0])
