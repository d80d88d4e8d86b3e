"""A name in its place on the board."""

from __future__ import annotations

from dataclasses import dataclass

from kolej.picture.geometry import Box, Point
from kolej.picture.text_metrics import Lines


@dataclass(frozen=True)
class Label:
    """A name in its place. `box` is the area it covers."""

    id: str
    kind: str
    lines: Lines
    box: Box
    cost: float
    leader: Point | None = None
    """The dot, if the name is so far from it that it needs a line to it."""
