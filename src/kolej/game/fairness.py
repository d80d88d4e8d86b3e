"""Fair cards: nobody can choose the seed of a game on a server, not even the person who runs it.

The server makes a secret and promises it: it shows the hash of the secret before anybody has said anything about the
cards. Each device makes a nonce and commits to it: it shows the hash of the nonce. When everybody has committed, the
devices reveal their nonces, and the seed is mixed from the secret and all nonces. Whoever knows one of these numbers
only after all others were promised or committed to cannot have chosen the seed. docs/fair-cards.md says what this
proves; `web/src/lib/fairness.ts` states the same for the page, and tests compare both with the same examples.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

SECRET = re.compile(r"[0-9a-f]{64}")
NONCE = re.compile(r"[0-9a-f]{32}")
_LABEL = "kolej seed 1"


def new_secret() -> str:
    """Returns a new secret of a server: 256 random bits."""
    return secrets.token_hex(32)


def new_nonce() -> str:
    """Returns a new nonce of a device: 128 random bits."""
    return secrets.token_hex(16)


def fingerprint(text: str) -> str:
    """Returns the hash of a secret or a nonce, which tells nothing about it and fits no other one."""
    return hashlib.sha256(text.encode()).hexdigest()


def mixed_seed(secret: str, nonces: Sequence[str | None]) -> int:
    """Returns the seed of a game: a hash of all nonces in the order of the seats, keyed by the secret.

    None is the nonce of a seat that has none: a bot, a client that does not commit, or a device that was not there.
    """
    message = "\n".join([_LABEL, *(nonce or "" for nonce in nonces)])
    return int.from_bytes(hmac.digest(bytes.fromhex(secret), message.encode(), "sha256"), "big")
