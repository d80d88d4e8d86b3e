"""Records and replays: redacted until the end, open after it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Body
from pydantic_core import to_json
from starlette.responses import Response

from kolej.game import RecordError
from kolej.server import keys
from kolej.server.answers import answer
from kolej.server.app_state import TheHouse
from kolej.server.auth import Key, asker
from kolej.server.errors import Refusal
from kolej.server.replaying import told, told_anyones
from kolej.server.room import Room
from kolej.server.routes import errors
from kolej.server.schemas.replay_answers import RecordSchema, Replay

router = APIRouter(prefix="/api", tags=["replays"])

SECONDS = 20.0


@router.get(
    "/games/{id}/record", response_model=RecordSchema, responses=errors("wrong_token", "no_game", "outdated")
)
async def record(id: str, house: TheHouse, key: Key) -> Response:
    """The record; its seed and decisions are there when the game is over."""
    room = await house.current(id)
    await asker(house.rooms, room, key)
    row, game = room.row, room.game
    found: dict[str, Any] = {
        "format": row.format, "rules": row.rules, "board": row.board, "digest": row.digest, "players": row.players,
        "decisions": None,
    }  # fmt: skip
    if game is not None and game.over:
        found = game.record()
    found |= {
        "seed_hash": keys.seed_hash(row.seed),
        "count": len(game.decisions) if game else 0,
        "names": _names(room),
    }
    return answer(to_json(found))


@router.get(
    "/games/{id}/replay",
    response_model=Replay,
    responses=errors("wrong_token", "no_game", "outdated", "not_started"),
)
async def replay(id: str, house: TheHouse, key: Key) -> Response:
    """The game step by step, as the asker may see it."""
    room = await house.current(id)
    seat = (await asker(house.rooms, room, key)).seat
    game = room.game
    if game is None:
        raise Refusal("not_started", "the game has not begun")
    return answer(await house.thinkers.work(SECONDS, told, game.record(), _names(room), seat, game.over))


@router.post("/replay", response_model=Replay, responses=errors())
async def replay_record(house: TheHouse, record: dict[str, Any] = Body()) -> Response:  # noqa: B008 - FastAPI's way
    """Anyone's record, step by step. Nothing of it is kept."""
    try:
        return answer(await house.thinkers.work(SECONDS, told_anyones, record))
    except RecordError as error:
        raise Refusal("bad_request", str(error)) from None


def _names(room: Room) -> list[str]:
    return [row.name for row in room.seats]
