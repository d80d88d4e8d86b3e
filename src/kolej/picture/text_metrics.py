"""Estimates the width of text without a font.

The widths are those of a geometric font. The SVG also states the width of each name (`textLength`), so that a name in
another font still keeps clear of the routes.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from kolej.picture import svg

_WIDTHS = {
    0.27: "ijlI|!'’.,:;·",
    0.30: " -",
    0.33: "ft()J",
    0.39: "r",
    0.46: "s",
    0.50: "cvxyzL1",
    0.54: "akeTF",
    0.57: "nhuo7",
    0.60: "bdgpqEPSRZ3589ßø",
    0.64: "BKUXY0246",
    0.71: "ACDVNH&",
    0.76: "w–",
    0.82: "mOQGØ",
    0.88: "Mæœ—",
    1.04: "WÆŒ",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
LINE = 1.02
"""Height of a line of text, in parts of its size."""


def width(words: str, size: float, spacing: float = 0.0) -> float:
    """Returns the width of a text without its accents, with extra spacing after every letter."""
    base = unicodedata.normalize("NFD", words)
    letters = [c for c in base if not unicodedata.combining(c)]
    return sum(_WIDTH_OF.get(c, 0.62) for c in letters) * size + spacing * len(letters)


@dataclass(frozen=True)
class Lines:
    """A name in one line or several."""

    lines: tuple[str, ...]
    size: float

    @property
    def width(self) -> float:
        return max(width(line, self.size) for line in self.lines)

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LINE


def breakings(name: str, size: float) -> list[Lines]:
    """Returns the name in one line and, if it is long, also broken at the space or hyphen nearest its middle."""
    versions = [Lines((name,), size)]
    breaks = [i for i, c in enumerate(name) if c in " -" and 2 < i < len(name) - 3]
    if breaks and len(name) > 8:
        at = min(breaks, key=lambda i: (abs(i - len(name) / 2), i))
        versions.append(Lines((name[: at + (name[at] == "-")].strip(), name[at + 1 :].strip()), size))
    return versions


def set_text(words: str, size: float, **attributes: str | float | None) -> str:
    """Returns a line of text that is exactly as wide as `width` says."""
    length = width(words, size)
    return svg.text(words, font_size=size, textLength=length, lengthAdjust="spacingAndGlyphs", **attributes)
