"""Draws the legend: points by length, and the signs that occur on this board."""

from __future__ import annotations

from kolej.boards.model import Board, Route
from kolej.picture import sizes, svg
from kolej.picture.crossings import mark
from kolej.picture.palette import Palette
from kolej.picture.plaque import plaque
from kolej.picture.route_lines import size_id
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, place, tag
from kolej.picture.text_metrics import set_text, width

_ROW, _COLUMN = 31.0, 46.0


def legend(board: Board, space: SpaceSize, palette: Palette, ids: str) -> tuple[str, float, float]:
    """Draws the legend around the origin. Returns the drawing, its width and its height."""
    lengths = sorted({route.length for route in board.routes})
    rows = _rows(board, space, palette, ids)
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


def _rows(board: Board, space: SpaceSize, palette: Palette, ids: str) -> list[tuple[str, str]]:
    """Returns the icon and the words of each sign."""

    def first(routes: list[Route]) -> str:
        return size_id(*sizes.tile(routes[0], space))

    def tile(kind: str, size: str, *more: str) -> str:
        return group(tag("use", href=f"#{ids}-{kind}-{size}"), *more)

    def sign(name: str) -> str:
        return tag("use", href=f"#{ids}-{name}", transform=f"scale({svg.num(space.width * 0.62)})")

    rows = []
    tunnels = [r for r in board.routes if r.tunnel]
    if tunnels:
        size = first(tunnels)
        rock = tag("use", href=f"#{ids}-rock-{size}-0")
        rows.append((group(rock, tile("tile-grey", size)), "Tunnel"))
    ferries = [r for r in board.routes if r.wilds]
    if ferries:
        rows.append((tile("tile-grey", first(ferries), sign("wild")), "Ferry: a locomotive"))
    waves = [r for r in board.routes if r.waves]
    if waves:
        rows.append((tile("tile-grey", first(waves), sign("wave")), "Ferry: waves"))
    special = [r for r in board.routes if r.trade]
    if special:
        band = tag(
            "rect",
            x=-space.length / 2 - 5,
            y=-space.width / 2 - 5,
            width=space.length + 10,
            height=space.width + 10,
            rx="6",
            fill=palette.plate,
            stroke=palette.brass,
            stroke_width="2.4",
        )
        words = f"Any {special[0].trade} cards for 1"
        rows.append((group(band, tile("tile-grey", first(special))), words))
    beds = [r for r in board.routes if r.bed]
    if beds:
        rows.append((tile("bed", first(beds)), "Bed: lay a track"))
    if board.crossings:
        rows.append((mark(space, palette), "Crossing: one of them"))
    if board.rules.regions and board.rules.regions.twice_when_complete:
        medal = group(
            tag("circle", r="13", fill=palette.brass),
            svg.text(
                "×2", x=0, y=5.5, font_size="15", fill=palette.plate, font_weight="600", text_anchor="middle"
            ),
        )
        rows.append((medal, "Whole region: twice"))
    return rows
