"""Places the names: each near its dot, never on a space, a dot or another name.

Every name has many candidate positions around its dot, in several sizes, in one line or two. Then each name in turn
takes the candidate that fits the others best, until nothing changes. A city's `label` in the board file overrides this.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kolej.boards.model import Board, City
from kolej.picture import extensions, sizes
from kolej.picture.centre_lines import centre_line, place_positions
from kolej.picture.geometry import Box, segment_box
from kolej.picture.label import Label
from kolej.picture.occupancy import OccupancyGrid
from kolej.picture.sizes import SpaceSize
from kolej.picture.text_metrics import Lines, breakings

_SIZES = (1.0, 0.92, 0.84, 0.77)
_STEPS = (0.0, 4.0, 9.0, 15.0, 24.0, 36.0)
_CLEAR = 2.0
"""Distance between a name and anything that it may not touch."""
_TIGHT = 0.3
"""The least distance between a name and what it may not touch, used where there is no other way."""


@dataclass(frozen=True)
class Obstacles:
    """What a name must not touch (`hard`), and the thin lines that it should not touch."""

    hard: OccupancyGrid
    lines: OccupancyGrid
    frame: tuple[float, float, float, float]

    def clear(self, box: Box) -> bool:
        return box.within(*self.frame) and not self.hard.count(box)

    def crossed(self, box: Box) -> float:
        """Returns the length of line under a name, in parts of its height."""
        return self.lines.count(box) * self.lines.cell / box.height


def drawn_boxes(board: Board, space: SpaceSize) -> list[Box]:
    """Returns the boxes of everything in the network: spaces, dots, ends and the thin lines."""
    return [*solid_boxes(board, space), *_lines(board)]


def solid_boxes(board: Board, space: SpaceSize) -> list[Box]:
    """Returns the boxes of spaces, dots and ends, without the thin lines."""
    dots = [Box(c.x, c.y, 2 * space.city + 1, 2 * space.city + 1) for c in board.cities]
    ends = [Box(e.x, e.y, space.city + 2, space.city + 2) for e in board.ends]
    tiles = [b.grown(extensions.margin(r)) for r in board.routes for b in sizes.boxes(r, space)]
    return [*tiles, *dots, *ends]


def _lines(board: Board) -> list[Box]:
    positions = place_positions(board)
    lines = (centre_line(route, positions) for route in board.routes)
    return [segment_box(a, b, 1.0) for line in lines for a, b in pairwise(line)]


def obstacles(board: Board, space: SpaceSize) -> Obstacles:
    """Returns the network of the board as obstacles."""
    return Obstacles(
        OccupancyGrid(*board.size, 2.0, solid_boxes(board, space)),
        OccupancyGrid(*board.size, 2.0, _lines(board)),
        (2, 2, board.size[0] - 2, board.size[1] - 2),
    )


def _around_the_dot(city: City, lines: Lines, radius: float) -> list[tuple[Box, float]]:
    """Returns positions along all four sides of the dot, at growing distance, each with its cost."""
    w, h = lines.width, lines.height
    positions = []
    for step in _STEPS:
        gap = radius + 3.5 + step
        for slide in (0.0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8, -1.1, 1.1, -1.5, 1.5):
            tilt = 2.2 * abs(slide)
            dy = slide * (h / 2 + gap * 0.5)
            positions.append((Box(city.x + gap + w / 2, city.y + dy, w, h), step * 0.5 + tilt))
            positions.append((Box(city.x - gap - w / 2, city.y + dy, w, h), step * 0.5 + tilt + 0.4))
        for slide in (0.0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1.0, 1.0):
            dx = slide * (w / 2 + gap * 0.3)
            aside = 1.6 * abs(slide)
            positions.append((Box(city.x + dx, city.y - gap - h / 2 + 2, w, h), step * 0.5 + aside + 0.7))
            positions.append((Box(city.x + dx, city.y + gap + h / 2 - 2, w, h), step * 0.5 + aside + 0.8))
        for turn in range(30, 360, 30):
            u, v = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            if turn % 90:
                x = city.x + u * gap + math.copysign(w / 2, u) * min(1.0, abs(u) * 1.3)
                y = city.y + v * gap + math.copysign(h / 2, v) * min(1.0, abs(v) * 1.3)
                positions.append((Box(x, y, w, h), step * 0.5 + 1.4))
    return positions


def _edge_distance(box: Box, x: float, y: float) -> float:
    dx = max(abs(x - box.x) - box.width / 2, 0.0)
    dy = max(abs(y - box.y) - box.height / 2, 0.0)
    return math.hypot(dx, dy)


def _candidates(
    city: City, others: Sequence[City], size: float, space: SpaceSize, around: Obstacles, clear: float
) -> list[Label]:
    labels: list[Label] = []
    for shrink, scale in enumerate(_SIZES):
        for broken, lines in enumerate(breakings(city.name, size * scale)):
            for box, cost in _around_the_dot(city, lines, space.city):
                if not around.clear(box.grown(clear)):
                    continue
                cost += 14.0 * shrink + 1.6 * broken + 2.4 * min(around.crossed(box), 4.0)
                cost += _ambiguity(box, city, others, space.city) + _hidden_by_route(box, city, space.city, around)
                labels.append(Label(city.id, "city", lines, box, cost))
        if len(labels) >= 40:
            break
    return sorted(labels, key=lambda label: label.cost)[:400]


def _ambiguity(box: Box, city: City, others: Sequence[City], radius: float) -> float:
    """Returns the cost of a name that might belong to another dot: that dot should be at least twice as far."""
    mine = max(_edge_distance(box, city.x, city.y) - radius, 4.0)
    rival = min((_edge_distance(box, c.x, c.y) for c in others if c is not city), default=1e9) - radius
    near = rival / mine
    return 80.0 if near < 1.0 else 22.0 * (2.2 - near) if near < 2.2 else 0.0


def _hidden_by_route(box: Box, city: City, radius: float, around: Obstacles) -> float:
    """Returns the cost of a route between a name and its dot."""
    x = min(max(city.x, box.x - box.width / 2), box.x + box.width / 2)
    y = min(max(city.y, box.y - box.height / 2), box.y + box.height / 2)
    far = math.hypot(x - city.x, y - city.y)
    steps = range(int(radius) + 4, int(far) - 1, 3)
    hidden = sum(
        bool(around.hard.count(Box(city.x + (x - city.x) * t / far, city.y + (y - city.y) * t / far, 2, 2)))
        for t in steps
    )
    return 14.0 if hidden else 0.0


def _crowded(city: City, size: float, space: SpaceSize, around: Obstacles) -> Label:
    """Places a name that has no room next to its dot at the nearest free place, with a line to the dot."""
    lines = breakings(city.name, size * _SIZES[-1])[-1]
    for far in range(40, 320, 8):
        for turn in range(0, 360, 15):
            x = city.x + far * math.cos(math.radians(turn))
            y = city.y + far * math.sin(math.radians(turn))
            box = Box(x, y, lines.width, lines.height)
            if around.clear(box.grown(_CLEAR)):
                return Label(city.id, "city", lines, box, 60.0, (city.x, city.y))
    box = Box(city.x, city.y - space.city - lines.height / 2 - 3, lines.width, lines.height)
    return Label(city.id, "city", lines, box, 90.0)


def _by_hand(city: City, size: float, around: Obstacles) -> Label:
    """Places a name where the board file says, as large as fits there."""
    dx, dy = city.label or (0.0, 0.0)
    tries = [lines for scale in _SIZES for lines in breakings(city.name, size * scale)]
    labels = [
        Label(city.id, "city", lines, Box(city.x + dx, city.y + dy, lines.width, lines.height), 0.0)
        for lines in tries
    ]
    return next((label for label in labels if around.clear(label.box.grown(_TIGHT))), labels[-1])


def _areas(board: Board, size: float, around: Obstacles) -> list[Label]:
    """Places the name of each area where the board says, or at the nearest place with room."""
    placed: list[Label] = []
    for area in board.areas:
        best: Label | None = None
        for scale in (1.0, 0.85, 0.7, 0.6):
            lines = Lines((area.name.upper(),), size * scale)
            wide = lines.width * 1.16
            for far in range(0, 200, 8):
                for turn in range(0, 360, 30) if far else (0,):
                    x = area.x + far * math.cos(math.radians(turn))
                    y = area.y + far * math.sin(math.radians(turn))
                    box = Box(x, y, wide, lines.height)
                    if not around.clear(box.grown(4)) or around.crossed(box.grown(2)):
                        continue
                    cost = far + 190 * (1 - scale)
                    if best is None or cost < best.cost:
                        best = Label(area.id, "area", lines, box, cost)
        if best is None:
            lines = Lines((area.name.upper(),), size * 0.6)
            best = Label(area.id, "area", lines, Box(area.x, area.y, lines.width * 1.16, lines.height), 1e3)
        placed.append(best)
        around.hard.take(best.box)
    return placed


def place_labels(board: Board, space: SpaceSize) -> list[Label]:
    """Places the names of all cities and areas, and returns those of the cities first."""
    around = obstacles(board, space)
    cities, size = board.cities, space.type_size
    areas = _areas(board, size * 1.3, around)
    set_by_hand = [_by_hand(city, size, around) for city in cities if city.label is not None]
    for label in set_by_hand:
        around.hard.take(label.box)
    choices = {
        c.id: _candidates(c, cities, size, space, around, _CLEAR)
        or _candidates(c, cities, size, space, around, _TIGHT)
        for c in cities
        if c.label is None
    }
    by_id = {
        label.id: label for label in (*_settle({id: labels for id, labels in choices.items() if labels}), *set_by_hand)
    }
    for label in by_id.values():
        around.hard.take(label.box)
    for city in cities:
        if city.id not in by_id:
            by_id[city.id] = _crowded(city, size, space, around)
            around.hard.take(by_id[city.id].box)
    return [*(by_id[c.id] for c in cities), *areas]


def _settle(choices: dict[str, list[Label]]) -> list[Label]:
    """Chooses one candidate per name, starting with the names that have the fewest, until no choice changes."""
    order = sorted(choices, key=lambda id: (len(choices[id]), id))
    chosen: dict[str, Label] = {}
    for _ in range(8):
        before = dict(chosen)
        for id in order:
            others = [label for other, label in chosen.items() if other != id]
            chosen[id] = min(choices[id], key=lambda label: _clash(label, others) + label.cost)
        if chosen == before:
            break
    return [chosen[id] for id in order]


def _clash(label: Label, others: Sequence[Label]) -> float:
    clear = label.box.grown(_CLEAR + 1)
    return 500.0 * sum(clear.overlaps(o.box) for o in others)
