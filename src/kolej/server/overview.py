"""What a player is told about many games at once: enough for a list, far less than the table."""

from __future__ import annotations

from typing import Any

from pydantic_core import from_json

from kolej.server.messages import SEAT, iso
from kolej.server.room import Room


def overview_of(room: Room, mine: list[int]) -> dict[str, Any]:
    """Returns the overview of a game for somebody who has these seats. Everything in it is public in the game."""
    game, row = room.game, room.row
    return {
        "board": row.board,
        "status": room.status,
        "lesson": row.lesson,
        "trial": row.trial_of is not None,
        "seats": [{name: getattr(seat, name) for name in SEAT} for seat in room.seats],
        "mine": mine,
        "awaited": room.awaited,
        "scores": game.scores if game else [0] * row.players,
        "created": iso(row.created),
        "changed": iso(room.changed),
        "deadline": iso(room.deadline),
        "result": _result(room),
    }


def _result(room: Room) -> dict[str, Any] | None:
    """Returns how a game ended, from its count, which a room keeps."""
    counted = room.counted()
    if counted is None or room.game is None:
        return None
    seats = [
        {
            "points": breakdown["total"],
            "longest_path": breakdown["longest_path"],
            "tickets_made": len(breakdown["completed"]),
            "tickets_missed": len(breakdown["failed"]),
        }
        for breakdown in from_json(counted["breakdowns"])
    ]
    return {"winners": room.game.winners, "seats": seats}
