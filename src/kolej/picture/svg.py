"""Writes SVG elements, with short numbers and escaped text."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

DISPLAY = (
    "Jost, 'Josefin Sans', Futura, 'Century Gothic', 'URW Gothic', 'Avenir Next', 'Gill Sans', "
    "'Trebuchet MS', 'DejaVu Sans', sans-serif"
)
"""Geometric fonts in the style of old posters, the most common first. A page may set its own on the root."""

BOOK = "'EB Garamond', Garamond, Baskerville, 'Palatino Linotype', Palatino, Georgia, serif"
"""Fonts for the names of seas, as on old maps."""


def num(value: float) -> str:
    """Formats a number with at most two decimals, without trailing zeros or -0, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Formats points for the attribute `points`."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in pairs)


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """Returns one element. `class_` and `stroke_width` become `class` and `stroke-width`; None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else num(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    opening = " ".join(parts)
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def group(*inside: str, **attributes: str | float | None) -> str:
    """Returns a `g` element."""
    return tag("g", *(inside or ("",)), **attributes)


def text(words: str, **attributes: str | float | None) -> str:
    """Returns a `text` element."""
    return tag("text", escape(words), **attributes)


def place(x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> str:
    """Returns a transform that moves a drawing from the origin to a point, rotated and scaled."""
    turned = f" rotate({num(angle)})" if num(angle) != "0" else ""
    scaled = f" scale({num(scale)})" if scale != 1.0 else ""
    return f"translate({num(x)} {num(y)}){turned}{scaled}"
