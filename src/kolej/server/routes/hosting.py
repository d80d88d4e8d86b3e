"""Endpoints for the host of a table: free a seat, make a new link for it, put a bot there, hand the role on."""

from __future__ import annotations

import logging

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response

from kolej.server import keys
from kolej.server.app_state import AppState, State
from kolej.server.auth import Caller, Key, caller_of, no_token
from kolej.server.beginning import bot_seat
from kolej.server.errors import ApiError
from kolej.server.messages import table_json
from kolej.server.responses import json_response
from kolej.server.room import Room
from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import BotAtSeat, NewHost
from kolej.server.schemas.table_answers import SeatLink, TableSchema

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api/games/{id}", tags=["seats"])

FOR_HOST = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


async def host_of(state: AppState, room: Room, key: str | None, what: str) -> Caller:
    """Returns the caller, or raises an error if the key is not that of the host."""
    if key is None:
        raise no_token()
    caller = await caller_of(state.rooms, room, key)
    if not caller.host:
        raise ApiError("not_your_seat", f"{what} needs the key of the host")
    return caller


@router.delete("/seats/{n}", response_model=TableSchema, responses=errors(*FOR_HOST, "already_started"))
async def free_seat(id: str, n: int, state: State, key: Key) -> Response:
    """Frees a seat before the game begins, with the key of the host or of the seat, which is no longer valid."""
    async with state.current(id) as room:
        if key is None:
            raise no_token()
        caller = await caller_of(state.rooms, room, key)
        if not caller.host and caller.seat != n:
            raise ApiError("not_your_seat", "freeing a seat needs the key of the host or of the seat")
        check_seat(room, n)
        if room.status != "lobby":
            raise ApiError("already_started", "the game has begun; put a bot there, or make a new link for the seat")
        if not await state.rooms.in_thread(state.rooms.storage.free_seat, id, n):
            raise ApiError("bad_request", "seat: nobody has come to this seat by the link")
        await state.rooms.refresh(room)
        return json_response(table_json(room, None if caller.seat == n else caller.seat))


@router.post("/seats/{n}/link", response_model=SeatLink, responses=errors(*FOR_HOST, "already_over"))
async def new_link(id: str, n: int, state: State, key: Key) -> Response:
    """Makes a new key for a person's seat, with the key of the host. The old one is no longer valid.

    Whoever has the new key sees the cards of the seat, so the table says how often this was done.
    """
    async with state.current(id) as room:
        await host_of(state, room, key, "a new link")
        check_seat(room, n)
        if room.status == "over":
            raise ApiError("already_over", "the game is over")
        seat_key = keys.new_key()
        if not await state.rooms.in_thread(state.rooms.storage.give_new_key, id, n, keys.hash_of(seat_key)):
            raise ApiError("bad_request", "seat: no person has this seat")
        await state.rooms.refresh(room)
        log.info("new link for a seat: game=%s seat=%d", room.id, n)
        return json_response(to_json({"seat": n, "key": seat_key}))


@router.put("/seats/{n}/bot", response_model=TableSchema, responses=errors(*FOR_HOST, "already_over"))
async def put_bot(id: str, n: int, wanted: BotAtSeat, state: State, key: Key) -> Response:
    """Lets a bot play a seat, with the key of the host. A person who had the seat can come back to it."""
    async with state.current(id) as room:
        caller = await host_of(state, room, key, "putting a bot at a seat")
        check_seat(room, n)
        if room.status == "over":
            raise ApiError("already_over", "the game is over")
        row = room.seats[n]
        values: dict[str, object] = {"bot": wanted.bot}
        if not row.taken:
            names = [other.name for other in room.seats if other.taken]
            seated = bot_seat(n, wanted.bot, names)
            values |= {"kind": "bot", "name": seated.name, "taken": True}
        await state.rooms.in_thread(state.rooms.storage.change_seat, id, n, values)
        await state.rooms.refresh(room)
        state.autoplay.attend(room)
        return json_response(table_json(room, caller.seat))


@router.put("/host", response_model=TableSchema, responses=errors(*FOR_HOST))
async def hand_on(id: str, wanted: NewHost, state: State, key: Key) -> Response:
    """Hands the role of the host on to a person's seat. The key of that seat is then that of the host, too."""
    async with state.current(id) as room:
        caller = await host_of(state, room, key, "handing the role on")
        check_seat(room, wanted.seat)
        if room.seats[wanted.seat].key is None:
            raise ApiError("bad_request", "seat: no person has this seat")
        await state.rooms.in_thread(state.rooms.storage.hand_on, id, wanted.seat)
        await state.rooms.refresh(room)
        return json_response(table_json(room, caller.seat))


def check_seat(room: Room, n: int) -> None:
    """Raises an error if the game has no such seat."""
    if not 0 <= n < room.row.players:
        raise ApiError("bad_request", f"seat: the seats are 0 to {room.row.players - 1}")
