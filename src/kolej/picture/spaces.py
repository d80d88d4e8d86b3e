"""Draws the spaces of every route: tiles, what mechanics lay in their place, and wagons."""

from __future__ import annotations

from kolej.boards.model import Route
from kolej.picture import extensions, signs, sizes, wagons
from kolej.picture.canvas import Canvas, Pieces
from kolej.picture.geometry import readable
from kolej.picture.palette import ROUTE_FILL, SHAPE_OF, Palette
from kolej.picture.sizes import size_id
from kolej.picture.svg import group, num, place, tag

_SHAPE = 0.68
"""Height of a printed shape, in parts of the width of a space."""


def symbols(canvas: Canvas) -> list[str]:
    """Returns the definitions of everything that is drawn more than once."""
    ids, elements = canvas.ids, []
    by_size: dict[tuple[float, float], list[Route]] = {}
    for route in canvas.board.routes:
        by_size.setdefault(sizes.tile(route, canvas.space), []).append(route)
    for (length, width), routes in sorted(by_size.items()):
        size = size_id(length, width)
        # The legend shows signs on grey tiles.
        colours = [c for c in ROUTE_FILL if c == "grey" or any(c == r.colour for r in routes)]
        elements += [_tile(c, length, width, canvas.palette, f"{ids}-tile-{c}-{size}") for c in colours]
        elements += extensions.joined("tile_symbols", canvas, length, width, routes)
    for colour in SHAPE_OF:
        elements.append(tag("g", signs.shape_for(colour), id=f"{ids}-{SHAPE_OF[colour]}"))
    elements += [tag("g", sign.art, id=f"{ids}-{sign.name}") for sign in extensions.signs()]
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


def spaces(canvas: Canvas, pieces: Pieces) -> str:
    """Draws the spaces of every route. Closed routes are faded."""
    space_signs = extensions.signs()
    routes = [_route(canvas, route, pieces, space_signs) for route in canvas.board.routes]
    return group(*routes, class_="routes")


def _route(canvas: Canvas, route: Route, pieces: Pieces, space_signs: list[signs.SpaceSign]) -> str:
    ids, seat, closed = canvas.ids, pieces.claims.get(route.id), route.id in pieces.closed
    length, width = sizes.tile(route, canvas.space)
    cover = extensions.cover(canvas, route, pieces)
    colour = cover.colour if cover else route.colour
    tile = cover.art if cover else (tag("use", href=f"#{ids}-tile-{colour}-{size_id(length, width)}"),)
    printed = [(sign, sign.spaces(route)) for sign in space_signs]
    drawn = []
    for i, (x, y, angle) in enumerate(route.spaces):
        if seat is not None:
            under = list(tile) if cover and cover.under_wagons else []
            drawn.append(wagons.wagon(seat, x, y, readable(angle), length / canvas.space.length, ids, under))
            continue
        inside, shape = list(tile), SHAPE_OF.get(colour or "")
        on_this = [sign for sign, places in printed if i in places]
        if shape:
            shift = -length * 0.27 if on_this else 0
            inside.append(_printed(f"#{ids}-{shape}", shift, width * _SHAPE, "shape", shape))
        for sign in on_this:
            shift = length * 0.17 if shape else 0
            inside.append(_printed(f"#{ids}-{sign.name}", shift, width * sign.height, sign.name, None))
        at = place(x, y, readable(angle))
        drawn.append(
            group(*inside, class_="space", data_colour=colour or "none", data_shape=shape, transform=at)
        )
    return group(
        *drawn,
        class_="route closed" if closed else "route",
        data_route=route.id,
        data_seat=None if seat is None else str(seat),
        **(cover.attributes or {} if cover else {}),
        opacity=".35" if closed else None,
    )


def _printed(href: str, x: float, size: float, kind: str, shape: str | None) -> str:
    moved = f"translate({num(x)} 0) " if x else ""
    return tag("use", class_=kind, data_shape=shape, href=href, transform=f"{moved}scale({num(size)})")
