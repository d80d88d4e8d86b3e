"""A 64-bit hash of numbers that are stirred in one after the other: a single difference always shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import EMPTY
from kolej.rules.capacity import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_7, _LEFT, _RIGHT, _AGAIN = np.uint64(7), np.uint64(13), np.uint64(7), np.uint64(17)


def stir(x: np.uint64, word: np.uint64) -> np.uint64:
    """The hash `x` with one more word. It is a xorshift, so no two words give the same."""
    x = x ^ word
    x = x ^ (x << _LEFT)
    x = x ^ (x >> _RIGHT)
    return x ^ (x << _AGAIN)


def append_small(word: np.uint64, n: int) -> np.uint64:
    """A word with one more number of seven bits at its end."""
    return (word << _7) ^ np.uint64(int(n) & 127)


def card_counts(cards: NDArray[np.int8]) -> np.uint64:
    """Nine counts below 128 as one word."""
    word = EMPTY
    for kind in range(KINDS):
        word = append_small(word, cards[kind])
    return word
