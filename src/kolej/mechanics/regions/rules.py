"""Regions (IT-4, IT-5), as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.bits import EMPTY, bit, count, has
from kolej.rules.network import find

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def score_networks(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> int:
    """Points for the regions that the player's networks join. Writes each network's number of regions to scratch."""
    points = 0
    w.n_networks = 0
    for root in range(b.n_places):
        if w.root[root] == root:
            n = regions_joined(b, w, root)
            w.network_regions[w.n_networks] = n
            w.n_networks += 1
            points += b.region_points[n]
    w.region_score[p] = points
    return points


def points_from(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, source: int) -> int:
    return int(w.region_score[p]) if b.has_regions else 0  # scratch may come from another board


def regions_joined(b: BoardRecord, w: ScratchRecord, root: int) -> int:
    """How many regions a network joins; some count twice when all their places are in it (IT-5)."""
    seen = EMPTY
    for place in range(b.n_places):
        if find(w, place) == root and b.region[place] >= 0:
            seen = seen | bit(b.region[place])
    n = count(seen)
    for region in range(b.n_regions):
        if b.region_twice[region] and (seen & bit(region)) != 0 and region_complete(b, w, root, region):
            n += 1
    return n


def region_complete(b: BoardRecord, w: ScratchRecord, root: int, region: int) -> bool:
    for place in range(b.n_places):
        if has(b.region_places[region], place) and find(w, place) != root:
            return False
    return True
