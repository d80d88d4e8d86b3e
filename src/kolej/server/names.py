"""Checks the names of players: visible, in one line, and not to be mistaken for another name at the same table.

The library precis-i18n prepares names by the profile Nickname (RFC 8266): spaces, forms of the same character, and
characters that may not be in a name. What it does not cover is here: signs without ink, piles of accents, words of
mixed alphabets, and names that look alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from precis_i18n import get_profile

from kolej.errors import KolejError

LONGEST = 40
"""The largest number of characters of a name."""
LONGEST_TEXT = 200
"""The largest number of characters of a line that a player writes to the others."""
MOST_ACCENTS = 4
"""The largest number of accents on one letter. Letters of real names have up to three."""

_NICKNAME = get_profile("NicknameCasePreserved")

# Removed without a word, because keyboards add them: control characters, private and unknown ones, marks that change
# the direction of the text, the joiners and selectors inside emoji, and three signs that print nothing.
_REMOVED = {"Cc", "Cs", "Co", "Cn"}
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x2028, 0x2029}
_INKLESS = {0x2800, 0xFFFC, 0x1D159}
_SELECTORS = {*range(0xFE00, 0xFE10)}
_INVISIBLE = {chr(code) for code in _TURNING | _INKLESS | _SELECTORS}
_JOINER = "\u200d"

# Chinese, Japanese and Korean names mix these alphabets with each other and with the Latin one.
_EAST_ASIAN = {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}

# Letters that look like a Latin letter, each in its own case. A table of our own, because words of mixed alphabets are
# refused: only whole words of Cyrillic or Greek letters can look Latin. The full table of Unicode has 6,000 entries.
_LOOK_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЬӀаеѕіјорсухһԁԛԝӏ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυγ" "ıɑɡƖǀ" "0" "1I|" "‐‑‒–—−" "‘’ʼ`´",
    "ABESlJKMHOPCTYXblaesijopcyxhdqwl" "ABEZHlKMNOPTYXavopuy" "iagll" "O" "lll" "------" "'''''",
)  # fmt: skip


class NameTakenError(KolejError):
    """Another seat of the game has a name that looks the same."""

    def __init__(self, other: str) -> None:
        super().__init__(f"another seat has the name {other}, which looks the same; choose another one")


def clean(name: str) -> str:
    """Returns the name as it is stored, or raises KolejError if it cannot be shown or is too long."""
    visible = _without_invisible(name)
    if not 1 <= len(visible) <= LONGEST:
        raise KolejError(f"a name has 1 to {LONGEST} characters")
    try:
        cleaned = str(_NICKNAME.enforce(visible))
    except UnicodeError:
        raise KolejError("a name has letters, digits and signs, and no invisible characters") from None
    if len(cleaned) > LONGEST:
        raise KolejError(f"a name has 1 to {LONGEST} characters")
    if _piles_accents(cleaned):
        raise KolejError(f"a name begins with a letter, a digit or a sign, with at most {MOST_ACCENTS} accents on each")
    if any(_mixes_alphabets(word) for word in re.findall(r"\w+", cleaned)):
        raise KolejError("a word of a name has letters of one alphabet only, because letters of others look the same")
    return cleaned


def clean_text(text: str) -> str:
    """Returns a line that a player writes to the others, or raises KolejError if it cannot be shown or is too long.

    It is prepared as names are, but it may be longer, and its words may have letters of several alphabets.
    """
    visible = _without_invisible(text)
    if not 1 <= len(visible) <= LONGEST_TEXT:
        raise KolejError(f"a text has 1 to {LONGEST_TEXT} characters")
    try:
        cleaned = str(_NICKNAME.enforce(visible))
    except UnicodeError:
        raise KolejError("a text has letters, digits and signs, and no invisible characters") from None
    if len(cleaned) > LONGEST_TEXT or _piles_accents(cleaned):
        raise KolejError(f"a text has 1 to {LONGEST_TEXT} characters, with at most {MOST_ACCENTS} accents on each")
    return cleaned


def _without_invisible(name: str) -> str:
    kept = ""
    for c in name:
        if c.isspace():
            kept += " "
        elif c == _JOINER and kept and unicodedata.category(kept[-1])[0] == "S":
            continue  # between two emoji; elsewhere some alphabets need it
        elif unicodedata.category(c) not in _REMOVED and c not in _INVISIBLE:
            kept += c
    return " ".join(kept.split())


def _piles_accents(name: str) -> bool:
    """Returns whether there are too many accents on one letter, or one without a letter."""
    marks = "".join(unicodedata.category(c)[0] for c in unicodedata.normalize("NFD", name))
    return marks.startswith("M") or "ZM" in marks or "M" * (MOST_ACCENTS + 1) in marks


def _mixes_alphabets(word: str) -> bool:
    # The name of a letter begins with its alphabet: CYRILLIC SMALL LETTER A.
    alphabets = {re.split("[ -]", unicodedata.name(c, ""))[0] for c in word if c.isalpha()} - {"MODIFIER"}
    return len(alphabets) > 1 and not alphabets <= {"LATIN", *_EAST_ASIAN}


def look_alike(name: str, other: str) -> bool:
    """Returns whether people could take one name for the other."""
    return _caseless(name) == _caseless(other) or shape(name) == shape(other)


def _caseless(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def shape(name: str) -> str:
    """Returns the same text for names that look alike."""
    folded = unicodedata.normalize("NFKC", name).translate(_LOOK_ALIKE).casefold()
    return re.sub(r"[\s_]+", "", folded).replace("rn", "m").replace("vv", "w")


def check_free(name: str, others: Iterable[str]) -> None:
    """Raises NameTakenError if the name looks like one of the others."""
    for other in others:
        if look_alike(name, other):
            raise NameTakenError(other)


def free_name(default: str, others: Iterable[str]) -> str:
    """Returns the default name, with a number if it looks like one of the others."""
    taken = list(others)
    names = [default, *(f"{default} {n}" for n in range(2, len(taken) + 3))]
    return next(name for name in names if not any(look_alike(name, other) for other in taken))
