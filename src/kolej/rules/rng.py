"""Random numbers: a 64-bit xorshift generator, whose state is a field of a record, and SplitMix64 to seed it."""

from __future__ import annotations

from typing import Any

import numpy as np

_LEFT, _RIGHT, _AGAIN, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_STEP, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ONE, _27, _30, _31 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31)


def below(holder: Any, n: int) -> int:
    """Draws a number from 0 to n - 1, each equally likely. `holder` is a record whose field `rng` is the generator."""
    x = holder.rng
    x = x ^ (x << _LEFT)
    x = x ^ (x >> _RIGHT)
    x = x ^ (x << _AGAIN)
    holder.rng = x
    return np.int64(((x >> _HALF) * np.uint64(n)) >> _HALF)  # type: ignore[return-value]  # compiled, it is an int


def split_mix(seed: np.uint64, number: Any) -> Any:
    """Output `number` of the generator SplitMix64 that was seeded with `seed`; 1 in place of 0.

    It seeds the xorshift, which needs it twice over: a xorshift never leaves 0, and it begins with small numbers where
    its seed is small. Both arguments are 64-bit unsigned numbers; `number` may be an array of them.
    """
    x = seed + (number + _ONE) * _STEP
    x = (x ^ (x >> _30)) * _FIRST
    x = (x ^ (x >> _27)) * _SECOND
    x = x ^ (x >> _31)
    return x | np.uint64(x == 0)
