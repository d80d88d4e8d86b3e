"""The JSON that clients get about a room, as one seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic_core import to_json

from kolej.game import Action, View
from kolej.game.statistics import statistics
from kolej.server.room import Room
from kolej.server.stored_games import now


def table_json(room: Room, seat: int | None) -> bytes:
    """Returns the table as JSON. It is cached until a change, because responses and live messages share it.

    Only the clock is never cached.
    """
    if seat not in room.tables:
        room.tables[seat] = to_json(table(room, seat))
    return room.tables[seat][:-1] + b"," + to_json(_clock(room))[1:]


def _clock(room: Room) -> dict[str, Any]:
    deadline = room.deadline
    return {"deadline": iso(deadline), "left": None if deadline is None else max(0, deadline - now())}


def table(room: Room, seat: int | None) -> dict[str, Any]:
    """Returns everything that a seat (None: a spectator) may know about a room, except the clock."""
    row, game = room.row, room.game
    over = game is not None and game.over
    view = room.view(seat) if game else None
    number = room.next_number(seat)
    return {
        "id": row.id,
        "board": row.board,
        "status": room.status,
        "seat": seat,
        "seats": [{"seat": s.seat, "kind": s.kind, "name": s.name, "taken": s.taken, "bot": s.bot} for s in room.seats],
        "awaited": room.awaited,
        "number": number,
        "legal": [action.to_dict() for action in _legal(room, view, number)],
        "decisions": len(game.decisions) if game else 0,
        "events": len(game.events) if game else 0,
        "view": view_dict(view) if view else None,
        "turn_seconds": row.turn_seconds,
        "promise": room.promise,
        "commitments": [s.commitment for s in room.seats],
        "seed": row.seed if over else None,
        "secret": row.secret if over else None,
        "nonces": [s.nonce for s in room.seats] if over else None,
        "breakdowns": [game.breakdown(s) for s in range(row.players)] if game and over else None,
        "statistics": statistics(game) if game and over else None,
        "rematch": row.rematch,
        "created": iso(row.created),
    }


def _legal(room: Room, view: View | None, number: int | None) -> Sequence[Action]:
    if view is None or view.seat is None or number is None:
        return ()
    return view.legal


def view_dict(view: View) -> dict[str, Any]:
    """Returns the view without the fields that the table has itself."""
    return {name: value for name, value in view.to_dict().items() if name not in ("legal", "log")}


def events_json(room: Room, seat: int | None, since: int) -> bytes:
    """Returns the events from number `since` on, as the seat may see them."""
    events = room.game.events[since:] if room.game else []
    return to_json([event.seen_by(seat).to_dict() for event in events])


def iso(at: int | None) -> str | None:
    """Formats milliseconds since 1970 as ISO 8601."""
    if at is None:
        return None
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
