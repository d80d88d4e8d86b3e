"""The live connection: sends every change of a table, what a client missed meanwhile, and takes decisions."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import time
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from kolej.server import metrics
from kolej.server.addresses import Address
from kolej.server.app_state import AppState, State, app_state_of
from kolej.server.auth import Key, is_lent, known_caller, no_spectators, seat_of, viewer_of, wrong_token
from kolej.server.deciding import decide
from kolej.server.errors import ApiError, database_away
from kolej.server.limits import Bucket
from kolej.server.messages import change_json, events_json, presence_json, said_json, table_json
from kolej.server.responses import error_json, json_response
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.routes import errors
from kolej.server.schemas.live_messages import Decide, Hello, LiveTable
from kolej.server.settings import Rate
from kolej.server.table_json import TableJson

log = logging.getLogger("kolej.server")

router = APIRouter(prefix="/api/games")

SINCE = "how many events the client has seen"
UNDONE = "`undone` of the table that the client has seen"
PATH = re.compile(r"/api/games/(?P<id>[^/]+)/live")
LONGEST = 4096
"""The largest number of characters of a client's message."""
READABLE = ("wrong_token", "no_spectators", "no_game", "outdated")
CLOSE_CODES = {"wrong_token": 4401, "no_spectators": 4403, "no_game": 4404, "too_many": 4429, "busy": 1013}
DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
"""Exceptions that mean that the client is gone."""
MESSAGES = Rate(5, 50)
"""The limit for messages of a client."""


class LiveConnections:
    """Middleware that serves the live connections. Within FastAPI's own layers each would take more memory."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found:
            await _serve(WebSocket(scope, receive, send), found["id"])
        else:
            await self._app(scope, receive, send)


async def _serve(socket: WebSocket, id: str) -> None:
    """Serves one live connection until one side closes it."""
    state = app_state_of(socket)
    await socket.accept()
    try:
        hello = await _first_message(socket, state.settings.hello_seconds)
        async with state.current(id) as room:
            seat = (await viewer_of(state.rooms, room, hello.key)).seat
            if hello.people:
                await state.talk.load(room)
            await _follow(socket, state, room, seat, hello)
    except ApiError as error:
        await _close(socket, error)
    except SQLAlchemyError as error:
        log.error("database: %s", type(error).__name__)
        await _close(socket, database_away())
    except WebSocketDisconnect:
        return


@router.get(
    "/{id}/live", tags=["games"], response_model=LiveTable, responses=errors(*READABLE)
)
async def poll(
    id: str,
    state: State,
    key: Key,
    address: Address,
    since: Annotated[int, Query(description=SINCE)] = 0,
    undone: Annotated[int, Query(description=UNDONE)] = 0,
    people: Annotated[bool, Query(description="whether to add who is here and what they say")] = False,
    heard: Annotated[int, Query(description="the number of the last message of a player that the client has")] = 0,
) -> Response:
    """Returns what a live connection would send at once, for clients whose network lets no WebSocket through."""
    async with state.current(id) as room:
        seat = (await viewer_of(state.rooms, room, key)).seat
        if seat is None:
            state.spectators.polled(room, address)
        state.presence.arrive(room, seat)
        message = _message(room, seat, room.first_unseen(since, undone), b"table", table_json(room, seat))
        if people:
            await state.talk.load(room)
            more = presence_json(room), said_json(room, seat, heard)
            message = b'%b,"presence":%b,"said":%b}' % (message[:-1], *more)
        return json_response(message)


class Watcher:
    """Sends the changes of a room to one client. Between two changes it has no task, which would take memory."""

    __slots__ = (
        "_changed", "_greeted", "_heard", "_hello", "_key", "_people", "_room", "_rooms", "_seat", "_seats", "_sent",
        "_socket", "_table", "_task", "_undone",
    )  # fmt: skip

    def __init__(self, socket: WebSocket, rooms: Rooms, room: Room, seat: int | None, hello: Hello) -> None:
        self._socket, self._rooms, self._room, self._seat, self._hello = socket, rooms, room, seat, hello
        self._key = None if seat is None else room.seats[seat].key  # the hash of the key that opened the seat
        self._seats = room.seats  # as they were when the key was last compared
        self._sent, self._undone = hello.since, hello.undone
        self._table: TableJson | None = None
        self._changed = False
        self._people = hello.people  # whether to send who is here and what they have said
        self._heard = hello.heard if hello.people else 0  # the number of the last message of a player
        self._greeted = False
        self._task: asyncio.Task[None] | None = None

    def wake(self, *, table: bool = True) -> None:
        """Sends the table or its changes, or who is here. A slow client gets fewer tables, but every event."""
        if table:
            self._changed = True
        else:
            self._people = self._hello.people
        if self._task is None and (self._changed or self._people):
            self._task = asyncio.create_task(self._send())

    def stop(self) -> None:
        """Sends nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _send(self) -> None:
        try:
            while self._changed or self._people:
                if self._lost_seat() or await self._session_ended():
                    await _close(self._socket, wrong_token())
                    return
                if self._room.shuts_out(self._seat):  # the game has begun
                    await _close(self._socket, no_spectators())
                    return
                message = self._next_message()
                with contextlib.suppress(*DISCONNECTED):  # whoever reads from the connection finds out, too
                    await self._socket.send_text(message)
        except Exception:
            log.exception("a table could not be sent")
            with contextlib.suppress(*DISCONNECTED):
                await self._socket.close(1011)
        finally:
            self._task = None

    def _lost_seat(self) -> bool:
        """Returns whether the host has given the seat to somebody else."""
        if self._seat is None or self._seats is self._room.seats:
            return False
        self._seats = self._room.seats
        return self._seats[self._seat].key != self._key

    async def _session_ended(self) -> bool:
        """Returns whether the session of an account has ended that lends the seat to this client."""
        key = self._hello.key
        return key is not None and is_lent(key) and await known_caller(self._rooms, self._room, key) is None

    def _next_message(self) -> str:
        if self._changed:
            self._changed = False
            return self._message()
        said = self._room.said
        last = said[-1].number if said else 0
        if not self._greeted or last > self._heard:
            messages = said_json(self._room, self._seat, self._heard)
            self._greeted, self._heard = True, last
            return f'{{"type":"said","messages":{messages.decode()}}}'
        self._people = False
        return f'{{"type":"presence",{presence_json(self._room).decode()[1:]}'

    def _message(self) -> str:
        room = self._room
        first = room.first_unseen(self._sent, self._undone)
        if self._hello.changes:
            kind, (json, self._table) = b"change", change_json(room, self._seat, self._table)
        else:
            kind, json = b"table", table_json(room, self._seat)
        self._sent, self._undone = len(room.game.events) if room.game else 0, len(room.cuts)
        return _message(room, self._seat, first, kind, json).decode()


