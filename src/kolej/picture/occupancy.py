"""A grid of what is taken on the board: quick to ask whether a name or a plaque has room."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kolej.picture.geometry import Box, Point


class Room:
    """Cells that a box touches count as taken, so that free means free."""

    def __init__(self, width: float, height: float, cell: float, taken: Iterable[Box] = ()) -> None:
        self.cell = cell
        self.columns, self.rows = math.ceil(width / cell), math.ceil(height / cell)
        self.taken: NDArray[np.int32] = np.zeros((self.rows, self.columns), dtype=np.int32)
        self._sums: NDArray[np.int64] | None = None
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        self._sums = None
        left, top, right, bottom = self._span(box.x, box.y, 2 * box.reach, 2 * box.reach)
        if left >= right or top >= bottom:
            return
        ys, xs = np.mgrid[top:bottom, left:right]
        dx, dy = (xs + 0.5) * self.cell - box.x, (ys + 0.5) * self.cell - box.y
        cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
        # Half a cell's shadow on each of the box's own axes: a cell that is only grazed is taken too.
        graze = self.cell / 2 * (abs(cos) + abs(sin))
        along, across = np.abs(dx * cos + dy * sin), np.abs(dy * cos - dx * sin)
        touched = (along < box.width / 2 + graze) & (across < box.height / 2 + graze)
        self.taken[top:bottom, left:right] |= touched

    def count(self, box: Box) -> int:
        """How many taken cells an upright box touches."""
        left, top, right, bottom = self._span(box.x, box.y, box.width, box.height)
        if left >= right or top >= bottom:
            return 0
        s = self.sums
        return int(s[bottom, right] - s[top, right] - s[bottom, left] + s[top, left])

    @property
    def sums(self) -> NDArray[np.int64]:
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
        """For every place of a window, by its upper left cell: how many taken cells it holds."""
        across, down = math.ceil(width / self.cell), math.ceil(height / self.cell)
        s = self.sums
        if across >= s.shape[1] or down >= s.shape[0]:
            return np.zeros((0, 0), dtype=np.int64)
        return s[down:, across:] - s[:-down, across:] - s[down:, :-across] + s[:-down, :-across]

    def cells(self, width: float, height: float) -> int:
        return math.ceil(width / self.cell) * math.ceil(height / self.cell)

    def corner(self, width: float, height: float, margin: float) -> tuple[float, float] | None:
        """The middle of a free place, the nearest to a corner of the board; None if there is no room."""
        edge = math.ceil(margin / self.cell)
        held = self.windows(width, height)
        held = held[edge : held.shape[0] - edge, edge : held.shape[1] - edge]
        free = np.argwhere(held == 0)
        if not len(free):
            return None
        nearest = int(np.argmin(np.minimum(free, np.array(held.shape) - 1 - free).sum(axis=1)))
        row, column = (int(n) + edge for n in free[nearest])
        return column * self.cell + width / 2, row * self.cell + height / 2


def mask(outlines: Sequence[Sequence[Point]], room: Room) -> NDArray[np.bool_]:
    """Which cells lie inside the outlines (even–odd)."""
    x = (np.arange(room.columns) + 0.5) * room.cell
    odd = np.zeros((room.rows, room.columns), dtype=bool)
    for ring in outlines:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            first = max(0, math.ceil(min(ay, by) / room.cell - 0.5))
            last = min(room.rows, math.ceil(max(ay, by) / room.cell - 0.5))
            if first < last:
                y = (np.arange(first, last) + 0.5) * room.cell
                odd[first:last] ^= x[None, :] < ((bx - ax) * (y - ay) / (by - ay) + ax)[:, None]
    return odd
