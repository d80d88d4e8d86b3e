"""A grid of occupied cells of the board, which quickly answers whether a name or a plate fits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kolej.picture.geometry import Box, Point


class OccupancyGrid:
    """Marks every cell that a box touches as taken, so that a free place is really free."""

    def __init__(self, width: float, height: float, cell: float, taken: Iterable[Box] = ()) -> None:
        self.cell = cell
        self.columns, self.rows = math.ceil(width / cell), math.ceil(height / cell)
        self.taken: NDArray[np.int32] = np.zeros((self.rows, self.columns), dtype=np.int32)
        self._sums: NDArray[np.int64] | None = None
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        """Marks the cells that a rotated box touches."""
        self._sums = None
        left, top, right, bottom = self._span(box.x, box.y, 2 * box.reach, 2 * box.reach)
        if left >= right or top >= bottom:
            return
        ys, xs = np.mgrid[top:bottom, left:right]
        dx, dy = (xs + 0.5) * self.cell - box.x, (ys + 0.5) * self.cell - box.y
        cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
        # Half the extent of a cell along the axes of the box: a cell that is only grazed is taken, too.
        graze = self.cell / 2 * (abs(cos) + abs(sin))
        along, across = np.abs(dx * cos + dy * sin), np.abs(dy * cos - dx * sin)
        touched = (along < box.width / 2 + graze) & (across < box.height / 2 + graze)
        self.taken[top:bottom, left:right] |= touched

    def count(self, box: Box) -> int:
        """Counts the taken cells that an upright box touches."""
        left, top, right, bottom = self._span(box.x, box.y, box.width, box.height)
        if left >= right or top >= bottom:
            return 0
        s = self.sums
        return int(s[bottom, right] - s[top, right] - s[bottom, left] + s[top, left])

    @property
    def sums(self) -> NDArray[np.int64]:
        """The summed-area table of the taken cells."""
        if self._sums is None:
            self._sums = np.pad(self.taken, ((1, 0), (1, 0))).astype(np.int64).cumsum(axis=0).cumsum(axis=1)
        return self._sums

    def _span(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        return (
            max(0, math.floor((x - width / 2) / self.cell)),
            max(0, math.floor((y - height / 2) / self.cell)),
            min(self.columns, math.ceil((x + width / 2) / self.cell)),
            min(self.rows, math.ceil((y + height / 2) / self.cell)),
        )

    def windows(self, width: float, height: float) -> NDArray[np.int64]:
        """Counts the taken cells of a window at every position, by its upper left cell."""
        across, down = math.ceil(width / self.cell), math.ceil(height / self.cell)
        s = self.sums
        if across >= s.shape[1] or down >= s.shape[0]:
            return np.zeros((0, 0), dtype=np.int64)
        return s[down:, across:] - s[:-down, across:] - s[down:, :-across] + s[:-down, :-across]

    def cells(self, width: float, height: float) -> int:
        """Returns the number of cells of a window."""
        return math.ceil(width / self.cell) * math.ceil(height / self.cell)

    def corner(self, width: float, height: float, margin: float) -> tuple[float, float] | None:
        """Returns the centre of the free place nearest to a corner of the board, or None if there is none."""
        edge = math.ceil(margin / self.cell)
        occupied = self.windows(width, height)
        occupied = occupied[edge : occupied.shape[0] - edge, edge : occupied.shape[1] - edge]
        free = np.argwhere(occupied == 0)
        if not len(free):
            return None
        nearest = int(np.argmin(np.minimum(free, np.array(occupied.shape) - 1 - free).sum(axis=1)))
        row, column = (int(n) + edge for n in free[nearest])
        return column * self.cell + width / 2, row * self.cell + height / 2


def mask(outlines: Sequence[Sequence[Point]], grid: OccupancyGrid) -> NDArray[np.bool_]:
    """Returns which cells of the grid are inside the outlines (even–odd rule)."""
    x = (np.arange(grid.columns) + 0.5) * grid.cell
    odd = np.zeros((grid.rows, grid.columns), dtype=bool)
    for ring in outlines:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            first = max(0, math.ceil(min(ay, by) / grid.cell - 0.5))
            last = min(grid.rows, math.ceil(max(ay, by) / grid.cell - 0.5))
            if first < last:
                y = (np.arange(first, last) + 0.5) * grid.cell
                odd[first:last] ^= x[None, :] < ((bx - ax) * (y - ay) / (by - ay) + ax)[:, None]
    return odd
