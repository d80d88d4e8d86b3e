"""The record of a game with what the server adds: what proves that the cards are fair, and the names of the players."""

from __future__ import annotations

from typing import Any

from kolej.server.room import Room


def public_record(room: Room) -> dict[str, Any]:
    """Returns the record. Before the game is over it has no seed and no decisions."""
    row, game = room.row, room.game
    if game is not None and game.over:
        return whole_record(room)
    return {
        "format": row.format, "rules": row.rules, "board": row.board, "digest": row.digest, "players": row.players,
        "decisions": None, **_additions(room),
    }  # fmt: skip


def whole_record(room: Room) -> dict[str, Any]:
    """Returns the record with the seed, from which everything hidden in a game that is not over can be computed."""
    assert room.game is not None
    record = {**room.game.record(), **_additions(room)}
    if room.row.secret is not None:
        record |= {"secret": room.row.secret, "nonces": [seat.nonce for seat in room.seats]}
    return record


def _additions(room: Room) -> dict[str, Any]:
    count = len(room.game.decisions) if room.game else 0
    return {
        "promise": room.promise,
        "commitments": [seat.commitment for seat in room.seats],
        "count": count,
        "names": [row.name for row in room.seats],
        "undo": room.row.undo,
        "undone": len(room.cuts),
    }
