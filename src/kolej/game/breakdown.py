"""The count: where points come from, and the events of the final scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game import decode
from kolej.game.events import Event
from kolej.rules.score import count_tickets, count_up, measure_paths
from kolej.rules.state import OVER


def breakdowns(board: Board, b: Record, s: Record, w: Record) -> list[dict[str, Any]]:
    """Every seat's points by where they come from, as things stand or, once the game is over, for good."""
    count_up(b, s, w)
    found = []
    for seat in range(int(s.players)):
        score, tickets, completed = int(s.score[seat]), int(w.ticket_points[seat]), int(w.completed[seat])
        flags = int(s.flag_sets[seat]) * int(b.flag_points)
        bonuses = {
            "longest": int(w.longest_points[seat]),
            # Before the end it would tell of the others' hidden tickets.
            "globetrotter": int(w.globetrotter_points[seat]) if s.phase == OVER else 0,
            "regions": int(w.network_points[seat]),
        }
        found.append({
            "routes": score - flags,
            "tickets": tickets,
            "flags": flags,
            **bonuses,
            "total": score + tickets + sum(bonuses.values()),
            "completed": decode.ticket_ids(board, completed),
            "failed": decode.ticket_ids(board, int(s.tickets[seat]) & ~completed),
        })  # fmt: skip
    if not b.longest_points:
        measure_paths(b, s, w)
    for seat, row in enumerate(found):
        row["longest_path"] = int(w.longest[seat])
        count_tickets(b, s, w, seat)  # the scratch memory holds one seat's networks at a time
        row["networks"] = [int(n) for n in w.network_regions[: w.n_networks]] if b.has_regions else []
    return found


def count_events(board: Board, b: Record, s: Record, w: Record) -> Iterator[Event]:
    """The final count, seat by seat and ticket by ticket."""
    points = {ticket.id: ticket.points for ticket in board.tickets}
    for seat, found in enumerate(breakdowns(board, b, s, w)):
        for ticket in found["completed"]:
            yield Event("ticket", seat, {"ticket": ticket, "points": points[ticket], "completed": True})
        for ticket in found["failed"]:
            yield Event("ticket", seat, {"ticket": ticket, "points": -points[ticket], "completed": False})
        if b.has_regions:
            yield Event("regions", seat, {"networks": found["networks"], "points": found["regions"]})
        if b.longest_points:
            yield Event("longest", seat, {"spaces": found["longest_path"], "points": found["longest"]})
        if b.globetrotter_points:
            completed = len(found["completed"])
            yield Event("globetrotter", seat, {"completed": completed, "points": found["globetrotter"]})
        yield Event("total", seat, {"points": found["total"]})
    winners = [seat for seat in range(int(s.players)) if int(s.winners) >> seat & 1]
    yield Event("win", None, {"seats": winners})
