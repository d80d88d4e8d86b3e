"""Random numbers: SplitMix64 as its authors publish it."""

import numpy as np

from kolej.rules.rng import split_mix


def test_split_mix_gives_the_published_numbers() -> None:
    """The first outputs for the seed 1234567: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert split_mix(np.uint64(1234567), np.arange(4, dtype=np.uint64)).tolist() == published


def test_split_mix_is_never_zero() -> None:
    """A xorshift that starts at zero stays there. Of all seeds, this one is mixed to zero."""
    zero = np.uint64(-0x9E3779B97F4A7C15 % (1 << 64))
    assert split_mix(zero, np.zeros(1, np.uint64)).tolist() == [1]
