"""A game's chance: nobody can foresee a card, and the same seed deals the same ones again."""

from __future__ import annotations

import hashlib
import secrets

import numpy as np

from kolej.engine.records import Record
from kolej.errors import KolejError

SEED_BITS = 256
SET_UP = 0  # the number under which a game is dealt; decisions count from 1


def fresh_seed() -> int:
    return secrets.randbits(128)


def check_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise KolejError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
    return seed


def set_dice(s: Record, seed: int, number: int) -> None:
    """A xorshift can be guessed from what it deals, so each decision gets dice of its own from the secret seed."""
    key = seed.to_bytes(SEED_BITS // 8, "big")
    roll = hashlib.blake2b(number.to_bytes(8, "big"), key=key, digest_size=8, person=b"kolej").digest()
    s.rng = np.uint64(int.from_bytes(roll, "big") or 1)
