"""JSON and pictures of the bundled boards."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from typing import Any

from pydantic_core import to_json

from kolej.boards import BUNDLED, Board, Rules
from kolej.boards import board as find_board
from kolej.game.catalogue import lasting_actions
from kolej.picture import board_svg
from kolej.server.errors import ApiError


def bundled(id: str) -> Board:
    """Returns a bundled board. Anyone can call this, so a path must never open a file."""
    if id not in BUNDLED:
        raise ApiError("no_board", f"there is no such board; the boards are {', '.join(BUNDLED)}")
    return find_board(id)


@cache
def summaries() -> bytes:
    """Returns the list of all boards as JSON."""
    return to_json([_summary(find_board(id)) for id in BUNDLED])


def _summary(board: Board) -> dict[str, Any]:
    return {
        "id": board.id,
        "name": board.name,
        "players": board.rules.players,
        "provenance": board.provenance,
        "reconstruction": board.reconstruction,
        "rules": board.rules.model_dump(mode="json"),
        "base": Rules().model_dump(mode="json"),
        "size": board.size,
        "cities": len(board.cities),
        "routes": len(board.routes),
        "tickets": len(board.tickets),
    }


@cache
def board_json(id: str) -> bytes:
    """Returns everything about one board as JSON."""
    board = bundled(id)
    return to_json(board.model_dump(mode="json") | {"names": board.names})


@cache
def actions_json(id: str) -> bytes:
    """Returns the actions of a board that are the same in every game, as JSON."""
    return to_json([action.to_dict() for action in lasting_actions(bundled(id))])


@lru_cache(maxsize=32)
def compressed(content: bytes) -> bytes:
    """Returns some content that never changes, compressed with gzip."""
    return gzip.compress(content, mtime=0)


def draw(id: str, night: bool) -> str:
    """Draws an empty board. It takes a second, so it runs in a thinker."""
    return board_svg(find_board(id), night=night)


def etag(content: bytes) -> str:
    """Returns the ETag header of some content."""
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'
