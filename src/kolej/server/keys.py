"""Secrets that open seats: 128 random bits each, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another


def new_key() -> str:
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def opens(key: str, kept: str | None) -> bool:
    """Whether the key is the one of which that hash was kept; takes as long whatever the answer."""
    return kept is not None and hmac.compare_digest(hash_of(key), kept)


def new_id() -> str:
    """The id of a game. It opens a spectator's view, so it cannot be guessed, either."""
    return "".join(secrets.choice(ALPHABET) for _ in range(14))


def seed_hash(seed: str) -> str:
    """What players are shown at the start, so that the seed at the end cannot be another one."""
    return hashlib.sha256(seed.encode()).hexdigest()
