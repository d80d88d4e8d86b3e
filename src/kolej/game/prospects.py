"""What counts at the end and everybody can see coming: it follows from the routes alone."""

from __future__ import annotations

from typing import Any

from kolej.engine.records import Record
from kolej.game.extensions import FINAL_DETAILS
from kolej.rules.longest_path import longest_path
from kolej.rules.score import count_tickets


def prospects(b: Record, s: Record, w: Record) -> list[dict[str, Any]]:
    """By seat, the spaces of its longest path and what mechanics count over its networks, as things stand.

    The state may be redacted: hidden cards and tickets do not matter.
    """
    rows = []
    for seat in range(int(s.players)):
        count_tickets(b, s, w, seat)  # its networks lie in scratch now
        row = {"longest_path": int(longest_path(w, 0))}
        for details in FINAL_DETAILS:
            row |= details(b, s, w, seat)
        rows.append(row)
    return rows
