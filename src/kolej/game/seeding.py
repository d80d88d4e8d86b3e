"""A game's chance: nobody can foresee a card, and the same seed deals the same ones again."""

from __future__ import annotations

import hashlib
import secrets

import numpy as np

from kolej.engine.records import Record
from kolej.errors import KolejError

SEED_BITS = 256
SET_UP = 0  # the number under which a game is dealt; decisions count from 1

# The parts of a deal and of a decision. Each has a generator of its own since version 2 of the rules.
FACE_UP = "face-up cards"
FIRST_SEAT = "first seat"
OFFER = "offer of tickets"  # a later one, by a decision
DECISION = "decision"  # everything else that a decision leaves to chance


def hand_of(seat: int) -> str:
    """The part of the deal that is a seat's first hand."""
    return f"hand of seat {seat}"


def first_offer_to(seat: int) -> str:
    """The part of the deal that is the first offer of tickets to a seat."""
    return f"first offer to seat {seat}"


def fresh_seed() -> int:
    return secrets.randbits(128)


def check_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise KolejError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
    return seed


def set_dice(s: Record, seed: int, number: int, part: str | None = None) -> None:
    """Sets the generator of a state to a keyed hash of the secret seed, for one part of the deal or of a decision.

    A xorshift can be computed from what it deals, so what a seat sees must not come from the same generator as what is
    hidden from it. Version 1 of the rules had one generator for each number, without parts; no part gives its values.
    """
    key = seed.to_bytes(SEED_BITS // 8, "big")
    message, person = number.to_bytes(8, "big"), b"kolej"
    if part is not None:
        message, person = message + part.encode(), b"kolej rules 2"
    roll = hashlib.blake2b(message, key=key, digest_size=8, person=person).digest()
    s.rng = np.uint64(int.from_bytes(roll, "big") or 1)
