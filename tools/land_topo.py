"""Reads the parts of TopoJSON that `land.py` needs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Rings = Sequence[Sequence[int]]
Treat = Callable[[Points], Points]
Near = Callable[[Points], bool]

_SEAM = -169.0
"""The longitude where the world is cut: the Bering Strait, which no mainland crosses."""


@dataclass(frozen=True)
class Shape:
    """A country, lake, river or state, as numbers of arcs."""

    name: str
    polygons: Sequence[Rings]
    strokes: Rings
    properties: dict[str, Any] = field(default_factory=dict)


class Topology:
    """The arcs and shapes of a TopoJSON file."""

    def __init__(self, raw: dict[str, Any], treat: Treat, near: Near) -> None:
        self._raw = raw
        self._treat = treat
        self._is_near = near
        self._done: dict[int, Points] = {}
        self._near: dict[int, bool] = {}

    @classmethod
    def read(cls, file: Path, treat: Treat, near: Near) -> Topology:
        """Reads a file. `treat` maps and simplifies every arc once. Rings without a `near` arc are left out."""
        return cls(json.loads(file.read_text("utf-8")), treat, near)

    def arc(self, number: int) -> Points:
        """Returns an arc. A negative number is the arc ~number backwards."""
        forward = number if number >= 0 else ~number
        if forward not in self._done:
            steps = np.array(self._raw["arcs"][forward], dtype=float)
            move = self._raw["transform"]
            degrees = steps.cumsum(axis=0) * np.array(move["scale"]) + np.array(move["translate"])
            degrees[:, 0] = np.where(degrees[:, 0] < _SEAM, degrees[:, 0] + 360, degrees[:, 0])
            self._near[forward] = self._is_near(degrees)
            self._done[forward] = self._treat(degrees)
        line = self._done[forward]
        return line if number >= 0 else line[::-1]

    def objects(self, layer: str) -> list[Shape]:
        shapes = []
        for item in self._raw["objects"][layer]["geometries"]:
            kind, arcs = item.get("type"), item.get("arcs", [])
            shapes.append(
                Shape(
                    name=item.get("properties", {}).get("name", item.get("id", "")),
                    polygons=[arcs] if kind == "Polygon" else arcs if kind == "MultiPolygon" else [],
                    strokes=[arcs] if kind == "LineString" else arcs if kind == "MultiLineString" else [],
                    properties=item.get("properties", {}),
                )
            )
        return shapes

    def ring(self, arcs: Sequence[int]) -> Points:
        lines = [self.arc(a)[:-1] for a in arcs]
        near = any(self._near[a if a >= 0 else ~a] for a in arcs)
        return np.vstack(lines) if near else np.empty((0, 2))

    def lines(self, shape: Shape) -> list[Points]:
        return [np.vstack([self.arc(a) for a in stroke]) for stroke in shape.strokes]

    def shared(self, shapes: Sequence[Shape]) -> list[Points]:
        """Returns the borders between two of the shapes."""
        return [self.arc(a) for a, times in self._uses(shapes).items() if times > 1]

    def outline(self, shapes: Sequence[Shape]) -> list[Points]:
        """Returns the outline of all shapes together: the arcs that only one of them uses, joined."""
        uses = self._uses(shapes)
        lone = [
            a for shape in shapes for polygon in shape.polygons for ring in polygon for a in ring
            if uses[a if a >= 0 else ~a] == 1
        ]  # fmt: skip
        starts: dict[tuple[int, ...], list[int]] = {}
        for a in lone:
            starts.setdefault(self._end(a, 0), []).append(a)
        rings = []
        left = dict.fromkeys(lone)
        while left:
            first = next(iter(left))
            chain = [first]
            del left[first]
            while self._end(chain[-1], 1) != self._end(first, 0):
                onward = [a for a in starts.get(self._end(chain[-1], 1), []) if a in left]
                if not onward:
                    break
                chain.append(onward[0])
                del left[onward[0]]
            rings.append(self.ring(chain))
        return rings

    def _uses(self, shapes: Sequence[Shape]) -> Counter[int]:
        return Counter(
            a if a >= 0 else ~a
            for shape in shapes
            for polygon in shape.polygons
            for ring in polygon
            for a in ring
        )

    def _end(self, number: int, last: int) -> tuple[int, ...]:
        """Returns where an arc starts or ends, in the whole numbers of the file."""
        forward = number if number >= 0 else ~number
        steps = self._raw["arcs"][forward]
        if (number >= 0) == (last == 0):
            return tuple(steps[0])
        return tuple(sum(column) for column in zip(*steps, strict=True))
