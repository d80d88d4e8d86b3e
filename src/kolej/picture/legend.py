"""Draws the legend: points by length, and the signs that occur on this board."""

from __future__ import annotations

from kolej.picture import extensions, svg
from kolej.picture.canvas import Canvas
from kolej.picture.palette import Palette
from kolej.picture.plaque import plaque
from kolej.picture.svg import group, place, tag
from kolej.picture.text_metrics import set_text, width

_ROW, _COLUMN = 31.0, 46.0


def legend(canvas: Canvas) -> tuple[str, float, float]:
    """Draws the legend around the origin. Returns the drawing, its width and its height."""
    board, palette = canvas.board, canvas.palette
    lengths = sorted({route.length for route in board.routes})
    rows = extensions.joined("legend_rows", canvas)
    wide = max(len(lengths) * _COLUMN + 40, *(132 + width(words, 18.5) for _, words in rows), 0)
    high = 92 + len(rows) * _ROW + (10 if rows else 0)
    top, left = -high / 2, -wide / 2
    drawn = [plaque(wide, high, palette)]
    for i, length in enumerate(lengths):
        x = (i - (len(lengths) - 1) / 2) * _COLUMN
        drawn.append(_points(length, board.rules.points[length - 1], x, top + 22, palette))
    for i, (icon, words) in enumerate(rows):
        y = top + 100 + i * _ROW
        drawn.append(group(icon, transform=place(left + 24 + 34, y)))
        drawn.append(set_text(words, 18.5, x=left + 106, y=y + 6.5, fill=palette.ink))
    return group(*drawn, class_="key"), wide, high


def _points(length: int, points: int, x: float, y: float, palette: Palette) -> str:
    """Draws a length and, below it, its points."""
    cars = tag("rect", x=x - 15, y=y, width="30", height="22", rx="4", fill=palette.soft_ink)
    return group(
        cars,
        svg.text(str(length), x=x, y=y + 17, font_size="17", fill=palette.plate, font_weight="600"),
        svg.text(str(points), x=x, y=y + 48, font_size="23", fill=palette.ink, font_weight="700"),
        text_anchor="middle",
        class_="points",
    )
