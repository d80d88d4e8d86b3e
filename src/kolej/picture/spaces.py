"""Draws the spaces of every route: tiles, empty beds, track and wagons."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kolej.boards.model import Board, Route
from kolej.picture import signs, sizes, wagons
from kolej.picture.geometry import readable
from kolej.picture.palette import ROUTE_FILL, SHAPE_INK, SHAPE_OF, Palette
from kolej.picture.route_lines import size_id
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, num, place, tag

_SIGN = 0.68
"""Height of a printed shape, in parts of the width of a space."""


def symbols(board: Board, space: SpaceSize, palette: Palette, ids: str) -> list[str]:
    """Returns the definitions of everything that is drawn more than once."""
    elements = []
    by_size: dict[tuple[float, float], list[Route]] = {}
    for route in board.routes:
        by_size.setdefault(sizes.tile(route, space), []).append(route)
    for (length, width), routes in sorted(by_size.items()):
        size = size_id(length, width)
        # The legend shows tunnels and ferries on grey tiles.
        colours = [c for c in ROUTE_FILL if c == "grey" or any(c == r.colour for r in routes)]
        elements += [_tile(colour, length, width, palette, f"{ids}-tile-{colour}-{size}") for colour in colours]
        if any(route.bed for route in routes):
            elements.append(_bed(length, width, palette, f"{ids}-bed-{size}"))
            elements += [_rails(colour, length, width, f"{ids}-rails-{colour}-{size}") for colour in SHAPE_OF]
    for colour in SHAPE_OF:
        elements.append(tag("g", signs.shape_for(colour), id=f"{ids}-{SHAPE_OF[colour]}"))
    plate = tag(
        "rect",
        x="-.95",
        y="-.64",
        width="1.9",
        height="1.28",
        rx=".3",
        fill="#FBF5E6",
        stroke="#2F2A26",
        stroke_width=".08",
    )
    elements.append(tag("g", plate, signs.locomotive("#2F2A26", "#FBF5E6"), id=f"{ids}-wild"))
    elements.append(tag("g", signs.wave("#4A4845", 0.36), signs.wave("#FBF5E6", 0.2), id=f"{ids}-wave"))
    return elements


def _tile(colour: str, length: float, width: float, palette: Palette, id: str) -> str:
    def rect(inset: float, **more: str | float | None) -> str:
        return tag(
            "rect",
            x=inset - length / 2,
            y=inset - width / 2,
            width=length - 2 * inset,
            height=width - 2 * inset,
            rx=max(3.2 - inset, 1),
            **more,
        )

    shine = "#2B2A29" if colour in ("white", "yellow") else palette.tile_shine
    return tag(
        "g",
        rect(-1.2, fill=palette.line_edge),
        rect(
            0.5,
            fill=ROUTE_FILL[colour],
            stroke=palette.tile_edge if colour != "white" else "#4A4038",
            stroke_width="1.1",
        ),
        rect(2.1, fill="none", stroke=shine, stroke_width=".8", stroke_opacity=".35"),
        id=id,
    )


def _sleepers(length: float, width: float) -> list[float]:
    count = max(3, round(length / (width * 0.42)))
    return [(i + 0.5) * length / count - length / 2 for i in range(count)]


def _bed(length: float, width: float, palette: Palette, id: str) -> str:
    """Draws sleepers without rails, for a bed without track."""
    thick = width * 0.17
    bars = [
        tag("rect", x=x - thick / 2, y=-width * 0.36, width=thick, height=width * 0.72, rx=".8")
        for x in _sleepers(length, width)
    ]
    return tag(
        "g",
        tag(
            "rect",
            x=-length / 2,
            y=-width / 2,
            width=length,
            height=width,
            rx=3.2,
            fill=palette.bed,
            stroke=palette.line_edge,
            stroke_width="1.6",
        ),
        tag(
            "rect",
            x=0.6 - length / 2,
            y=0.6 - width / 2,
            width=length - 1.2,
            height=width - 1.2,
            rx=2.8,
            fill="none",
            stroke=palette.sleeper,
            stroke_width=".9",
            stroke_opacity=".75",
        ),
        group(*bars, fill=palette.sleeper),
        id=id,
    )


def _rails(colour: str, length: float, width: float, id: str) -> str:
    """Draws track: two rails in their colour, with an edge that makes white and yellow visible on paper."""
    rail = width * 0.2
    lines = []
    for y in (-width * 0.3, width * 0.3):
        lines.append(
            tag(
                "rect",
                x=-length / 2,
                y=y - rail / 2,
                width=length,
                height=rail,
                rx="1",
                fill=ROUTE_FILL[colour],
                stroke="#2F2A26",
                stroke_width=".8",
            )
        )
    return tag("g", *lines, id=id)


def marked(length: int, signs: int) -> set[int]:
    """Returns which spaces of a ferry have its symbols. They are spread evenly."""
    return {int((i + 0.5) * length / signs) for i in range(min(signs, length))}


def spaces(
    board: Board,
    space: SpaceSize,
    ids: str,
    claims: Mapping[str, int],
    track: Mapping[str, str],
    closed: Collection[str],
) -> str:
    """Draws the spaces of every route. Closed routes are faded."""
    routes = [_route(r, space, ids, claims.get(r.id), track.get(r.id), r.id in closed) for r in board.routes]
    return group(*routes, class_="routes")


def _route(route: Route, space: SpaceSize, ids: str, seat: int | None, track: str | None, closed: bool) -> str:
    colour = track or (route.colour if route.colour != "none" else None)
    length, width = sizes.tile(route, space)
    wild, wave = marked(route.length, route.wilds), marked(route.length, route.waves)
    drawn = []
    for i, (x, y, angle) in enumerate(route.spaces):
        at = place(x, y, readable(angle))
        if seat is not None:
            base = _open(route, colour, track, size_id(length, width), ids) if track else []
            drawn.append(wagons.wagon(seat, x, y, readable(angle), length / space.length, ids, base))
            continue
        inside = _open(route, colour, track, size_id(length, width), ids)
        sign = None
        if colour in SHAPE_OF:
            both = i in wild or i in wave
            sign = SHAPE_OF[colour]
            inside.append(
                _printed(f"#{ids}-{sign}", -length * 0.27 if both else 0, width * _SIGN, "shape", sign)
            )
        if i in wild:
            inside.append(_printed(f"#{ids}-wild", length * 0.17 if sign else 0, width * 0.62, "wild", None))
        if i in wave:
            inside.append(_printed(f"#{ids}-wave", length * 0.17 if sign else 0, width * 0.66, "wave", None))
        drawn.append(
            group(*inside, class_="space", data_colour=colour or "none", data_shape=sign, transform=at)
        )
    return group(
        *drawn,
        class_="route closed" if closed else "route",
        data_route=route.id,
        data_seat=None if seat is None else str(seat),
        data_track=track,
        opacity=".35" if closed else None,
    )


def _open(route: Route, colour: str | None, track: str | None, size: str, ids: str) -> list[str]:
    if track:
        return [
            tag("use", href=f"#{ids}-bed-{size}"),
            tag("use", href=f"#{ids}-rails-{track}-{size}"),
            *([_disc(track)] if track in SHAPE_OF else []),
        ]
    if colour is None:
        return [tag("use", href=f"#{ids}-bed-{size}")]
    return [tag("use", href=f"#{ids}-tile-{colour}-{size}")]


def _disc(colour: str) -> str:
    """Draws a plate between the rails for the shape of the colour."""
    return tag("circle", r="8.2", fill=ROUTE_FILL[colour], stroke=SHAPE_INK[colour], stroke_width=".9")


def _printed(href: str, x: float, size: float, kind: str, shape: str | None) -> str:
    moved = f"translate({num(x)} 0) " if x else ""
    return tag("use", class_=kind, data_shape=shape, href=href, transform=f"{moved}scale({num(size)})")