def _message(room: Room, seat: int | None, first: int, kind: bytes, table: bytes) -> bytes:
    """Returns a message with a table, or what changed in it, and with the events from number `first` on."""
    return b'{"type":"%b","first":%d,"events":%b,"table":%b}' % (kind, first, events_json(room, seat, first), table)


async def _follow(socket: WebSocket, state: AppState, room: Room, seat: int | None, hello: Hello) -> None:
    """Sends changes and reads messages until one side closes the connection."""
    watcher = Watcher(socket, state.rooms, room, seat, hello)
    room.watchers[watcher.wake] = seat
    state.spectators.changed(room)
    state.presence.arrive(room, seat)
    watcher.wake()
    try:
        error = await _receive_messages(socket, state, room, hello.key, watcher)
    finally:
        room.watchers.pop(watcher.wake, None)
        state.spectators.changed(room)
        watcher.stop()
        state.presence.leave(room, seat)
    if error is not None:
        raise error


async def _first_message(socket: WebSocket, seconds: float) -> Hello:
    try:
        async with asyncio.timeout(seconds):
            message = _parsed(await socket.receive())
    except TimeoutError:
        raise ApiError("slow", "the first message came too late") from None
    try:
        return Hello.model_validate(message, strict=True)
    except ValidationError:
        message_form = '{"key": a key or null, "since": number of events seen so far, "changes": true or false'
        more = '"people": true or false, "heard": number of the last message heard}'
        raise ApiError("bad_request", f"the first message must be {message_form}, {more}") from None


async def _receive_messages(
    socket: WebSocket, state: AppState, room: Room, key: str | None, watcher: Watcher
) -> ApiError | None:
    """Reads messages until the client is gone. Returns an error if the connection must be closed."""
    bucket = Bucket(MESSAGES)
    try:
        while True:
            message = _parsed(await socket.receive())
            if bucket.wait():
                return ApiError("too_many", "too many messages")
            kind = message.pop("type", None)
            if kind == "ping":
                await socket.send_text('{"type":"pong"}')
            elif kind == "decide":
                error = await _decide(state, room, key, message)
                watcher.wake()  # a repeated decision changes nothing, but the client waits for an answer
                if error is not None:
                    await socket.send_text(f'{{"type":"refused",{error_json(error).decode()[1:]}')
    except ApiError as error:
        return error
    except DISCONNECTED:
        return None


async def _decide(state: AppState, room: Room, key: str | None, message: dict[str, Any]) -> ApiError | None:
    """Makes a decision for the seat of the key. Returns the reason if that is not possible."""
    began, error = time.perf_counter(), None
    try:
        decision = Decide.model_validate(message)
        seat = await seat_of(state.rooms, room, key)
        await decide(state.rooms, room, seat, decision.number, decision.action)
        state.autoplay.attend(room)
    except ValidationError:
        message_form = '{"type": "decide", "number": the number of the decision, "action": the id of an action}'
        error = ApiError("bad_request", f"a decision must be {message_form}")
    except ApiError as refusal:
        error = refusal
    except SQLAlchemyError as failure:
        log.error("database: %s", type(failure).__name__)
        error = database_away()
    metrics.count_live_decision(error.status if error else 204, time.perf_counter() - began)
    return error


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
