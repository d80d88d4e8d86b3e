"""Draws names and dots."""

from __future__ import annotations

from collections.abc import Sequence

from kolej.boards.model import Board
from kolej.picture import svg
from kolej.picture.label_placement import Label
from kolej.picture.palette import Palette
from kolej.picture.sizes import Gauge
from kolej.picture.svg import group, num, tag
from kolej.picture.text_metrics import LINE, set_text, width

_BASE = 0.35  # from the middle of a line of names down to where its letters stand


def lights(board: Board, of: Gauge, mood: Palette, ids: str) -> str:
    """At dusk the cities are lit; the light lies on the land, under the routes."""
    if not mood.glow:
        return ""
    lit = [tag("circle", cx=c.x, cy=c.y, r=of.city * 3.6, fill=f"url(#{ids}-glow)") for c in board.cities]
    return group(*lit, class_="lights")


def dots(board: Board, of: Gauge, mood: Palette) -> str:
    r = of.city
    drawn = []
    for end in board.ends:
        drawn.append(
            group(
                tag(
                    "circle",
                    cx=end.x,
                    cy=end.y,
                    r=r * 0.5,
                    fill=mood.city,
                    stroke=mood.city_rim,
                    stroke_width="1.4",
                ),
                tag("circle", cx=end.x, cy=end.y, r=r * 0.17, fill=mood.city_rim),
                class_="end",
                data_end=end.id,
            )
        )
    for city in board.cities:
        drawn.append(
            group(
                tag("circle", cx=city.x, cy=city.y, r=r + 1.5, fill=mood.halo),
                tag(
                    "circle",
                    cx=city.x,
                    cy=city.y,
                    r=r - 0.8,
                    fill=mood.city,
                    stroke=mood.city_rim,
                    stroke_width="2.2",
                ),
                tag("circle", cx=city.x, cy=city.y, r=r * 0.46, fill=mood.city_core),
                class_="city",
                data_city=city.id,
            )
        )
    return group(*drawn, class_="places")


def names(labels: Sequence[Label], mood: Palette) -> str:
    areas = [_area(label, mood) for label in labels if label.kind == "area"]
    cities = [_city(label, mood) for label in labels if label.kind == "city"]
    return group(
        group(*areas, fill=mood.soft_ink, font_weight="600"),
        group(
            *cities,
            fill=mood.ink,
            stroke=mood.halo,
            stroke_width="4.2",
            stroke_linejoin="round",
            paint_order="stroke",
            font_weight="600",
        ),
        class_="names",
        font_family=svg.DISPLAY,
        text_anchor="middle",
    )


def _city(label: Label, mood: Palette) -> str:
    lines, box = label.lines, label.box
    top = box.y - box.height / 2 + lines.size * LINE / 2
    drawn = []
    if label.leader:
        d = f"M{num(label.leader[0])} {num(label.leader[1])}L{num(box.x)} {num(box.y)}"
        drawn.append(tag("path", d=d, stroke=mood.halo, stroke_width="4"))
        drawn.append(tag("path", d=d, stroke=mood.ink, stroke_width="1.3"))
    for i, line in enumerate(lines.lines):
        y = top + i * lines.size * LINE + lines.size * _BASE
        drawn.append(set_text(line, lines.size, x=box.x, y=y))
    return group(*drawn, class_="name", data_name=label.id)


def _area(label: Label, mood: Palette) -> str:
    """Countries are spaced capitals without a halo: part of the map, not of the network."""
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
        stroke=mood.halo,
        stroke_width="3",
        paint_order="stroke",
        stroke_opacity=".6",
    )
