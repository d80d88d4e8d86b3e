"""Draws a sign where two connections cross."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from kolej.boards.model import Board, Route
from kolej.picture.canvas import Canvas, Pieces
from kolej.picture.centre_lines import centre_line, place_positions
from kolej.picture.geometry import Point
from kolej.picture.svg import group, num, place, tag


def may_overlap(board: Board) -> Collection[tuple[str, str]]:
    return board.crossings


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    return [(_sign(canvas), "Crossing: one of them")] if canvas.board.crossings else []


def over_spaces(canvas: Canvas, pieces: Pieces) -> str:
    """Draws a sign wherever two connections cross and neither is in use yet."""
    board = canvas.board
    positions = place_positions(board)
    lines: dict[str, list[Route]] = {}
    for route in board.routes:
        lines.setdefault(route.connection, []).append(route)
    used = {board.route(id).connection for id in pieces.occupied}
    marks = []
    for one, other in board.crossings:
        if one in used or other in used:
            continue
        for a in lines.get(one, []):
            for b in lines.get(other, []):
                point = _intersection(centre_line(a, positions), centre_line(b, positions))
                if point:
                    marks.append(
                        group(
                            _sign(canvas),
                            class_="crossing",
                            data_crossing=f"{one} {other}",
                            transform=place(*point),
                        )
                    )
    return group(*marks, class_="crossings")


def _sign(canvas: Canvas) -> str:
    """Draws the sign of a crossing around the origin."""
    palette, size = canvas.palette, canvas.space.width * 0.44
    far, near = num(size * 1.4), num(size * 0.45)
    return group(
        tag("path", d=f"M0-{far}L{far} 0L0 {far}L-{far} 0z"),
        tag("path", d=f"M-{near}-{near}L{near} {near}M{near}-{near}L-{near} {near}", stroke_linecap="round"),
        fill=palette.plate,
        stroke=palette.city_core,
        stroke_width="1.9",
    )


def _intersection(one: list[Point], other: list[Point]) -> Point | None:
    """Returns the first point where two polylines intersect."""
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
