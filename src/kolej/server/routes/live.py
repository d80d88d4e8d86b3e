"""The live line: every change of a table as it happens, and what was missed after a gap."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import anyio
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from kolej.server.answers import error_json
from kolej.server.app_state import House, house_of
from kolej.server.auth import asker
from kolej.server.errors import Refusal
from kolej.server.limits import Bucket
from kolej.server.messages import events_json, table_json
from kolej.server.room import Room
from kolej.server.settings import Rate

router = APIRouter(prefix="/api/games")

LONGEST = 4096  # characters of a client's message
CLOSED = {"wrong_token": 4401, "no_game": 4404, "too_many": 4429, "busy": 1013}
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # how a line that is gone shows
TALK = Rate(5, 50)  # a client's messages


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    house = house_of(socket)
    await socket.accept()
    try:
        key, since = await _hello(socket, house.settings.hello_seconds)
        room = await house.current(id)
        seat = (await asker(house.rooms, room, key)).seat
    except Refusal as refusal:
        await _part(socket, refusal)
    except WebSocketDisconnect:
        return
    else:
        await _follow(socket, house, room, seat, since)


async def _follow(socket: WebSocket, house: House, room: Room, seat: int | None, since: int) -> None:
    """Tells and listens until one side has had enough."""
    wake = asyncio.Event()
    room.watchers[wake] = seat
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_tell, socket, room, seat, since, wake, group.cancel_scope)
            refusal = await _listen(socket)
            group.cancel_scope.cancel()
    finally:
        room.watchers.pop(wake, None)
    if refusal is not None:
        await _part(socket, refusal)


async def _tell(
    socket: WebSocket, room: Room, seat: int | None, since: int, wake: asyncio.Event, scope: anyio.CancelScope
) -> None:
    """The table at once and after every change. Who reads slowly gets fewer, newer tables, and every event."""
    told = since if room.game and since <= len(room.game.events) else 0
    while True:
        wake.clear()
        events = events_json(room, seat, told)
        message = b'{"type":"table","first":%d,"events":%b,"table":%b}' % (told, events, table_json(room, seat))
        told = len(room.game.events) if room.game else 0
        try:
            await socket.send_text(message.decode())
        except GONE:
            scope.cancel()
        await wake.wait()


async def _hello(socket: WebSocket, seconds: float) -> tuple[str | None, int]:
    """Who it is, and how many events it has seen."""
    try:
        async with asyncio.timeout(seconds):
            said = _read(await socket.receive())
    except TimeoutError:
        raise Refusal("slow", "the first message must come sooner") from None
    key, since = said.get("key"), said.get("since", 0)
    if not (key is None or isinstance(key, str)) or isinstance(since, bool) or not isinstance(since, int):
        raise Refusal("bad_request", 'the first message is {"key": a key or null, "since": events seen so far}')
    return key, max(0, since)


async def _listen(socket: WebSocket) -> Refusal | None:
    """Until the client goes (None) or is sent away."""
    bucket = Bucket(TALK)
    try:
        while True:
            said = _read(await socket.receive())
            if bucket.wait():
                return Refusal("too_many", "too many messages")
            if said.get("type") == "ping":
                await socket.send_text('{"type":"pong"}')
    except Refusal as refusal:
        return refusal
    except GONE:
        return None


def _read(message: Any) -> dict[str, Any]:
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > LONGEST:
        raise Refusal("bad_request", "a message is a short JSON text")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refusal("bad_request", "a message is a JSON object")
    return said


async def _part(socket: WebSocket, refusal: Refusal) -> None:
    with contextlib.suppress(*GONE):
        await socket.send_text(f'{{"type":"error",{error_json(refusal).decode()[1:]}')
        await socket.close(CLOSED.get(refusal.code, 4400))
