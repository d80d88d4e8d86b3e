"""Draws the land: a poster's sea, coast, borders, rivers; or a town with its river."""

from __future__ import annotations

from kolej.boards.model import Board
from kolej.picture.geometry import rings
from kolej.picture.land import Land
from kolej.picture.palette import REGION_TINTS, Palette
from kolej.picture.svg import group, num, tag

_CONTOURS = ((46.0, 0), (27.0, 1), (12.0, 2))  # how far from the coast, and in which shade of the shallows


def draw_land(board: Board, land: Land | None, mood: Palette, ids: str) -> str:
    if land is None:
        return _plain(board, mood)
    return _city(land, board, mood, ids) if land.walls else _country(land, board, mood, ids)


def _sheet(board: Board, fill: str) -> str:
    return tag("rect", x="-60", y="-60", width=board.size[0] + 120, height=board.size[1] + 120, fill=fill)


def _plain(board: Board, mood: Palette) -> str:
    return group(_sheet(board, f"{mood.land[0]}"), class_="land")


def gradients(board: Board, mood: Palette, ids: str) -> list[str]:
    """In board units, so that strokes of the sea's own colour vanish in it."""
    found = []
    for name, (top, bottom) in (("sea", mood.sea), ("earth", mood.land)):
        found.append(
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
    if mood.glow:
        found.append(
            tag(
                "radialGradient",
                tag("stop", offset="0", stop_color=mood.glow, stop_opacity=".85"),
                tag("stop", offset=".35", stop_color=mood.glow, stop_opacity=".34"),
                tag("stop", offset="1", stop_color=mood.glow, stop_opacity="0"),
                id=f"{ids}-glow",
            )
        )
    return found


def _contours(href: str, mood: Palette) -> list[str]:
    """Lines that follow the coast: strokes of falling width, each with a thin rim."""
    found = []
    for far, shade in _CONTOURS:
        found.append(tag("use", href=href, stroke=mood.contour, stroke_width=2 * far + 2))
        found.append(tag("use", href=href, stroke=mood.shallows[shade], stroke_width=2 * far))
    return found


def _country(land: Land, board: Board, mood: Palette, ids: str) -> str:
    layers = [
        tag("defs", tag("path", id=f"{ids}-land", d=land.land)),
        _sheet(board, f"url(#{ids}-sea)"),
        group(*_contours(f"#{ids}-land", mood), fill="none", stroke_linejoin="round", class_="contours"),
        tag("use", href=f"#{ids}-land", fill=f"url(#{ids}-earth)"),
        tag("path", d=land.away, fill=mood.away, stroke=mood.away, stroke_width="1.2"),
    ]
    if land.regions:
        layers.append(_regions(land, mood, ids))
    if land.rivers:
        layers.append(
            tag(
                "path",
                d=land.rivers,
                fill="none",
                stroke=mood.river,
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
                stroke=mood.border,
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
            stroke=mood.border,
            stroke_width="1.9",
            stroke_dasharray="7 4 1.6 4",
            stroke_linecap="round",
        ),
        tag("path", d=land.lakes, fill=mood.shallows[1], stroke=mood.coast, stroke_width=".9"),
        tag(
            "use",
            href=f"#{ids}-land",
            fill="none",
            stroke=mood.coast,
            stroke_width="1.3",
            stroke_linejoin="round",
        ),
    ]
    return group(*layers, class_="land")


def tints(land: Land) -> dict[str, int]:
    """A tint for each region, different from those of the regions it touches."""

    def around(x: float, y: float) -> set[tuple[float, float]]:
        return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}  # the file rounds to whole units

    corners = {
        name: {q for ring in rings(path) for p in ring for q in around(*p)}
        for name, path in land.regions.items()
    }
    chosen: dict[str, int] = {}
    for number, (name, mine) in enumerate(corners.items()):
        near = {chosen[o] for o in chosen if mine & corners[o]}
        order = [(number + i) % REGION_TINTS for i in range(REGION_TINTS)]
        chosen[name] = next((t for t in order if t not in near), number % REGION_TINTS)
    return chosen


def _regions(land: Land, mood: Palette, ids: str) -> str:
    tint = tints(land)
    fills = [
        tag(
            "path",
            d=path,
            fill=mood.regions[tint[name]],
            stroke=mood.regions[tint[name]],
            stroke_width="1",
            class_="region",
            data_region=name,
        )
        for name, path in land.regions.items()
    ]
    lines = tag(
        "path",
        d=land.region_lines,
        fill="none",
        stroke=mood.border,
        stroke_width="1.1",
        stroke_dasharray="1.5 3.5",
    )
    return group(
        tag("clipPath", tag("path", d=land.home), id=f"{ids}-home"),
        group(*fills, lines, clip_path=f"url(#{ids}-home)"),
        class_="regions",
    )


def _city(land: Land, board: Board, mood: Palette, ids: str) -> str:
    """A town: its walls, its river with the islands, parks, the big streets."""

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
        _sheet(board, mood.away),
        tag(
            "path",
            d=land.walls,
            fill=f"url(#{ids}-earth)",
            stroke=mood.border,
            stroke_width="7",
            stroke_opacity=".35",
        ),
        tag(
            "path",
            d=land.walls,
            fill="none",
            stroke=mood.border,
            stroke_width="1.9",
            stroke_dasharray="9 5 2 5",
        ),
        tag(
            "path",
            d=land.avenues,
            fill="none",
            stroke=mood.avenue,
            stroke_width="5",
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        tag("path", d=land.parks, fill=mood.park, stroke=mood.border, stroke_width=".8", stroke_opacity=".6"),
        tag(
            "path", d=land.canal, fill="none", stroke=mood.coast, stroke_width="7.2", stroke_linejoin="round"
        ),
        tag(
            "path",
            d=land.canal,
            fill="none",
            stroke=mood.shallows[1],
            stroke_width="5",
            stroke_linejoin="round",
        ),
        river(44, mood.coast),
        river(41.6, mood.shallows[2]),
        river(31, mood.contour),
        river(29, mood.shallows[1]),
        river(15, mood.contour),
        river(13, mood.shallows[0]),
        tag(
            "path",
            d=land.islands,
            fill=mood.shallows[2],
            stroke=mood.shallows[2],
            stroke_width="15",
            stroke_linejoin="round",
        ),
        tag("path", d=land.islands, fill=f"url(#{ids}-earth)", stroke=mood.coast, stroke_width="1.3"),
        class_="land",
    )
