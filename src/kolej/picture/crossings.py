"""Beds that cross: only one of them can ever be built."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kolej.boards.model import Board, Route
from kolej.picture.geometry import Point
from kolej.picture.palette import Palette
from kolej.picture.route_lines import places, way
from kolej.picture.sizes import Gauge
from kolej.picture.svg import group, num, place, tag


def closed(board: Board, track: Mapping[str, str], claims: Mapping[str, int]) -> set[str]:
    """Beds that can no longer be built on, because something already runs across them."""
    built = {board.route(id).connection for id in (*track, *claims)}
    shut: set[str] = set()
    for one, other in board.crossings:
        if one in built:
            shut.add(other)
        if other in built:
            shut.add(one)
    return {r.id for r in board.routes if r.connection in shut - built and r.bed}


def crossing_marks(board: Board, of: Gauge, mood: Palette, built: set[str]) -> str:
    """A small sign where two beds cross, until one of them is built."""
    at = places(board)
    lines: dict[str, list[Route]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route)
    done = {board.route(id).connection for id in built}
    marks = []
    for one, other in board.crossings:
        if one in done or other in done:
            continue
        for a in lines.get(one, []):
            for b in lines.get(other, []):
                point = _meet(way(a, at), way(b, at))
                if point:
                    marks.append(
                        group(
                            mark(of, mood),
                            class_="crossing",
                            data_crossing=f"{one} {other}",
                            transform=place(*point),
                        )
                    )
    return group(*marks, class_="crossings")


def mark(of: Gauge, mood: Palette) -> str:
    size = of.width * 0.44
    far, near = num(size * 1.4), num(size * 0.45)
    return group(
        tag("path", d=f"M0-{far}L{far} 0L0 {far}L-{far} 0z"),
        tag("path", d=f"M-{near}-{near}L{near} {near}M{near}-{near}L-{near} {near}", stroke_linecap="round"),
        fill=mood.plate,
        stroke=mood.city_core,
        stroke_width="1.9",
    )


def _meet(one: list[Point], other: list[Point]) -> Point | None:
    for a, b in pairwise(one):
        for c, d in pairwise(other):
            rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
            cross = rx * sy - ry * sx
            if abs(cross) < 1e-9:
                continue
            t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
            u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
            if 0 <= t <= 1 and 0 <= u <= 1:
                return a[0] + t * rx, a[1] + t * ry
    return None
