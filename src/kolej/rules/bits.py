"""Sets as 64-bit words, and counts."""

import numpy as np

EMPTY = np.uint64(0)
ONE = np.uint64(1)


def bit(i):
    return ONE << np.uint64(i & 63)


def has(words, i):
    return (words[i >> 6] & bit(i)) != 0


def count(x):
    """How many bits are set. Compiled copies put the machine's own instruction here."""
    return int(x).bit_count()


def lowest(x):
    """The number of the lowest set bit; x is not empty. Compiled copies put the machine's own instruction here."""
    x = int(x)
    return (x & -x).bit_length() - 1


def without_lowest(x):
    return x & (x - ONE)


def nth_bit(x, k):
    """The number of the k-th lowest set bit; there are more than k. Compiled copies do it in one go where they can."""
    for _ in range(k):
        x = without_lowest(x)
    return lowest(x)


def packed(counts):
    """The first eight of some counts as one word, a byte each. Compiled copies read them in one go."""
    x = EMPTY
    for i in range(8):
        x |= np.uint64(counts[i]) << np.uint64(8 * i)
    return x
