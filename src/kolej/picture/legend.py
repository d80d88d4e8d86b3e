"""The key: points by length, and the signs that occur on this board."""

from __future__ import annotations

from kolej.boards.model import Board, Route
from kolej.picture import sizes as gauges
from kolej.picture import svg
from kolej.picture.crossings import mark
from kolej.picture.palette import Palette
from kolej.picture.route_lines import size_id
from kolej.picture.sizes import Gauge
from kolej.picture.svg import group, place, tag
from kolej.picture.text_metrics import set_text, width

_ROW, _COLUMN = 31.0, 46.0


def key(board: Board, of: Gauge, mood: Palette, ids: str) -> tuple[str, float, float]:
    from kolej.picture.frame import plaque

    lengths = sorted({route.length for route in board.routes})
    rows = _rows(board, of, mood, ids)
    wide = max(len(lengths) * _COLUMN + 40, *(132 + width(words, 18.5) for _, words in rows), 0)
    high = 92 + len(rows) * _ROW + (10 if rows else 0)
    top, left = -high / 2, -wide / 2
    drawn = [plaque(wide, high, mood)]
    for i, length in enumerate(lengths):
        x = (i - (len(lengths) - 1) / 2) * _COLUMN
        drawn.append(_points(length, board.rules.points[length - 1], x, top + 22, mood))
    for i, (icon, words) in enumerate(rows):
        y = top + 100 + i * _ROW
        drawn.append(group(icon, transform=place(left + 24 + 34, y)))
        drawn.append(set_text(words, 18.5, x=left + 106, y=y + 6.5, fill=mood.ink))
    return group(*drawn, class_="key"), wide, high


def _points(length: int, points: int, x: float, y: float, mood: Palette) -> str:
    """So many little cars over what they score."""
    cars = tag("rect", x=x - 15, y=y, width="30", height="22", rx="4", fill=mood.soft_ink)
    return group(
        cars,
        svg.text(str(length), x=x, y=y + 17, font_size="17", fill=mood.plate, font_weight="600"),
        svg.text(str(points), x=x, y=y + 48, font_size="23", fill=mood.ink, font_weight="700"),
        text_anchor="middle",
        class_="points",
    )


def _rows(board: Board, of: Gauge, mood: Palette, ids: str) -> list[tuple[str, str]]:
    def first(routes: list[Route]) -> str:
        return size_id(*gauges.tile(routes[0], of))

    def tile(kind: str, size: str, *more: str) -> str:
        return group(tag("use", href=f"#{ids}-{kind}-{size}"), *more)

    def sign(name: str) -> str:
        return tag("use", href=f"#{ids}-{name}", transform=f"scale({svg.num(of.width * 0.62)})")

    found = []
    tunnels = [r for r in board.routes if r.tunnel]
    if tunnels:
        size = first(tunnels)
        rock = tag("use", href=f"#{ids}-rock-{size}-0")
        found.append((group(rock, tile("tile-grey", size)), "Tunnel"))
    ferries = [r for r in board.routes if r.wilds]
    if ferries:
        found.append((tile("tile-grey", first(ferries), sign("wild")), "Ferry: a locomotive"))
    waves = [r for r in board.routes if r.waves]
    if waves:
        found.append((tile("tile-grey", first(waves), sign("wave")), "Ferry: waves"))
    special = [r for r in board.routes if r.trade]
    if special:
        band = tag(
            "rect",
            x=-of.length / 2 - 5,
            y=-of.width / 2 - 5,
            width=of.length + 10,
            height=of.width + 10,
            rx="6",
            fill=mood.plate,
            stroke=mood.brass,
            stroke_width="2.4",
        )
        words = f"Any {special[0].trade} cards for 1"
        found.append((group(band, tile("tile-grey", first(special))), words))
    beds = [r for r in board.routes if r.bed]
    if beds:
        found.append((tile("bed", first(beds)), "Bed: lay a track"))
    if board.crossings:
        found.append((mark(of, mood), "Crossing: one of them"))
    if board.rules.regions and board.rules.regions.twice_when_complete:
        medal = group(
            tag("circle", r="13", fill=mood.brass),
            svg.text(
                "×2", x=0, y=5.5, font_size="15", fill=mood.plate, font_weight="600", text_anchor="middle"
            ),
        )
        found.append((medal, "Whole region: twice"))
    return found
