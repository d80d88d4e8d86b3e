"""The breakdown of scores: where points come from, and the events of the final count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game import decode
from kolej.game.event import Event
from kolej.game.extensions import COUNT_EVENTS, FINAL_DETAILS
from kolej.mechanics.hooks import points_from
from kolej.rules.score import count_tickets, count_up, measure_paths
from kolej.rules.sources import FINAL, RUNNING
from kolej.rules.state import OVER


def breakdowns(board: Board, b: Record, s: Record, w: Record) -> list[dict[str, Any]]:
    """Every seat's points by where they come from, as things stand or, once the game is over, for good."""
    count_up(b, s, w)
    rows = []
    for seat in range(int(s.players)):
        score, tickets, completed = int(s.score[seat]), int(w.ticket_points[seat]), int(w.completed[seat])
        running = {name: points_from(b, s, w, seat, source) for source, name in RUNNING.items()}
        bonuses = {
            "longest": int(w.longest_points[seat]),
            # Before the end it would tell of the others' hidden tickets.
            "globetrotter": int(w.globetrotter_points[seat]) if s.phase == OVER else 0,
        } | {name: points_from(b, s, w, seat, source) for source, name in FINAL.items()}
        rows.append({
            "routes": score - sum(running.values()),
            "tickets": tickets,
            **running,
            **bonuses,
            "total": score + tickets + sum(bonuses.values()),
            "completed": decode.ticket_ids(board, completed),
            "failed": decode.ticket_ids(board, int(s.tickets[seat]) & ~completed),
        })  # fmt: skip
    if not b.longest_points:
        measure_paths(b, s, w)
    for seat, row in enumerate(rows):
        row["longest_path"] = int(w.longest[seat])
        count_tickets(b, s, w, seat)  # scratch holds one seat's networks at a time
        for details in FINAL_DETAILS:
            row |= details(b, s, w, seat)
    return rows


def count_events(board: Board, b: Record, s: Record, w: Record) -> Iterator[Event]:
    """The final count, seat by seat and ticket by ticket."""
    points = {ticket.id: ticket.points for ticket in board.tickets}
    for seat, row in enumerate(breakdowns(board, b, s, w)):
        for ticket in row["completed"]:
            yield Event("ticket", seat, {"ticket": ticket, "points": points[ticket], "completed": True})
        for ticket in row["failed"]:
            yield Event("ticket", seat, {"ticket": ticket, "points": -points[ticket], "completed": False})
        yield from (event for count_event in COUNT_EVENTS if (event := count_event(b, seat, row)) is not None)
        if b.longest_points:
            yield Event("longest", seat, {"spaces": row["longest_path"], "points": row["longest"]})
        if b.globetrotter_points:
            completed = len(row["completed"])
            yield Event("globetrotter", seat, {"completed": completed, "points": row["globetrotter"]})
        yield Event("total", seat, {"points": row["total"]})
    winners = [seat for seat in range(int(s.players)) if int(s.winners) >> seat & 1]
    yield Event("win", None, {"seats": winners})
