"""Draws regions: their tints, and their names. Regions that count twice have a medal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kolej.boards.model import Board
from kolej.picture import svg
from kolej.picture.canvas import Canvas
from kolej.picture.geometry import Box, rings
from kolej.picture.label import Label
from kolej.picture.land import Land
from kolej.picture.occupancy import OccupancyGrid, mask
from kolej.picture.palette import Palette
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, tag
from kolej.picture.text_metrics import LINE, breakings, width

_SPACING = 0.14
_CELL = 4.0


def _twice(board: Board) -> tuple[str, ...]:
    """Returns the regions that count twice when complete."""
    return board.rules.regions.twice_when_complete if board.rules.regions else ()


def place_names(
    board: Board,
    space: SpaceSize,
    land: Land | None,
    labels: Sequence[Label],
    drawn: Sequence[Box],
    solid: Sequence[Box],
) -> list[Label]:
    """Places the name of each region inside it, clear of everything, and near its cities."""
    if not board.regions:
        return []
    names = [label.box.grown(2) for label in labels]
    room = OccupancyGrid(*board.size, _CELL, [*drawn, *names])
    on_lines = OccupancyGrid(*board.size, _CELL, [*solid, *names])
    anywhere = OccupancyGrid(*board.size, _CELL)
    placed: list[Label] = []
    home = mask(rings(land.home), room) if land else None
    for name in board.regions:
        cities = [c for c in board.cities if c.region == name]
        if not cities:
            continue
        inner = None
        if land and home is not None and name in land.regions:
            cells = [mask([ring], room) for ring in rings(land.regions[name])]
            inner = OccupancyGrid(*board.size, _CELL)
            inner.taken = (home & np.logical_or.reduce(cells)).astype(np.int32)
        middle = (sum(c.x for c in cities) / len(cities), sum(c.y for c in cities) / len(cities))
        medal = name in _twice(board)
        # Each attempt allows more: names on thin lines, then partly outside the region, then anywhere.
        best = next(
            label
            for grid, share in (
                (room, 0.45),
                (on_lines, 0.45),
                (room, 0.2),
                (on_lines, 0.2),
                (on_lines, -1.0),
                (anywhere, -1.0),
            )
            if (label := _best(name, medal, space, grid, inner, middle, share))
        )
        placed.append(best)
        for grid in (room, on_lines):
            grid.take(best.box.grown(2))
    return placed


def _best(
    name: str,
    medal: bool,
    space: SpaceSize,
    room: OccupancyGrid,
    inner: OccupancyGrid | None,
    middle: tuple[float, float],
    least: float,
) -> Label | None:
    """Returns the best free place for a name of which more than `least` is inside the region, if there is one."""
    best: Label | None = None
    for scale in (0.86, 0.76, 0.66, 0.56, 0.5):
        for lines in breakings(name.upper(), space.type_size * scale):
            wide = max(width(line, lines.size, lines.size * _SPACING) for line in lines.lines)
            wide += lines.size * 1.7 if medal else 0.0
            occupied = room.windows(wide + 4, lines.height + 2)
            down, across = np.mgrid[0 : occupied.shape[0], 0 : occupied.shape[1]]
            x, y = across * _CELL + wide / 2 + 2, down * _CELL + lines.height / 2 + 1
            cost = np.hypot(x - middle[0], y - middle[1]) / 9 + 60 * (0.86 - scale)
            if inner is not None:
                share = inner.windows(wide + 4, lines.height + 2) / inner.cells(wide + 4, lines.height + 2)
                cost = np.where(share > least, cost + 60 * (1 - share), np.inf)
            cost = np.where(occupied == 0, cost, np.inf)
            if not cost.size or not np.isfinite(cost.min()):
                continue
            at = np.unravel_index(int(np.argmin(cost)), cost.shape)
            if best is None or float(cost[at]) < best.cost:
                best = Label(
                    name,
                    "region",
                    lines,
                    Box(float(x[at]), float(y[at]), wide, lines.height),
                    float(cost[at]),
                )
    return best


def draw_names(canvas: Canvas, placed: Sequence[Label]) -> str:
    """Draws the names of regions in spaced capitals."""
    if not placed:
        return ""
    palette, twice = canvas.palette, _twice(canvas.board)
    drawn = []
    for label in placed:
        lines, box = label.lines, label.box
        size = lines.size
        shift = -size * 0.85 if label.id in twice else 0.0
        top = box.y - box.height / 2 + size * LINE / 2
        for i, line in enumerate(lines.lines):
            wide = width(line, size, size * _SPACING)
            drawn.append(
                svg.text(
                    line,
                    x=box.x + shift,
                    y=top + i * size * LINE + size * 0.35,
                    font_size=size,
                    textLength=wide,
                    lengthAdjust="spacing",
                )
            )
        if label.id in twice:
            drawn.append(_medal(box.x + box.width / 2 - size * 0.7, box.y, size, palette))
    return group(
        *drawn,
        class_="region-names",
        fill=palette.soft_ink,
        font_family=svg.DISPLAY,
        font_weight="600",
        text_anchor="middle",
        stroke=palette.halo,
        stroke_width="2.4",
        stroke_opacity=".55",
        paint_order="stroke",
    )


def _medal(x: float, y: float, size: float, palette: Palette) -> str:
    return group(
        tag("circle", cx=x, cy=y, r=size * 0.78, fill=palette.brass, stroke=palette.plate, stroke_width="1.4"),
        svg.text("×2", x=x, y=y + size * 0.3, font_size=size * 0.85, fill=palette.plate, stroke="none"),
        class_="twice",
    )


def on_land(land: Land, palette: Palette, ids: str) -> str:
    """Draws every region in a tint, and lines between them."""
    if not land.regions:
        return ""
    tint = _tints(land, len(palette.tints))
    fills = [
        tag(
            "path",
            d=path,
            fill=palette.tints[tint[name]],
            stroke=palette.tints[tint[name]],
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
        stroke=palette.border,
        stroke_width="1.1",
        stroke_dasharray="1.5 3.5",
    )
    return group(
        tag("clipPath", tag("path", d=land.home), id=f"{ids}-home"),
        group(*fills, lines, clip_path=f"url(#{ids}-home)"),
        class_="regions",
    )


def _tints(land: Land, count: int) -> dict[str, int]:
    """Chooses one of `count` tints for each region that differs from those of its neighbours."""

    def around(x: float, y: float) -> set[tuple[float, float]]:
        return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}  # because the file rounds to whole units

    corners = {
        name: {q for ring in rings(path) for p in ring for q in around(*p)} for name, path in land.regions.items()
    }
    chosen: dict[str, int] = {}
    for number, (name, mine) in enumerate(corners.items()):
        near = {chosen[o] for o in chosen if mine & corners[o]}
        order = [(number + i) % count for i in range(count)]
        chosen[name] = next((t for t in order if t not in near), number % count)
    return chosen


def legend_rows(canvas: Canvas) -> list[tuple[str, str]]:
    if not _twice(canvas.board):
        return []
    palette = canvas.palette
    medal = group(
        tag("circle", r="13", fill=palette.brass),
        svg.text("×2", x=0, y=5.5, font_size="15", fill=palette.plate, font_weight="600", text_anchor="middle"),
    )
    return [(medal, "Whole region: twice")]
