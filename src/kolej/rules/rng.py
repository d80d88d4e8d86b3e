"""Chance: a 64-bit xorshift, kept in the record that rolls it."""

import numpy as np

_LEFT, _RIGHT, _AGAIN, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


def below(holder, n):
    """A number from 0 to n - 1, all alike likely. `holder` is a state (cards) or scratch memory (bots)."""
    x = holder.rng
    x = x ^ (x << _LEFT)
    x = x ^ (x >> _RIGHT)
    x = x ^ (x << _AGAIN)
    holder.rng = x
    return np.int64(((x >> _HALF) * np.uint64(n)) >> _HALF)
