"""Sets as 64-bit words."""

import numpy as np

EMPTY = np.uint64(0)
ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_QUADS = np.uint64(0x3333333333333333)
_OCTETS = np.uint64(0x0F0F0F0F0F0F0F0F)
_LOW = np.uint64(0x7F)
_1 = np.uint64(1)
_2 = np.uint64(2)
_4 = np.uint64(4)
_8 = np.uint64(8)
_16 = np.uint64(16)
_32 = np.uint64(32)


def bit(i):
    return ONE << np.uint64(i & 63)


def has(words, i):
    return (words[i >> 6] & bit(i)) != 0


def count(x):
    """How many bits are set. Compiled copies put the machine's own instruction here."""
    x = x - ((x >> _1) & _PAIRS)
    x = (x & _QUADS) + ((x >> _2) & _QUADS)
    x = (x + (x >> _4)) & _OCTETS
    x = x + (x >> _8)
    x = x + (x >> _16)
    x = x + (x >> _32)
    return np.int64(x & _LOW)


def lowest(x):
    """The number of the lowest set bit; x is not empty. Compiled copies put the machine's own instruction here."""
    return count((x ^ (x - ONE)) >> ONE)


def without_lowest(x):
    return x & (x - ONE)
