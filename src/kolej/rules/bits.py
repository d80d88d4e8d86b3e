"""Sets as 64-bit words, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

EMPTY = np.uint64(0)
ONE = np.uint64(1)


def bit(i: int) -> np.uint64:
    return ONE << np.uint64(i & 63)


def has(words: NDArray[np.uint64], i: int) -> bool:
    return (words[i >> 6] & bit(i)) != 0


def count(x: np.uint64) -> int:
    """How many bits are set. Compiled copies put the machine's own instruction here."""
    return int(x).bit_count()


def lowest(x: np.uint64) -> int:
    """The number of the lowest set bit; x is not empty. Compiled copies put the machine's own instruction here."""
    number = int(x)
    return (number & -number).bit_length() - 1


def without_lowest(x: np.uint64) -> np.uint64:
    return x & (x - ONE)


def nth_bit(x: np.uint64, k: int) -> int:
    """The number of the k-th lowest set bit; there are more than k. Compiled copies do it in one go where they can."""
    for _ in range(k):
        x = without_lowest(x)
    return lowest(x)


def packed(counts: NDArray[np.int8]) -> np.uint64:
    """The first eight of some counts as one word, a byte each. Compiled copies read them in one go."""
    x = EMPTY
    for i in range(8):
        x |= np.uint64(counts[i]) << np.uint64(8 * i)
    return x
