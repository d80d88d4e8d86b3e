"""Geometry for `land.py`: mapping degrees to board units, simplifying lines, clipping to a frame."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Fit = Callable[[Points], Points]
Frame = tuple[float, float, float, float]


def mercator(degrees: Points) -> Points:
    """Converts longitude and latitude to Mercator in degrees, with y growing downwards."""
    lat = np.radians(degrees[:, 1])
    return np.column_stack([degrees[:, 0], -np.degrees(np.log(np.tan(np.pi / 4 + lat / 2)))])


def _bend(r: Points) -> Points:
    return np.where(r > 0, r * r * np.log(np.maximum(r, 1e-12)), 0.0)


def thin_plate(known: Points, targets: Points, smoothing: float) -> Fit:
    """Returns the thin-plate spline that maps the known points close to their targets on the board."""
    middle, scale = known.mean(axis=0), known.std()
    nodes = (known - middle) / scale
    n = len(nodes)
    distance = np.linalg.norm(nodes[:, None] - nodes[None], axis=2)
    plane = np.column_stack([np.ones(n), nodes])
    system = np.block([[_bend(distance) + smoothing * n * np.eye(n), plane], [plane.T, np.zeros((3, 3))]])
    weights = np.linalg.solve(system, np.vstack([targets, np.zeros((3, 2))]))

    def place(points: Points) -> Points:
        at = (points - middle) / scale
        r = np.linalg.norm(at[:, None] - nodes[None], axis=2)
        result: Points = _bend(r) @ weights[:n] + np.column_stack([np.ones(len(at)), at]) @ weights[n:]
        return result

    return place


def simplify(line: Points, smallest: float) -> Points:
    """Drops the least visible bends first (Visvalingam). The ends stay, so joined lines stay joined."""
    n = len(line)
    if n < 3:
        return line
    before, after = list(range(-1, n - 1)), list(range(1, n + 1))
    gone = [False] * n
    xs: list[float] = line[:, 0].tolist()
    ys: list[float] = line[:, 1].tolist()

    def bend(i: int) -> float:
        p, q = before[i], after[i]
        return 0.5 * abs((xs[i] - xs[p]) * (ys[q] - ys[p]) - (xs[q] - xs[p]) * (ys[i] - ys[p]))

    area = [0.0] * n
    heap: list[tuple[float, int]] = []
    for i in range(1, n - 1):
        area[i] = bend(i)
        heapq.heappush(heap, (area[i], i))
    while heap:
        size, i = heapq.heappop(heap)
        if gone[i] or size != area[i]:
            continue
        if size > smallest:
            break
        gone[i] = True
        p, q = before[i], after[i]
        after[p], before[q] = q, p
        for j in (p, q):
            if 0 < j < n - 1:
                area[j] = max(bend(j), size)
                heapq.heappush(heap, (area[j], j))
    return line[[i for i in range(n) if not gone[i]]]


def ring_area(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def clip_ring(ring: Points, frame: Frame) -> Points:
    """Clips a ring to a frame (Sutherland–Hodgman). Edges along the frame are outside the picture."""
    points = [(float(x), float(y)) for x, y in ring]
    for axis, limit, sign in ((0, frame[0], 1), (0, frame[2], -1), (1, frame[1], 1), (1, frame[3], -1)):
        points = _cut(points, axis, limit, sign)
    return np.array(points, dtype=float).reshape(-1, 2)


def _cut(points: list[tuple[float, float]], axis: int, limit: float, sign: int) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = []
    for point, last in zip(points, points[-1:] + points[:-1], strict=True):
        inside, was_inside = (point[axis] - limit) * sign >= 0, (last[axis] - limit) * sign >= 0
        if inside != was_inside:
            t = (limit - last[axis]) / (point[axis] - last[axis])
            kept.append((last[0] + t * (point[0] - last[0]), last[1] + t * (point[1] - last[1])))
        if inside:
            kept.append(point)
    return kept


def clip_lines(lines: Iterable[Points], frame: Frame) -> list[Points]:
    """Returns every run of points inside the frame, with one point more on each side."""
    kept = []
    for line in lines:
        inside = (
            (line[:, 0] >= frame[0])
            & (line[:, 0] <= frame[2])
            & (line[:, 1] >= frame[1])
            & (line[:, 1] <= frame[3])
        )
        near = inside.copy()
        near[:-1] |= inside[1:]
        near[1:] |= inside[:-1]
        breaks = np.flatnonzero(np.diff(near.astype(int))) + 1
        for run, keep in zip(np.split(line, breaks), np.split(near, breaks), strict=True):
            if keep[0] and len(run) > 1:
                kept.append(run)
    return kept
