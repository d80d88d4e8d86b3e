"""Hashes passphrases with Argon2, in threads: a hash takes a tenth of a second and 64 MiB."""

from __future__ import annotations

import unicodedata
from functools import cache

import anyio.to_thread
from anyio import CapacityLimiter
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""Number of passphrases that are hashed at the same time. Others wait."""

_hasher = PasswordHasher()


@cache
def _nobody() -> str:
    """Returns the hash of a passphrase that nobody has."""
    return _hasher.hash("a passphrase that nobody has")


def _prepared(passphrase: str) -> str:
    """Returns the same text for all ways in which keyboards write a passphrase."""
    return unicodedata.normalize("NFKC", passphrase)


def _matches(stored: str | None, passphrase: str) -> bool:
    try:
        return _hasher.verify(stored or _nobody(), _prepared(passphrase)) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


class Passphrases:
    """Hashes and compares passphrases in threads."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(AT_ONCE)

    async def prepare(self) -> None:
        """Makes the hash that unknown names are compared with, so that the first of them does not take longer."""
        await anyio.to_thread.run_sync(_nobody, limiter=self._limiter)

    async def hash(self, passphrase: str) -> str:
        """Returns the hash of a passphrase."""
        return await anyio.to_thread.run_sync(_hasher.hash, _prepared(passphrase), limiter=self._limiter)

    async def matches(self, stored: str | None, passphrase: str) -> bool:
        """Returns whether this is the passphrase. Without a stored hash it takes as long, and the answer is no."""
        return await anyio.to_thread.run_sync(_matches, stored, passphrase, limiter=self._limiter)
