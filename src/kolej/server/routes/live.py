"""The live connection: sends every change of a table, and what a client missed while it was not connected."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from kolej.server.app_state import State, app_state_of
from kolej.server.auth import Key, caller_of
from kolej.server.errors import ApiError, database_away
from kolej.server.limits import Bucket
from kolej.server.messages import change_json, events_json, table_json
from kolej.server.responses import error_json, json_response
from kolej.server.room import Room
from kolej.server.routes import errors
from kolej.server.schemas.live_messages import Hello, LiveTable
from kolej.server.settings import Rate
from kolej.server.table_json import TableJson

log = logging.getLogger("kolej.server")

router = APIRouter(prefix="/api/games")

SINCE = "how many events the client has seen"
LONGEST = 4096
"""The largest number of characters of a client's message."""
CLOSE_CODES = {"wrong_token": 4401, "no_game": 4404, "too_many": 4429, "busy": 1013}
DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
"""Exceptions that mean that the client is gone."""
MESSAGES = Rate(5, 50)
"""The limit for messages of a client."""


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Serves one live connection until one side closes it."""
    state = app_state_of(socket)
    await socket.accept()
    try:
        hello = await _first_message(socket, state.settings.hello_seconds)
        async with state.current(id) as room:
            seat = (await caller_of(state.rooms, room, hello.key)).seat
            await _follow(socket, room, seat, hello)
    except ApiError as error:
        await _close(socket, error)
    except SQLAlchemyError as error:
        log.error("database: %s", type(error).__name__)
        await _close(socket, database_away())
    except WebSocketDisconnect:
        return


@router.get(
    "/{id}/live", tags=["games"], response_model=LiveTable, responses=errors("wrong_token", "no_game", "outdated")
)
async def poll(id: str, state: State, key: Key, since: Annotated[int, Query(description=SINCE)] = 0) -> Response:
    """Returns what a live connection would send at once, for clients whose network lets no WebSocket through."""
    async with state.current(id) as room:
        seat = (await caller_of(state.rooms, room, key)).seat
        return json_response(_message(room, seat, _first(room, since), b"table", table_json(room, seat)))


async def _follow(socket: WebSocket, room: Room, seat: int | None, hello: Hello) -> None:
    """Sends changes and reads messages until one side closes the connection."""
    wake = asyncio.Event()
    room.watchers[wake] = seat
    try:
        async with asyncio.TaskGroup() as group:
            sending = group.create_task(_send_changes(socket, room, seat, hello, wake))
            error = await _receive_messages(socket)
            sending.cancel()
    finally:
        room.watchers.pop(wake, None)
    if error is not None:
        raise error


async def _send_changes(socket: WebSocket, room: Room, seat: int | None, hello: Hello, wake: asyncio.Event) -> None:
    """Sends the table at once and after every change. A slow client gets fewer tables, but every event."""
    sent = _first(room, hello.since)
    table: TableJson | None = None
    while True:
        wake.clear()
        if hello.changes:
            kind, (json, table) = b"change", change_json(room, seat, table)
        else:
            kind, json = b"table", table_json(room, seat)
        message = _message(room, seat, sent, kind, json)
        sent = len(room.game.events) if room.game else 0
        try:
            await socket.send_text(message.decode())
        except DISCONNECTED:
            return  # whoever reads from the connection finds out, too
        await wake.wait()


def _first(room: Room, since: int) -> int:
    """Returns the number of the first event that a client has not seen, or 0 if it has seen more than there are."""
    return since if room.game and 0 <= since <= len(room.game.events) else 0


def _message(room: Room, seat: int | None, first: int, kind: bytes, table: bytes) -> bytes:
    """Returns a message with a table, or what changed in it, and with the events from number `first` on."""
    return b'{"type":"%b","first":%d,"events":%b,"table":%b}' % (kind, first, events_json(room, seat, first), table)


async def _first_message(socket: WebSocket, seconds: float) -> Hello:
    try:
        async with asyncio.timeout(seconds):
            message = _parsed(await socket.receive())
    except TimeoutError:
        raise ApiError("slow", "the first message came too late") from None
    try:
        return Hello.model_validate(message, strict=True)
    except ValidationError:
        message_form = '{"key": a key or null, "since": number of events seen so far, "changes": true or false}'
        raise ApiError("bad_request", f"the first message must be {message_form}") from None


async def _receive_messages(socket: WebSocket) -> ApiError | None:
    """Reads messages until the client is gone. Returns an error if the connection must be closed."""
    bucket = Bucket(MESSAGES)
    try:
        while True:
            message = _parsed(await socket.receive())
            if bucket.wait():
                return ApiError("too_many", "too many messages")
            if message.get("type") == "ping":
                await socket.send_text('{"type":"pong"}')
    except ApiError as error:
        return error
    except DISCONNECTED:
        return None


def _parsed(message: Any) -> dict[str, Any]:
    """Returns the JSON object of a message."""
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > LONGEST:
        raise ApiError("bad_request", "a message must be a short JSON text")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ApiError("bad_request", "a message must be a JSON object")
    return data


async def _close(socket: WebSocket, error: ApiError) -> None:
    """Sends the error and closes the connection."""
    with contextlib.suppress(*DISCONNECTED):
        await socket.send_text(f'{{"type":"error",{error_json(error).decode()[1:]}')
        await socket.close(CLOSE_CODES.get(error.code, 4400))
