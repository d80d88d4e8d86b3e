"""Charts as SVG.

Charts are narrow, so that two fit next to each other on a screen and one fills a telephone. The page's style sheet
sets the colours. Every series also has a pattern or a label, so that colour is never the only difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from kolej.picture import signs
from kolej.picture.palette import ROUTE_FILL, SHAPE_OF
from kolej.picture.svg import group, num, place, tag, text
from kolej.picture.text_metrics import width as letters

WIDE = 430.0
SIZE = 13.0
_ROW = 34.0
_RIGHT = 16.0


@dataclass(frozen=True)
class Series:
    """A histogram. `counts[i]` is how often the value `first + i` occurred."""

    name: str
    kind: str
    first: int
    counts: Sequence[int]
    median: int


@dataclass(frozen=True)
class Whisker:
    """A value with its interval, drawn as one row."""

    label: str
    value: float
    low: float
    high: float
    tooltip: str
    card: str | None = None


@dataclass(frozen=True)
class Bar:
    """A row of pieces, stacked from zero. Negative pieces extend to the left."""

    label: str
    pieces: Sequence[tuple[str, float, str]]
    """CSS class, size and tooltip of each piece."""
    total: str
    card: str | None = None
    mark: float | None = None
    """Position of a line across the row, for comparison."""


@dataclass(frozen=True)
class Dot:
    """A point of a scatter plot."""

    x: float
    y: float
    tooltip: str
    label: str = ""
    r: float = 4.0


PATTERNS = tag(
    "svg",
    tag(
        "defs",
        tag("pattern", tag("path", d="M-1 7L7-1M5 7L7 5M-1 1L1-1"), id="hatch", width="6", height="6",
            patternUnits="userSpaceOnUse"),
        tag("pattern", tag("circle", cx="3", cy="3", r="1.1"), id="dotted", width="6", height="6",
            patternUnits="userSpaceOnUse"),
        tag("pattern", tag("path", d="M0 2.5H5"), id="lined", width="5", height="5", patternUnits="userSpaceOnUse"),
        tag("pattern", tag("path", d="M-1-1L7 7M-1 7L7-1"), id="crossed", width="6", height="6",
            patternUnits="userSpaceOnUse"),
        tag("pattern", tag("path", d="M2.5 0V5"), id="upright", width="5", height="5", patternUnits="userSpaceOnUse"),
    ),
    class_="sheets", width="0", height="0", aria_hidden="true", focusable="false",
)  # fmt: skip
"""Patterns drawn over the colours, so that colour is never the only difference. Goes into each page once."""


def ticks(least: float, most: float, about: int = 5) -> list[float]:
    """Returns about `about` round numbers for an axis that covers `least` to `most`."""
    span = max(most - least, 1e-9)
    raw = span / about
    size = 10 ** math.floor(math.log10(raw))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= raw * 0.999)
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    return [number * step for number in range(first, last + 1)]


def short(value: float) -> str:
    """Formats a number for an axis, without trailing zeros."""
    return f"{value:g}".replace("-", "−")


def percent(value: float) -> str:
    """Formats a rate for an axis, without trailing zeros."""
    return f"{value * 100:g}\u00a0%".replace("-", "−")


def _svg(name: str, height: float, *inside: str) -> str:
    return tag(
        "svg", tag("title", escape(name)), *inside, viewBox=f"0 0 {num(WIDE)} {num(height)}", role="img",
        class_="chart",
    )  # fmt: skip


def _piece(kind: str, x: float, y: float, wide: float, high: float, tooltip: str) -> str:
    """Draws a box in its colour, with its pattern on top."""
    box = {"x": x, "y": y, "width": max(wide, 0.0), "height": high}
    return group(
        tag("title", escape(tooltip)), tag("rect", **box, class_="fill"), tag("rect", **box, class_="pattern"),
        class_=kind,
    )  # fmt: skip


def histogram(name: str, series: Sequence[Series], unit: str) -> str:
    """Draws how often each value occurs as a share of its own series, with a flag at each median."""
    shown = [one for one in series if sum(one.counts)]
    least = min(one.first for one in shown)
    most = max(one.first + len(one.counts) - 1 for one in shown)
    size = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if (most - least) / s <= 42), 1000)
    start = math.floor(least / size)
    bins = math.floor(most / size) - start + 1
    heights = [_binned(one, size, start, bins) for one in shown]
    tallest = max(max(row) for row in heights)
    levels = ticks(0, tallest, 4)
    left, top, bottom = 46.0, 22.0 + 20 * len(shown), 262.0
    across, up = (WIDE - left - _RIGHT) / bins, (bottom - top) / levels[-1]
    drawn = [_level(value, bottom - value * up, left, percent(value)) for value in levels]
    for one, row in zip(shown, heights, strict=True):
        path = f"M{num(left)} {num(bottom)}"
        for i, height in enumerate(row):
            path += f"V{num(bottom - height * up)}H{num(left + (i + 1) * across)}"
        path += f"V{num(bottom)}z"
        drawn.append(group(tag("path", d=path, class_="fill"), tag("path", d=path, class_="pattern"),
                           tag("path", d=path, class_="rim"), class_=one.kind))  # fmt: skip
    for value in ticks(start * size, (start + bins) * size, 6):
        x = left + (value / size - start) * across
        if left - 1 <= x <= WIDE - _RIGHT + 1:
            drawn.append(tag("path", d=f"M{num(x)} {num(bottom)}v5", class_="tick"))
            drawn.append(text(short(value), x=x, y=bottom + 19, class_="number", text_anchor="middle"))
    for i, one in enumerate(shown):
        drawn.append(_flag(one, left + ((one.median + 0.5) / size - start) * across, 16 + 20 * i, bottom))
    drawn.append(text(unit, x=WIDE - _RIGHT, y=bottom + 37, class_="unit", text_anchor="end"))
    return _svg(name, bottom + 42, *drawn)


def _binned(one: Series, size: int, start: int, bins: int) -> list[float]:
    row = [0] * bins
    for i, number in enumerate(one.counts):
        row[(one.first + i) // size - start] += number
    return [number / sum(one.counts) for number in row]


def _level(value: float, y: float, left: float, label: str) -> str:
    return group(
        tag("path", d=f"M{num(left)} {num(y)}H{num(WIDE - _RIGHT)}", class_="axis" if value == 0 else "grid"),
        text(label, x=left - 6, y=y + 4.5, class_="number", text_anchor="end"),
    )


def _flag(one: Series, x: float, y: float, bottom: float) -> str:
    """Draws the median as a line with its label, on the side where there is more room."""
    words = f"{one.name}: median {short(one.median)}" if one.name else f"median {short(one.median)}"
    to_left = x > WIDE * 0.55
    return group(
        tag("path", d=f"M{num(x)} {num(y - 8)}V{num(bottom)}", class_="median"),
        text(words, x=x - 6 if to_left else x + 6, y=y + 3, class_="flag", text_anchor="end" if to_left else "start"),
        class_=one.kind,
    )


def whiskers(
    name: str, rows: Sequence[Whisker], *, fair: float | None = None, fair_name: str = "", points: bool = False
) -> str:
    """Draws rates or points with their intervals, and a line at the fair value if there is one."""
    axis, floor, ceiling = (short, -math.inf, math.inf) if points else (percent, 0.0, 1.0)
    ends = [end for row in rows for end in (row.low, row.high)] + ([] if fair is None else [fair])
    margin = max(max(ends) - min(ends), 0.02) * 0.12
    marks = ticks(max(floor, min(ends) - margin), min(ceiling, max(ends) + margin), 4)
    left = 24 + max(letters(row.label, SIZE) + (26 if row.card else 0) for row in rows)
    values = 58.0
    across = (WIDE - left - values - _RIGHT) / (marks[-1] - marks[0])
    top = 30.0
    bottom = top + _ROW * len(rows)

    def at(value: float) -> float:
        return left + (value - marks[0]) * across

    drawn = []
    for value in marks:
        drawn.append(tag("path", d=f"M{num(at(value))} {num(top)}V{num(bottom)}", class_="grid"))
        drawn.append(
            text(axis(round(value, 6)), x=at(value), y=bottom + 19, class_="number", text_anchor="middle")
        )
    if fair is not None:
        drawn.append(tag("path", d=f"M{num(at(fair))} {num(top - 6)}V{num(bottom)}", class_="fair"))
        drawn.append(text(fair_name, x=at(fair), y=top - 12, class_="unit", text_anchor="middle"))
    for i, row in enumerate(rows):
        y = top + _ROW * (i + 0.5)
        words = f"{row.value:.1f}".replace("-", "−") if points else f"{row.value * 100:.1f}\u00a0%"
        drawn.append(_label(row.label, row.card, left - 14, y))
        drawn.append(
            group(
                tag("title", escape(row.tooltip)),
                tag("path", d=f"M{num(at(row.low))} {num(y)}H{num(at(row.high))}", class_="whisker"),
                tag("path", d="".join(f"M{num(at(end))} {num(y - 5)}v10" for end in (row.low, row.high)),
                    class_="whisker"),
                tag("circle", cx=at(row.value), cy=y, r="5.5", class_="dot"),
            )
        )  # fmt: skip
        drawn.append(text(words, x=WIDE - 4, y=y + 4.5, class_="value", text_anchor="end"))
    return _svg(name, bottom + 26, *drawn)


def _label(words: str, card: str | None, x: float, y: float) -> str:
    drawn = [text(words, x=x, y=y + 4.5, class_="label", text_anchor="end")]
    if card:
        drawn.append(group(card_sign(card), transform=place(x - letters(words, SIZE) - 19, y)))
    return "".join(drawn)


def card_sign(card: str) -> str:
    """Draws a small card with its colour and its shape."""
    if card == "wild":
        return group(
            tag("rect", x="-13", y="-9", width="26", height="18", rx="3", class_="card", fill="#FBF5E6"),
            group(signs.locomotive("#2F2A26", "#FBF5E6"), transform="scale(12)"),
        )
    return group(
        tag("rect", x="-13", y="-9", width="26", height="18", rx="3", class_="card", fill=ROUTE_FILL[card]),
        *([group(signs.shape_for(card), transform="scale(12)")] if card in SHAPE_OF else []),
    )


def bars(name: str, rows: Sequence[Bar], unit: str, *, mark_name: str = "") -> str:
    """Draws rows of stacked pieces. Negative pieces are to the left of zero."""
    most = max(max(sum(size for _, size, _ in row.pieces if size > 0), row.mark or 0) for row in rows) or 1.0
    least = min(sum(size for _, size, _ in row.pieces if size < 0) for row in rows)
    marks = ticks(0, most, 4)
    left = 24 + max(letters(row.label, SIZE) + (26 if row.card else 0) for row in rows)
    values = 12 + max(letters(row.total, SIZE) for row in rows)
    across = (WIDE - left - values - _RIGHT) / (marks[-1] - least)
    zero = left - least * across
    top = 26.0 if mark_name else 8.0
    bottom = top + _ROW * len(rows)
    drawn = []
    for value in marks:
        x = zero + value * across
        drawn.append(tag("path", d=f"M{num(x)} {num(top)}V{num(bottom)}", class_="grid" if value else "axis"))
        drawn.append(text(short(round(value, 6)), x=x, y=bottom + 19, class_="number", text_anchor="middle"))
    for i, row in enumerate(rows):
        drawn.append(_bar(row, left, top + _ROW * i, zero, across))
    if mark_name:
        drawn.append(text(mark_name, x=WIDE - 4, y=14, class_="unit", text_anchor="end"))
    drawn.append(text(unit, x=WIDE - 4, y=bottom + 37, class_="unit", text_anchor="end"))
    return _svg(name, bottom + 42, *drawn)


def _bar(row: Bar, left: float, top: float, zero: float, across: float) -> str:
    drawn = [_label(row.label, row.card, left - 14, top + _ROW / 2)]
    positive_end, negative_end = zero, zero
    for kind, size, tooltip in row.pieces:
        wide = abs(size) * across
        x = positive_end if size >= 0 else negative_end - wide
        drawn.append(_piece(kind, x, top + 6, wide, _ROW - 12, tooltip))
        words = f"{abs(size):.1f}" if size >= 0 else f"−{abs(size):.1f}"
        if wide > letters(words, SIZE) + 6 and not row.card:
            drawn.append(text(words, x=x + wide / 2, y=top + _ROW / 2 + 4.5, class_="within", text_anchor="middle"))
        if size >= 0:
            positive_end += wide
        else:
            negative_end -= wide
    after = positive_end + 8
    if row.mark is not None:
        x = zero + row.mark * across
        drawn.append(tag("path", d=f"M{num(x)} {num(top + 2)}v{num(_ROW - 4)}", class_="compare"))
        if after - 8 <= x <= after + letters(row.total, SIZE) + 10:  # the line would run through the number
            after = x + 8
    drawn.append(text(row.total, x=after, y=top + _ROW / 2 + 4.5, class_="value"))
    return "".join(drawn)


def scatter(name: str, dots: Sequence[Dot], x_name: str, y_name: str, *, best: str) -> str:
    """Draws dots over two axes of the same unit, and the line where both values are equal, labelled `best`."""
    across_marks = ticks(0, max(dot.x for dot in dots), 5)
    up_marks = ticks(min(0.0, *(dot.y for dot in dots)), max(dot.x for dot in dots), 6)
    left, top, bottom = 40.0, 26.0, 372.0
    across = (WIDE - left - _RIGHT) / across_marks[-1]
    up = (bottom - top) / (up_marks[-1] - up_marks[0])

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * across, bottom - (y - up_marks[0]) * up

    drawn = [_level(value, at(0, value)[1], left, short(value)) for value in up_marks]
    for value in across_marks:
        x = at(value, 0)[0]
        drawn.append(tag("path", d=f"M{num(x)} {num(bottom)}v5", class_="tick"))
        drawn.append(text(short(value), x=x, y=bottom + 19, class_="number", text_anchor="middle"))
    end = min(across_marks[-1], up_marks[-1])
    x, y = at(end, end)
    x0, y0 = at(0, 0)
    drawn.append(tag("path", d=f"M{num(x0)} {num(y0)}L{num(x)} {num(y)}", class_="fair"))
    drawn.append(text(best, x=x - 8, y=max(y - 6, 12), class_="unit", text_anchor="end"))
    taken: list[tuple[float, float, float, float]] = []
    for dot in dots:
        x, y = at(dot.x, dot.y)
        if dot.label:
            taken.append((x - dot.r, y - dot.r, x + dot.r, y + dot.r))
        drawn.append(tag("circle", tag("title", escape(dot.tooltip)), cx=x, cy=y, r=dot.r, class_="dot"))
    for dot in dots:
        if dot.label:
            drawn.append(_dot_label(dot.label, *at(dot.x, dot.y), dot.r, taken))
    drawn.append(text(x_name, x=WIDE - _RIGHT, y=bottom + 37, class_="unit", text_anchor="end"))
    drawn.append(text(y_name, x=4, y=14, class_="unit"))
    return _svg(name, bottom + 42, *drawn)


def _dot_label(words: str, x: float, y: float, r: float, taken: list[tuple[float, float, float, float]]) -> str:
    """Draws a label next to its dot where it covers nothing, or returns nothing if there is no such place."""
    wide = letters(words, 12) + 2
    for dx, dy in ((r + 4, 4), (-r - 4 - wide, 4), (-wide / 2, -r - 5), (-wide / 2, r + 14), (r + 4, 16), (r + 4, -8)):
        box = (x + dx, y + dy - 11, x + dx + wide, y + dy + 3)
        free = all(box[2] < o[0] or o[2] < box[0] or box[3] < o[1] or o[3] < box[1] for o in taken)
        if free and box[0] > 42 and box[2] < WIDE - 2:
            taken.append(box)
            return text(words, x=x + dx, y=y + dy, class_="flag small")
    return ""
