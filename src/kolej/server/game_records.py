"""The record of a game with what the server adds: the hash of the seed, and the names of the players."""

from __future__ import annotations

from typing import Any

from kolej.server import keys
from kolej.server.room import Room


def names_in(room: Room) -> list[str]:
    """Returns the names of the players."""
    return [row.name for row in room.seats]


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
    return {**room.game.record(), **_additions(room)}


def _additions(room: Room) -> dict[str, Any]:
    count = len(room.game.decisions) if room.game else 0
    return {"seed_hash": keys.seed_hash(room.row.seed), "count": count, "names": names_in(room)}
