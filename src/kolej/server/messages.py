"""The JSON that clients get about a room, as one seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from kolej.boards import Board
from kolej.game import Action
from kolej.game.catalogue import CHANGING
from kolej.server.ending import NOT_OVER
from kolej.server.room import Room
from kolej.server.stored_games import now
from kolej.server.table_json import TableJson, json_fields, json_object

SEAT = ("seat", "kind", "name", "taken", "bot", "links")
"""What everyone may know about a seat."""


def table_json(room: Room, seat: int | None) -> bytes:
    """Returns the whole table as JSON."""
    legal = b"[%b]" % b",".join(_action_json(room, action) for action in _legal(room, seat))
    return json_object({**_cached(room, seat).changes(None), "legal": legal, **_final(room), **_clock(room)})


def change_json(room: Room, seat: int | None, before: TableJson | None) -> tuple[bytes, TableJson]:
    """Returns the fields of the table that have changed, as JSON, and the table for the next comparison.

    `before`: the table that the client has; None: it has none.
    """
    table = _cached(room, seat)
    return json_object({**table.changes(before), **_clock(room)}), table


def _cached(room: Room, seat: int | None) -> TableJson:
    """Returns the table of a seat. It is kept until a change, because responses and live messages share it."""
    if seat not in room.tables:
        if not room.lasting:
            room.lasting = json_fields(_lasting(room))
        fields = {**room.lasting, **json_fields(_state(room, seat)), "legal": _short_json(room, _legal(room, seat))}
        room.tables[seat] = TableJson(fields, _view(room, seat))
    return room.tables[seat]


def _view(room: Room, seat: int | None) -> dict[str, bytes]:
    if room.game is None:
        return {}
    if not room.public_facts:
        room.public_facts = json_fields(room.game.public_facts())
    return room.public_facts | json_fields(room.game.own_facts(seat))


def _lasting(room: Room) -> dict[str, Any]:
    """Returns what everyone may know about a room and what no decision changes."""
    row = room.row
    return {
        "id": row.id,
        "board": row.board,
        "seats": [{name: getattr(seat, name) for name in SEAT} for seat in room.seats],
        "turn_seconds": row.turn_seconds,
        "bank_seconds": row.bank_seconds,
        "away_seconds": row.away_seconds,
        "hints": row.hints,
        "chat": row.chat,
        "spectators": row.spectators,
        "open": row.open,
        "undo": row.undo,
        "host_seat": row.host_seat,
        "promise": room.promise,
        "commitments": [s.commitment for s in room.seats],
        "rematch": row.rematch,
        "lesson": row.lesson,
        "trial_of": row.trial_of,
        "trial_step": row.trial_step,
        "created": iso(row.created),
    }


def _state(room: Room, seat: int | None) -> dict[str, Any]:
    """Returns what a seat (None: a spectator) may know about a room beside that and its view."""
    row, game = room.row, room.game
    over = game is not None and game.over
    undoable = room.undoable(seat)
    return {
        "status": room.status,
        "seat": seat,
        "awaited": room.awaited,
        "number": room.next_number(seat),
        "decisions": len(game.decisions) if game else 0,
        "events": len(game.events) if game else 0,
        "banks": room.banks,
        "watching": room.watching,
        "undoable": undoable.number if undoable else None,
        "undone": len(room.cuts),
        "seed": row.seed if over else None,
        "secret": row.secret if over else None,
        "nonces": [s.nonce for s in room.seats] if over else None,
    }


def _legal(room: Room, seat: int | None) -> list[Action]:
    return room.legal(seat) if seat is not None else []


def _short_json(room: Room, actions: Sequence[Action]) -> bytes:
    """Returns actions with ids instead of those that are the same in every game on the board.

    They are in the order of ids. Two ids in brackets stand for all from the first to the last.
    """
    whole = [_action_json(room, action) for action in actions if action.kind in CHANGING]
    runs: list[list[int]] = []
    for action in actions:
        if action.kind not in CHANGING:
            if runs and runs[-1][1] == action.id - 1:
                runs[-1][1] = action.id
            else:
                runs.append([action.id, action.id])
    ids = [b"%d" % first if first == last else b"[%d,%d]" % (first, last) for first, last in runs]
    return b"[%b]" % b",".join(ids + whole)


def _action_json(room: Room, action: Action) -> bytes:
    assert room.game is not None
    if action.kind in CHANGING:
        return to_json(action.to_dict())
    known = _known_actions(room.game.board)
    if action.id not in known:
        known[action.id] = to_json(action.to_dict())
    return known[action.id]


@lru_cache(maxsize=32)
def _known_actions(board: Board) -> dict[int, bytes]:
    """Returns the board's actions that are the same in every game, as far as anyone has asked for them."""
    return {}


def _clock(room: Room) -> dict[str, bytes]:
    """Returns the clock, which is different at every moment."""
    deadline = room.deadline
    return json_fields({"deadline": iso(deadline), "left": None if deadline is None else max(0, deadline - now())})


def _final(room: Room) -> dict[str, bytes]:
    return room.counted() or NOT_OVER


def presence_json(room: Room) -> bytes:
    """Returns who is away since when, and for whom others want a bot.

    It is no part of the table, because it changes while nobody decides.
    """
    return to_json({"away": [iso(since) for since in room.away], "agreed": room.agreed})


def said_json(room: Room, seat: int | None, heard: int) -> bytes:
    """Returns what was said after message number `heard`. Free text is for players only."""
    rows = [row for row in room.said or () if row.number > heard and (row.text is None or seat is not None)]
    return to_json([{**asdict(row), "at": iso(row.at)} for row in rows])


def events_json(room: Room, seat: int | None, since: int) -> bytes:
    """Returns the events from number `since` on, as the seat may see them, with why a bot made them for a person."""
    if room.game is None:
        return b"[]"
    events = [event.seen_by(seat).to_dict() for event in room.game.events[since:]]
    for n, why in room.stand_ins.items():
        if n >= since:
            events[n - since]["stand_in"] = why
    return to_json(events)


def iso(at: int | None) -> str | None:
    """Formats milliseconds since 1970 as ISO 8601."""
    if at is None:
        return None
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
