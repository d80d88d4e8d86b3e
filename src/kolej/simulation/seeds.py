"""The seeds of a run's games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolej.rules.rng import split_mix


def game_seeds(run: int, first: int, end: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The cards' and the bots' seeds of games `first` to `end`: SplitMix64 of the run's seed and the game's number."""
    seeds = split_mix(np.uint64(run), np.arange(2 * first, 2 * end, dtype=np.uint64))
    return seeds[0::2].copy(), seeds[1::2].copy()
