"""Rotated boxes, lines and outlines, and whether they overlap."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kolej.picture.svg import num

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle around a centre, rotated by `angle` degrees."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        half = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        return tuple(
            (
                self.x + u * self.width * cos - v * self.height * sin,
                self.y + u * self.width * sin + v * self.height * cos,
            )
            for u, v in half
        )

    @cached_property
    def reach(self) -> float:
        """The distance from the centre to a corner."""
        return math.hypot(self.width, self.height) / 2

    def grown(self, by: float) -> Box:
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.angle)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height, self.angle)

    def overlaps(self, other: Box) -> bool:
        """Whether the two rectangles have a common point."""
        if math.hypot(self.x - other.x, self.y - other.y) >= self.reach + other.reach:
            return False
        return not _separated(self, other) and not _separated(other, self)

    def within(self, left: float, top: float, right: float, bottom: float) -> bool:
        return all(left <= x <= right and top <= y <= bottom for x, y in self.corners)


def _separated(one: Box, other: Box) -> bool:
    """Whether all of `other` is beyond one side of `one` (separating axes)."""
    for axis in (one.angle, one.angle + 90):
        cos, sin = math.cos(math.radians(axis)), math.sin(math.radians(axis))
        mine = [x * cos + y * sin for x, y in one.corners]
        theirs = [x * cos + y * sin for x, y in other.corners]
        if max(mine) <= min(theirs) or max(theirs) <= min(mine):
            return True
    return False


def segment_box(a: Point, b: Point, width: float) -> Box:
    """Returns the box of a straight line of the given width."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return Box((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, length, width, angle)


def readable(angle: float) -> float:
    """Returns the angle of the same line, chosen so that text on it is never upside down."""
    turned = angle % 180
    return turned - 180 if turned > 90 else turned


def smooth(line: Sequence[Point]) -> str:
    """Returns a path without corners through all the points (Catmull–Rom as Bézier curves)."""
    text = f"M{num(line[0][0])} {num(line[0][1])}"
    for i in range(len(line) - 1):
        before, a, b, after = line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, len(line) - 1)]
        c = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        d = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        text += f"C{num(c[0])} {num(c[1])} {num(d[0])} {num(d[1])} {num(b[0])} {num(b[1])}"
    return text


def rings(path: str) -> list[list[Point]]:
    """Parses the outlines of a land path (`M x,y l dx,dy … z`, whole numbers)."""
    outlines = []
    for part in re.findall(r"M[^M]*", path):
        numbers = [int(n) for n in re.findall(r"-?\d+", part)]
        x = y = 0
        ring: list[Point] = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        outlines.append(ring)
    return outlines
