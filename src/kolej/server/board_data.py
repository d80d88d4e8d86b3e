"""What there is to know about the bundled boards, worked out once."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from pydantic_core import to_json

from kolej.boards import BUNDLED, Board, Rules
from kolej.boards import board as find_board
from kolej.picture import board_svg
from kolej.server.errors import Refusal


def bundled(id: str) -> Board:
    """A bundled board only: anyone can ask, and a path must not open a file."""
    if id not in BUNDLED:
        raise Refusal("no_board", f"there is no such board; there are {', '.join(BUNDLED)}")
    return find_board(id)


@cache
def summaries() -> bytes:
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
def whole(id: str) -> bytes:
    board = bundled(id)
    return to_json(board.model_dump(mode="json") | {"names": board.names})


def draw(id: str, night: bool) -> str:
    """Runs in a thinker: it takes a second."""
    return board_svg(find_board(id), night=night)


def etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'
