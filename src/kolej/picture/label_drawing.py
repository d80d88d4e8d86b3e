"""Draws the names and dots of cities and the names of areas."""

from __future__ import annotations

from collections.abc import Sequence

from kolej.boards.model import Board
from kolej.picture import svg
from kolej.picture.label import Label
from kolej.picture.palette import Palette
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, num, tag
from kolej.picture.text_metrics import LINE, set_text, width

_BASE = 0.35
"""Distance from the middle of a line of text down to its baseline, in parts of the type size."""


def lights(board: Board, space: SpaceSize, palette: Palette, ids: str) -> str:
    """Draws a light at every city by night, on the land and under the routes."""
    if not palette.glow:
        return ""
    lit = [tag("circle", cx=c.x, cy=c.y, r=space.city * 3.6, fill=f"url(#{ids}-glow)") for c in board.cities]
    return group(*lit, class_="lights")


def dots(board: Board, space: SpaceSize, palette: Palette) -> str:
    """Draws the dots of cities and of the ends of routes in areas."""
    r = space.city
    drawn = []
    for end in board.ends:
        drawn.append(
            group(
                tag(
                    "circle",
                    cx=end.x,
                    cy=end.y,
                    r=r * 0.5,
                    fill=palette.city,
                    stroke=palette.city_rim,
                    stroke_width="1.4",
                ),
                tag("circle", cx=end.x, cy=end.y, r=r * 0.17, fill=palette.city_rim),
                class_="end",
                data_end=end.id,
            )
        )
    for city in board.cities:
        drawn.append(
            group(
                tag("circle", cx=city.x, cy=city.y, r=r + 1.5, fill=palette.halo),
                tag(
                    "circle",
                    cx=city.x,
                    cy=city.y,
                    r=r - 0.8,
                    fill=palette.city,
                    stroke=palette.city_rim,
                    stroke_width="2.2",
                ),
                tag("circle", cx=city.x, cy=city.y, r=r * 0.46, fill=palette.city_core),
                class_="city",
                data_city=city.id,
            )
        )
    return group(*drawn, class_="places")


def names(labels: Sequence[Label], palette: Palette) -> str:
    """Draws the names of areas and cities."""
    areas = [_area(label, palette) for label in labels if label.kind == "area"]
    cities = [_city(label, palette) for label in labels if label.kind == "city"]
    return group(
        group(*areas, fill=palette.soft_ink, font_weight="600"),
        group(
            *cities,
            fill=palette.ink,
            stroke=palette.halo,
            stroke_width="4.2",
            stroke_linejoin="round",
            paint_order="stroke",
            font_weight="600",
        ),
        class_="names",
        font_family=svg.DISPLAY,
        text_anchor="middle",
    )


def _city(label: Label, palette: Palette) -> str:
    lines, box = label.lines, label.box
    top = box.y - box.height / 2 + lines.size * LINE / 2
    drawn = []
    if label.leader:
        d = f"M{num(label.leader[0])} {num(label.leader[1])}L{num(box.x)} {num(box.y)}"
        drawn.append(tag("path", d=d, stroke=palette.halo, stroke_width="4"))
        drawn.append(tag("path", d=d, stroke=palette.ink, stroke_width="1.3"))
    for i, line in enumerate(lines.lines):
        y = top + i * lines.size * LINE + lines.size * _BASE
        drawn.append(set_text(line, lines.size, x=box.x, y=y))
    return group(*drawn, class_="name", data_name=label.id)


def _area(label: Label, palette: Palette) -> str:
    """Draws the name of an area in spaced capitals, so that it looks like a part of the map and not of the network."""
    (words,) = label.lines.lines
    size = label.lines.size
    return group(
        svg.text(
            words,
            x=label.box.x,
            y=label.box.y + size * _BASE,
            font_size=size,
            textLength=max(label.box.width, width(words, size)),
            lengthAdjust="spacing",
        ),
        class_="area",
        data_area=label.id,
        stroke=palette.halo,
        stroke_width="3",
        paint_order="stroke",
        stroke_opacity=".6",
    )
