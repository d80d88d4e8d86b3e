"""Keys of seats: 128 random bits each. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without characters that look alike


def new_key() -> str:
    """Returns a new key."""
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> str:
    """Returns the hash under which a key is stored."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def opens(key: str, stored_hash: str | None) -> bool:
    """Returns whether the key has the stored hash. The time it takes does not depend on the result."""
    return stored_hash is not None and hmac.compare_digest(hash_of(key), stored_hash)


def new_id() -> str:
    """Returns a new id for a game. It gives access to the spectator's view, so it must be hard to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(14))
