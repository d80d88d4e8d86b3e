"""Draws the map: sea, coast, borders and rivers of a country, or a city with its river."""

from __future__ import annotations

from kolej.boards.model import Board
from kolej.picture import extensions
from kolej.picture.land import Land
from kolej.picture.palette import Palette
from kolej.picture.svg import group, num, tag

_CONTOURS = ((46.0, 0), (27.0, 1), (12.0, 2))
"""Distance from the coast of each contour, and its shade of the shallows."""


def draw_land(board: Board, land: Land | None, palette: Palette, ids: str) -> str:
    """Draws the map of a board, or plain paper if it has none."""
    if land is None:
        return _plain(board, palette)
    return _city(land, board, palette, ids) if land.walls else _country(land, board, palette, ids)


def _sheet(board: Board, fill: str) -> str:
    return tag("rect", x="-60", y="-60", width=board.size[0] + 120, height=board.size[1] + 120, fill=fill)


def _plain(board: Board, palette: Palette) -> str:
    return group(_sheet(board, f"{palette.land[0]}"), class_="land")


def gradients(board: Board, palette: Palette, ids: str) -> list[str]:
    """Returns the gradients, in board units, so that strokes in the colour of the sea vanish in it."""
    elements = []
    for name, (top, bottom) in (("sea", palette.sea), ("earth", palette.land)):
        elements.append(
            tag(
                "linearGradient",
                tag("stop", offset="0", stop_color=top),
                tag("stop", offset="1", stop_color=bottom),
                id=f"{ids}-{name}",
                gradientUnits="userSpaceOnUse",
                x1="0",
                y1="0",
                x2="0",
                y2=board.size[1],
            )
        )
    if palette.glow:
        elements.append(
            tag(
                "radialGradient",
                tag("stop", offset="0", stop_color=palette.glow, stop_opacity=".85"),
                tag("stop", offset=".35", stop_color=palette.glow, stop_opacity=".34"),
                tag("stop", offset="1", stop_color=palette.glow, stop_opacity="0"),
                id=f"{ids}-glow",
            )
        )
    return elements


def _contours(href: str, palette: Palette) -> list[str]:
    """Draws lines that follow the coast: strokes of decreasing width, each with a thin edge."""
    strokes = []
    for distance, shade in _CONTOURS:
        strokes.append(tag("use", href=href, stroke=palette.contour, stroke_width=2 * distance + 2))
        strokes.append(tag("use", href=href, stroke=palette.shallows[shade], stroke_width=2 * distance))
    return strokes


def _country(land: Land, board: Board, palette: Palette, ids: str) -> str:
    layers = [
        tag("defs", tag("path", id=f"{ids}-land", d=land.land)),
        _sheet(board, f"url(#{ids}-sea)"),
        group(*_contours(f"#{ids}-land", palette), fill="none", stroke_linejoin="round", class_="contours"),
        tag("use", href=f"#{ids}-land", fill=f"url(#{ids}-earth)"),
        tag("path", d=land.away, fill=palette.away, stroke=palette.away, stroke_width="1.2"),
        *extensions.answers("on_land", land, palette, ids),
    ]
    if land.rivers:
        layers.append(
            tag(
                "path",
                d=land.rivers,
                fill="none",
                stroke=palette.river,
                stroke_width="2.6",
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        )
    if land.states:
        layers.append(
            tag(
                "path",
                d=land.states,
                fill="none",
                stroke=palette.border,
                stroke_width="1.2",
                stroke_dasharray="1.5 4",
                stroke_opacity=".9",
            )
        )
    layers += [
        tag(
            "path",
            d=land.borders,
            fill="none",
            stroke=palette.border,
            stroke_width="1.9",
            stroke_dasharray="7 4 1.6 4",
            stroke_linecap="round",
        ),
        tag("path", d=land.lakes, fill=palette.shallows[1], stroke=palette.coast, stroke_width=".9"),
        tag(
            "use",
            href=f"#{ids}-land",
            fill="none",
            stroke=palette.coast,
            stroke_width="1.3",
            stroke_linejoin="round",
        ),
    ]
    return group(*layers, class_="land")


def _city(land: Land, board: Board, palette: Palette, ids: str) -> str:
    """Draws a city: walls, the river with its islands, parks and avenues."""

    def river(width: float, colour: str) -> str:
        return tag(
            "path",
            d=land.river,
            fill="none",
            stroke=colour,
            stroke_width=num(width),
            stroke_linejoin="round",
            stroke_linecap="round",
        )

    return group(
        _sheet(board, palette.away),
        tag(
            "path",
            d=land.walls,
            fill=f"url(#{ids}-earth)",
            stroke=palette.border,
            stroke_width="7",
            stroke_opacity=".35",
        ),
        tag(
            "path",
            d=land.walls,
            fill="none",
            stroke=palette.border,
            stroke_width="1.9",
            stroke_dasharray="9 5 2 5",
        ),
        tag(
            "path",
            d=land.avenues,
            fill="none",
            stroke=palette.avenue,
            stroke_width="5",
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        tag("path", d=land.parks, fill=palette.park, stroke=palette.border, stroke_width=".8", stroke_opacity=".6"),
        tag(
            "path", d=land.canal, fill="none", stroke=palette.coast, stroke_width="7.2", stroke_linejoin="round"
        ),
        tag(
            "path",
            d=land.canal,
            fill="none",
            stroke=palette.shallows[1],
            stroke_width="5",
            stroke_linejoin="round",
        ),
        river(44, palette.coast),
        river(41.6, palette.shallows[2]),
        river(31, palette.contour),
        river(29, palette.shallows[1]),
        river(15, palette.contour),
        river(13, palette.shallows[0]),
        tag(
            "path",
            d=land.islands,
            fill=palette.shallows[2],
            stroke=palette.shallows[2],
            stroke_width="15",
            stroke_linejoin="round",
        ),
        tag("path", d=land.islands, fill=f"url(#{ids}-earth)", stroke=palette.coast, stroke_width="1.3"),
        class_="land",
    )
