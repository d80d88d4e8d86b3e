"""The regions of Italy: every point belongs to the region of the nearest provincial capital.

The positions of the capitals are facts without a licence, and the cells around them are close enough to the real
borders for a board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Frame = tuple[float, float, float, float]

# Latitude and longitude of the provincial capitals of each region. Regions that a board does not have stay blank.
CAPITALS: dict[str, tuple[tuple[float, float], ...]] = {
    "Valle d'Aosta": ((45.74, 7.32), (45.75, 7.60)),
    "Piemonte": (
        (45.07, 7.69), (44.91, 8.61), (44.90, 8.21), (45.57, 8.05), (44.39, 7.55), (45.45, 8.62),
        (45.92, 8.55),
        (45.32, 8.42), (46.12, 8.29), (45.13, 7.06), (44.30, 8.00), (45.45, 7.87),
    ),
    "Liguria": ((44.41, 8.93), (43.89, 8.03), (44.11, 9.82), (44.31, 8.48), (44.33, 9.33),
    (43.80, 7.60), (44.10, 8.15)),
    "Lombardia": (
        (45.46, 9.19), (45.70, 9.67), (45.54, 10.22), (45.81, 9.09), (45.13, 10.02), (45.86, 9.40),
        (45.31, 9.50),
        (45.16, 10.79), (45.58, 9.27), (45.19, 9.16), (46.17, 9.87), (45.82, 8.83), (46.47, 10.37),
        (46.32, 9.40),
        (44.95, 9.10), (45.95, 10.30),
    ),
    "Trentino-Alto Adige": (
        (46.50, 11.35), (46.07, 11.12), (46.80, 11.94), (46.67, 11.16), (46.72, 11.65), (45.89, 11.04),
        (46.70, 10.55),
        (46.30, 11.45), (46.31, 11.60), (45.92, 10.84), (46.36, 10.95), (46.05, 11.45),
    ),
    "Veneto": (
        (45.44, 12.32), (46.14, 12.22), (45.41, 11.88), (45.07, 11.79), (45.67, 12.24), (45.44, 10.99),
        (45.55, 11.55),
        (46.54, 12.14), (45.77, 11.73), (46.02, 11.91), (45.64, 12.60), (45.03, 12.20), (45.87, 11.51),
        (46.43, 11.98),
        (45.40, 10.72),
    ),
    "Friuli-Venezia Giulia": (
        (45.65, 13.78), (46.06, 13.24), (45.96, 12.66), (45.94, 13.62), (46.51, 13.58), (46.41, 12.95),
        (45.70, 13.40),
        (45.83, 13.00),
    ),
    "Emilia-Romagna": (
        (44.49, 11.34), (44.84, 11.62), (44.22, 12.04), (44.65, 10.93), (44.80, 10.33), (45.05, 9.70),
        (44.42, 12.20),
        (44.70, 10.63), (44.06, 12.57), (44.49, 9.76), (44.41, 10.55), (44.20, 10.80), (43.92, 12.05),
    ),
    "Toscana": (
        (43.77, 11.26), (43.46, 11.88), (42.76, 11.11), (43.55, 10.31), (43.84, 10.50), (44.04, 10.14),
        (43.72, 10.40),
        (43.93, 10.91), (43.88, 11.10), (43.32, 11.33), (42.93, 10.53), (42.80, 10.30), (43.02, 11.68),
        (44.22, 9.98),
        (42.44, 11.22), (44.10, 11.40), (42.68, 11.72), (43.57, 12.14),
    ),
    "Umbria": ((43.11, 12.39), (42.56, 12.65), (43.35, 12.58), (42.72, 12.11), (42.73, 12.74),
    (42.79, 13.09)),
    "Marche": (
        (43.62, 13.52), (42.85, 13.57), (43.16, 13.72), (43.30, 13.45), (43.91, 12.91), (43.73, 12.64),
        (43.33, 12.91),
        (42.93, 13.88), (43.14, 13.07),
    ),
    "Lazio": (
        (41.90, 12.50), (41.64, 13.34), (41.47, 12.90), (42.40, 12.86), (42.42, 12.11), (42.09, 11.80),
        (41.26, 13.43),
        (42.74, 11.86), (41.72, 13.61), (42.63, 13.29), (41.25, 13.75), (41.49, 13.83),
    ),
    "Abruzzo": (
        (42.35, 13.40), (42.35, 14.17), (42.46, 14.21), (42.66, 13.70), (42.03, 13.43), (42.11, 14.71),
        (42.05, 13.93),
        (41.77, 14.08),
    ),
    "Molise": ((41.56, 14.66), (41.59, 14.23), (42.00, 15.00), (41.70, 14.95)),
    "Campania": (
        (40.85, 14.27), (40.91, 14.79), (41.13, 14.78), (41.07, 14.33), (40.68, 14.77), (40.15, 15.25),
        (40.62, 15.06),
        (40.40, 15.40), (41.36, 14.37), (40.95, 15.25), (40.08, 15.62), (41.25, 15.05), (40.63, 14.38),
        (40.73, 13.93),
    ),
    "Puglia": (
        (41.12, 16.87), (41.32, 16.28), (41.23, 16.29), (40.64, 17.95), (41.46, 15.54), (40.35, 18.17),
        (40.48, 17.23),
        (41.88, 16.18), (41.70, 15.35), (40.06, 17.98), (39.93, 18.30), (40.82, 16.55), (40.70, 17.33),
        (41.27, 15.60),
        (41.83, 15.60), (40.55, 16.85),
    ),
    "Basilicata": (
        (40.64, 15.81), (40.67, 16.60), (40.10, 15.80), (40.97, 15.66), (40.21, 16.67), (40.50, 16.20),
        (40.00, 16.30),
        (40.00, 15.75),
    ),
    "Calabria": (
        (38.91, 16.59), (39.30, 16.25), (39.08, 17.13), (38.11, 15.65), (38.68, 16.10), (39.82, 16.20),
        (39.81, 15.79),
        (39.58, 16.63), (38.24, 16.26), (38.25, 15.73), (39.75, 16.50),
    ),
    "Sicilia": (
        (38.12, 13.36), (37.31, 13.58), (37.49, 14.06), (37.50, 15.09), (37.57, 14.27), (38.19, 15.55),
        (36.93, 14.73),
        (37.08, 15.29), (38.02, 12.51), (38.03, 14.45), (38.23, 15.24), (37.65, 12.59), (38.22, 15.60),
    ),
    "Sardegna": (
        (39.22, 9.12), (40.32, 9.33), (39.90, 8.59), (40.73, 8.56), (40.92, 9.50), (39.17, 8.52),
        (39.93, 9.65),
        (41.21, 9.41),
    ),
}  # fmt: skip

Place = Callable[[Points], Points]


def _sites(place: Place) -> tuple[Points, list[str]]:
    names = [name for name, towns in CAPITALS.items() for _ in towns]
    degrees = np.array([(lon, lat) for towns in CAPITALS.values() for lat, lon in towns], dtype=float)
    return place(degrees), names


def _cell(sites: Points, mine: int, frame: Frame) -> list[tuple[Points, int]]:
    """Returns the corners of a cell, each with the number of the site beyond the edge that starts there (-1: none)."""
    x0, y0, x1, y1 = frame
    cell = [(np.array(p, dtype=float), -1) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    site = sites[mine]
    for other in np.argsort(np.linalg.norm(sites - site, axis=1))[1:]:
        normal = sites[other] - site
        limit = float(normal @ (sites[other] + site) / 2)
        cut: list[tuple[Points, int]] = []
        for (p, across), (q, _) in zip(cell, cell[1:] + cell[:1], strict=True):
            p_in, q_in = float(normal @ p) <= limit, float(normal @ q) <= limit
            if p_in:
                cut.append((p, across))
            if p_in != q_in:
                t = (limit - float(normal @ p)) / float(normal @ (q - p))
                # Leaving the cell, the new edge is the bisector; entering it, the remainder of the old edge.
                cut.append((p + t * (q - p), int(other) if p_in else across))
        cell = cut
    return cell


def regions(place: Place, wanted: Sequence[str], frame: Frame) -> dict[str, list[Points]]:
    """Returns the polygons of each wanted region."""
    sites, names = _sites(place)
    cells: dict[str, list[Points]] = {name: [] for name in wanted}
    for number, name in enumerate(names):
        if name in cells:
            cells[name].append(np.array([p for p, _ in _cell(sites, number, frame)]))
    return cells


def region_lines(place: Place, wanted: Sequence[str], frame: Frame) -> list[Points]:
    """Returns every edge between two regions once."""
    sites, names = _sites(place)
    lines = []
    for number, name in enumerate(names):
        cell = _cell(sites, number, frame)
        for (p, across), (q, _) in zip(cell, cell[1:] + cell[:1], strict=True):
            if across > number and names[across] != name and {name, names[across]} & set(wanted):
                lines.append(np.array([p, q]))
    return lines
