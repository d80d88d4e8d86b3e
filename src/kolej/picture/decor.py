"""Ornaments of the map: mountains, woods, ships and names of seas. They never cover a part of the game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from kolej.boards.model import Board
from kolej.picture import sketches, svg
from kolej.picture.geometry import Box, Point, rings
from kolej.picture.land import Land
from kolej.picture.occupancy import OccupancyGrid, mask
from kolej.picture.palette import Palette
from kolej.picture.svg import group, place
from kolej.picture.text_metrics import width

_PEAK, _WOOD, _LANDMARK, _SHIP = (54.0, 36.0), (44.0, 30.0), (64.0, 84.0), (150.0, 110.0)
_APART = 330.0
"""The least distance between two ships."""
_SHIPS = 3


def ornaments(board: Board, land: Land | None, taken: Sequence[Box], palette: Palette) -> str:
    """Draws the ornaments that fit between the boxes that are taken."""
    if land is None:
        return ""
    grid = OccupancyGrid(*board.size, 4.0, taken)
    kinds = (
        *((spots, _LANDMARK, sketches.LANDMARKS[name](palette), 190) for name, spots in land.landmarks.items()),
        (land.peaks, _PEAK, sketches.peak(palette), 48),
        (land.firs, _WOOD, sketches.firs(palette), 48),
        (land.groves, _WOOD, sketches.grove(palette), 48),
    )
    wet = _water(board, land)
    marks = [(x, y, art) for spots, size, art, far in kinds for x, y in _free(spots, size, far, grid, wet)]
    marks.sort(key=lambda mark: (mark[1], mark[0]))
    drawn = [group(art, transform=place(x, y)) for x, y, art in marks]
    drawn += _waters(board, land, grid, wet, palette)
    if land.land:
        for number, (x, y) in enumerate(_harbours(board, land, grid)):
            drawn.append(
                group(
                    sketches.steamer(palette) if number % 2 == 0 else sketches.sailing_boat(palette),
                    transform=place(x, y),
                )
            )
    return group(*drawn, class_="ornaments")


def _water(board: Board, land: Land) -> OccupancyGrid:
    water = OccupancyGrid(*board.size, 8.0)
    if land.land:
        water.taken = (~mask(rings(land.land), water) | mask(rings(land.lakes), water)).astype(np.int32)
    return water


def _free(
    spots: Iterable[Sequence[float]], size: tuple[float, float], far: int, grid: OccupancyGrid, wet: OccupancyGrid
) -> list[Point]:
    """Returns a free point for each spot: the spot itself, or the nearest one with room. Leaves out the others."""
    placed = []
    for x, y in spots:
        around = [(x, y)] + [
            (x + step * math.cos(math.radians(turn)), y + step * math.sin(math.radians(turn)))
            for step in range(16, far + 1, 16)
            for turn in range(0, 360, 30)
        ]
        for at in around:
            box = Box(*at, *size)
            inside = box.within(4, 4, grid.columns * grid.cell - 4, grid.rows * grid.cell - 4)
            if inside and not grid.count(box) and not wet.count(box.grown(-8)):
                grid.take(box)
                placed.append(at)
                break
    return placed


def _waters(board: Board, land: Land, grid: OccupancyGrid, wet: OccupancyGrid, palette: Palette) -> list[str]:
    """Draws the names of seas in italics, on open water only."""
    if not land.waters:
        return []
    dry = OccupancyGrid(*board.size, wet.cell)
    dry.taken = 1 - wet.taken
    drawn = []
    for name, x, y in land.waters:
        for size in (30.0, 25.0, 21.0):
            wide = width(name, size, size * 0.2)
            spots = _free([(x, y)], (wide + 16, size * 1.2), 160, grid, dry)
            if spots:
                ((x, y),) = spots
                base = y + size * 0.33
                drawn.append(
                    svg.text(name, x=x, y=base, font_size=size, textLength=wide, lengthAdjust="spacing")
                )
                break
    return [
        group(
            *drawn,
            class_="waters",
            font_family=svg.BOOK,
            font_style="italic",
            fill=palette.coast,
            fill_opacity=".85",
            text_anchor="middle",
        )
    ]


def _harbours(board: Board, land: Land, grid: OccupancyGrid) -> list[Point]:
    """Returns points on open water for ships: the first near the left edge, each next one far from the others."""
    sea = OccupancyGrid(*board.size, 8.0)
    dry = mask(rings(land.land), sea)
    block = grid.taken[: sea.rows * 2, : sea.columns * 2]
    block = np.pad(block, ((0, sea.rows * 2 - block.shape[0]), (0, sea.columns * 2 - block.shape[1])))
    sea.taken = (dry | (block.reshape(sea.rows, 2, sea.columns, 2).max(axis=(1, 3)) > 0)).astype(np.int32)
    occupied = sea.windows(*_SHIP)
    free = np.argwhere(occupied == 0)[:, ::-1] * sea.cell + np.array(_SHIP) / 2
    if not len(free):
        return []
    middle = np.array(board.size) / 2
    chosen = [free[int(np.argmin(free[:, 0] + np.abs(free[:, 1] - middle[1]) * 0.6))]]
    while len(chosen) < _SHIPS:
        far = np.min([np.hypot(*(free - c).T) for c in chosen], axis=0)
        best = int(np.argmax(far))
        if far[best] < _APART:
            break
        chosen.append(free[best])
    return [(float(x), float(y)) for x, y in chosen]
