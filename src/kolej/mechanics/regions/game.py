"""Regions as people read them."""

from __future__ import annotations

from typing import Any

from kolej.engine.records import Record
from kolej.game.event import Event


def final_details(b: Record, s: Record, w: Record, seat: int) -> dict[str, Any]:
    """How many regions each network of the seat joins; its networks lie in scratch."""
    return {"networks": [int(n) for n in w.network_regions[: w.n_networks]] if b.has_regions else []}


def count_event(b: Record, seat: int, breakdown: dict[str, Any]) -> Event | None:
    if not b.has_regions:
        return None
    return Event("regions", seat, {"networks": breakdown["networks"], "points": breakdown["regions"]})
