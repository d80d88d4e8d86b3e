"""The frame of the poster, and the title, legend and compass, which go where they cover no route and no name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kolej.boards.model import Board
from kolej.picture import signs, svg
from kolej.picture.canvas import Canvas
from kolej.picture.geometry import Box
from kolej.picture.legend import legend
from kolej.picture.occupancy import OccupancyGrid
from kolej.picture.palette import Palette
from kolej.picture.plaque import plaque
from kolej.picture.svg import group, num, place, tag
from kolej.picture.text_metrics import width

_SCALES = (1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def backing(board: Board, margin: float, palette: Palette) -> str:
    """Draws the paper behind the board and its frame."""
    w, h = board.size
    return tag("rect", x=-margin, y=-margin, width=w + 2 * margin, height=h + 2 * margin, fill=palette.frame)


def frame(board: Board, margin: float, palette: Palette) -> str:
    """Draws the edge of the poster: three lines, and a fan in each corner."""
    w, h = board.size
    lines = [
        tag("rect", x=-8, y=-8, width=w + 16, height=h + 16, rx="6", stroke=palette.ink, stroke_width="2.4"),
        tag(
            "rect", x=-14, y=-14, width=w + 28, height=h + 28, rx="10", stroke=palette.brass, stroke_width="1.4"
        ),
        tag(
            "rect",
            x=-margin + 9,
            y=-margin + 9,
            width=w + 2 * margin - 18,
            height=h + 2 * margin - 18,
            rx="3",
            stroke=palette.ink,
            stroke_width="1",
        ),
    ]
    fans = []
    for x, y, turn in ((-8, -8, 0), (w + 8, -8, 90), (w + 8, h + 8, 180), (-8, h + 8, 270)):
        arcs = [tag("path", d=f"M{r} 0A{r} {r} 0 0 1 0 {r}", fill="none") for r in (13, 21, 29)]
        corner = tag("path", d="M-1-1H33A34 34 0 0 1-1 33z", fill=palette.frame, stroke="none")
        fans.append(group(corner, *arcs, transform=place(x, y, turn), stroke=palette.brass, stroke_width="1.4"))
    return group(*lines, *fans, class_="frame", fill="none")


@dataclass(frozen=True)
class Furniture:
    """The drawing of title, legend and compass, and the boxes they cover."""

    art: str
    boxes: tuple[Box, ...]


def draw_furniture(canvas: Canvas, taken: Sequence[Box]) -> Furniture:
    """Draws title, legend and compass, each as large as a free place near a corner allows."""
    board, palette = canvas.board, canvas.palette
    corners = [Box(x, y, 66, 66) for x in (0, board.size[0]) for y in (0, board.size[1])]
    grid = OccupancyGrid(*board.size, 8.0, [*taken, *corners])
    drawn, boxes = [], []
    for number, (art, wide, high) in enumerate(
        (_cartouche(board, palette), legend(canvas), _compass(palette))
    ):
        for scale in _SCALES:
            spot = grid.corner(wide * scale, high * scale, 14)
            if spot:
                boxes.append(Box(*spot, wide * scale + 12, high * scale + 12))
                grid.take(boxes[-1])
                drawn.append(group(art, transform=place(*spot, scale=scale)))
                break
        else:
            if number == 0:
                drawn.append(_title_on_frame(board, palette))
    return Furniture(group(*drawn, class_="furniture", font_family=svg.DISPLAY), tuple(boxes))


def _title_on_frame(board: Board, palette: Palette) -> str:
    """Draws a small title along the lower edge, for a board without room for the large one."""
    words = board.name + (" · reconstruction" if board.reconstruction else "")
    return svg.text(
        words,
        class_="cartouche",
        x=board.size[0] / 2,
        y=board.size[1] - 4,
        font_size="20",
        fill=palette.ink,
        text_anchor="middle",
        font_family=svg.DISPLAY,
        stroke=palette.halo,
        stroke_width="4",
        paint_order="stroke",
    )


def _cartouche(board: Board, palette: Palette) -> tuple[str, float, float]:
    title = board.name.upper()
    size, spacing = 46.0, 7.0
    long = width(title, size, spacing)
    wide = max(long + 84, 260)
    high = 148.0 if board.reconstruction else 124.0
    top = -high / 2
    rule = wide / 2 - 40
    engine = group(signs.locomotive(palette.city_core, palette.plate), transform=place(0, top + 97, scale=24))
    rules = "".join(
        tag("path", d=f"M{num(x)} {num(top + 102)}H{num(side * rule)}", stroke=palette.brass, stroke_width="1.6")
        + tag(
            "path", d=f"M{num(x)} {num(top + 106)}H{num(side * rule)}", stroke=palette.brass, stroke_width=".8"
        )
        for side, x in ((-1, -28), (1, 28))
    )
    words = [
        svg.text(
            title,
            x=spacing / 2,
            y=top + 70,
            font_size=size,
            font_weight="700",
            textLength=long,
            lengthAdjust="spacingAndGlyphs",
            letter_spacing=spacing,
            fill=palette.ink,
        ),
    ]
    if board.reconstruction:
        words.append(
            svg.text(
                "reconstruction",
                x=0,
                y=top + 131,
                font_size="19",
                letter_spacing="3",
                fill=palette.soft_ink,
                class_="reconstruction",
            )
        )
    art = group(plaque(wide, high, palette), *words, rules, engine, class_="cartouche", text_anchor="middle")
    return art, wide, high


def _compass(palette: Palette) -> tuple[str, float, float]:
    """Draws a compass rose: eight rays on a ring of rails."""
    rays = []
    for turn, far, waist in (
        (45, 44, 9),
        (135, 44, 9),
        (225, 44, 9),
        (315, 44, 9),
        (0, 70, 12),
        (90, 62, 12),
        (180, 62, 12),
        (270, 62, 12),
    ):
        side = num(waist * 0.72)
        rays.append(
            group(
                tag("path", d=f"M0 {-far}L{side} -{side}L0 0z", fill=palette.ink),
                tag("path", d=f"M0 {-far}L-{side} -{side}L0 0z", fill=palette.plate),
                transform=f"rotate({turn})" if turn else None,
                stroke=palette.ink,
                stroke_width=".9",
                stroke_linejoin="round",
            )
        )
    sleepers = "".join(tag("path", d="M0-38V-31", transform=f"rotate({i * 10})") for i in range(36))
    art = group(
        tag("circle", r="52", fill=palette.plate, fill_opacity=".55", stroke=palette.ink, stroke_width="1"),
        group(sleepers, stroke=palette.brass, stroke_width="2.2"),
        tag("circle", r="37", fill="none", stroke=palette.ink, stroke_width="1"),
        tag("circle", r="32", fill="none", stroke=palette.ink, stroke_width="1"),
        *rays,
        tag("circle", r="5", fill=palette.city_core, stroke=palette.ink, stroke_width="1"),
        svg.text("N", x=0, y=-76, font_size="24", font_weight="700", fill=palette.ink, text_anchor="middle"),
        class_="compass",
        transform="translate(0 14)",
    )
    return group(art), 140, 168
