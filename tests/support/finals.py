"""Compares the engine's final count with the recount."""

from __future__ import annotations

from typing import Any

import kolej
from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.position import position_of
from tests.support.conservation import problems
from tests.support.recount import Breakdown, recount, winners


def same_score(game: kolej.Game) -> None:
    """Checks the score, its parts and the winners of a finished game against the recount."""
    counted = recount(game.board, game.position())
    for seat, own in enumerate(counted):
        engine = game.breakdown(seat)
        engine["networks"] = sorted(engine["networks"], reverse=True)
        assert {key: engine[key] for key in own} == own, f"seat {seat}"
    assert list(game.scores) == [own["total"] for own in counted]
    assert list(game.winners) == winners(game.board, counted)


def same_final(board: Board, b: Record, s: Record, w: Record) -> list[Breakdown]:
    """Checks a finished game that is a record, whose count is still in scratch memory."""
    position = position_of(board, b, s)
    wrong = problems(board, position)
    assert not wrong, wrong
    counted = recount(board, position)
    for seat, own in enumerate(counted):
        for part, points in from_scratch(board, b, s, w, seat).items():
            right = own[part]  # type: ignore[literal-required]
            assert points == right, f"seat {seat} has {points} as {part}, the recount says {right}"
    won = [seat for seat in range(int(s.players)) if int(s.winners) >> seat & 1]
    assert won == winners(board, counted), f"{won} won, the recount says {winners(board, counted)}"
    return counted


def from_scratch(board: Board, b: Record, s: Record, w: Record, seat: int) -> dict[str, Any]:
    """Returns the breakdown of a seat from scratch memory, which has no networks any more."""
    held, completed = int(s.tickets[seat]), int(w.completed[seat])
    flags = int(s.flag_sets[seat]) * int(b.flag_points)
    return {
        "routes": int(s.score[seat]) - flags,
        "tickets": int(w.ticket_points[seat]),
        "flags": flags,
        "longest": int(w.longest_points[seat]),
        "globetrotter": int(w.globetrotter_points[seat]),
        "regions": int(w.network_points[seat]),
        "total": int(s.final[seat]),
        "completed": [ticket.id for i, ticket in enumerate(board.tickets) if completed >> i & 1],
        "failed": [ticket.id for i, ticket in enumerate(board.tickets) if (held & ~completed) >> i & 1],
        "longest_path": int(w.longest[seat]),
    }
