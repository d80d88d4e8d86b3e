"""Cleans the names of players: any text is allowed that does not break a line or a page."""

from __future__ import annotations

import unicodedata

from kolej.errors import KolejError

LONGEST = 40
"""The largest number of characters of a name."""
# Control characters, lone surrogates, and marks that change the direction of the text around them.
_UNWANTED = {"Cc", "Cs", "Co", "Cn"}
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x2028, 0x2029}


def clean(name: str) -> str:
    """Returns the name without invisible characters, or raises KolejError if it is then empty or too long."""
    characters = (c if not c.isspace() else " " for c in name)
    visible = "".join(c for c in characters if unicodedata.category(c) not in _UNWANTED and ord(c) not in _TURNING)
    cleaned = " ".join(visible.split())
    if not 1 <= len(cleaned) <= LONGEST:
        raise KolejError(f"a name has 1 to {LONGEST} characters")
    return cleaned
