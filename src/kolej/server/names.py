"""Names of players: any text a person may be called by, and nothing that breaks a line or a page."""

from __future__ import annotations

import unicodedata

from kolej.errors import KolejError

LONGEST = 40
# Controls, lone surrogates, and marks that turn the direction of the text around them.
_UNWANTED = {"Cc", "Cs", "Co", "Cn"}
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x2028, 0x2029}


def clean(name: str) -> str:
    """The name without what cannot be seen; ValueError if nothing or too much is left."""
    kept = (c if not c.isspace() else " " for c in name)
    seen = "".join(c for c in kept if unicodedata.category(c) not in _UNWANTED and ord(c) not in _TURNING)
    found = " ".join(seen.split())
    if not 1 <= len(found) <= LONGEST:
        raise KolejError(f"a name has 1 to {LONGEST} characters")
    return found
