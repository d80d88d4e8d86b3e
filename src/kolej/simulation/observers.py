"""Observers: what is seen of games while they are played, beside their rows and sums.

An observer overrides functions of the game loop in a build of its own, so games that nobody observes are not slower.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

NOTHING = np.dtype([("nothing", "i8")])


@dataclass(frozen=True)
class Observer:
    """`record`: the type of the record in which it counts. `overrides`: functions of the loop, each with its own."""

    record: np.dtype[np.void] = NOTHING
    overrides: tuple[tuple[Any, Any], ...] = field(default=())


NO_OBSERVER = Observer()
