"""Endpoints for records and replays, which are redacted until the game is over."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Body
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from kolej.game import RecordError
from kolej.server.addresses import Address
from kolej.server.app_state import State
from kolej.server.auth import Key, viewer_of
from kolej.server.errors import ApiError
from kolej.server.game_records import public_record
from kolej.server.replays import decompressed
from kolej.server.responses import accepts_gzip, json_response
from kolej.server.routes import errors
from kolej.server.schemas.replay_answers import RecordSchema, Replay

router = APIRouter(prefix="/api", tags=["replays"])

READABLE = ("wrong_token", "no_spectators", "no_game", "outdated")


@router.get("/games/{id}/record", response_model=RecordSchema, responses=errors(*READABLE))
async def record(id: str, state: State, key: Key) -> Response:
    """Returns the record. Before the game is over it has no seed and no decisions."""
    async with state.current(id) as room:
        await viewer_of(state.rooms, room, key)
        return json_response(to_json(public_record(room)))


@router.get(
    "/games/{id}/replay",
    response_model=Replay,
    responses=errors(*READABLE, "not_started"),
)
async def replay(id: str, state: State, key: Key, address: Address, request: Request) -> Response:
    """Returns the game step by step, as the seat of the key may see it."""
    async with state.current(id) as room:
        seat = (await viewer_of(state.rooms, room, key)).seat
        return await _response(request, await state.replays.of(room, seat, address))


@router.post("/replay", response_model=Replay, responses=errors())
async def replay_record(
    state: State,
    address: Address,
    request: Request,
    record: dict[str, Any] = Body(),  # noqa: B008 - FastAPI requires it
) -> Response:
    """Returns any record step by step. The server does not store it."""
    try:
        return await _response(request, await state.replays.of_record(record, address))
    except RecordError as error:
        raise ApiError("bad_request", str(error)) from None


async def _response(request: Request, replay: bytes) -> Response:
    """Returns a response with a replay, which is compressed already."""
    if not accepts_gzip(request):
        return json_response(await decompressed(replay))
    return json_response(replay, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
