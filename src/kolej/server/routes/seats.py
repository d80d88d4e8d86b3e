"""Endpoints for seats: take one by invitation, leave it to a bot or return, let a bot stand in, start the game."""

from __future__ import annotations

import logging

from fastapi import APIRouter
from starlette.responses import Response

from kolej.game.fairness import fingerprint
from kolej.server import keys
from kolej.server.app_state import AppState, State
from kolej.server.auth import Key, caller_of, no_token, seat_of
from kolej.server.beginning import bots_for_free_seats, no_person
from kolej.server.errors import ApiError
from kolej.server.levels import USUAL
from kolej.server.messages import table_json
from kolej.server.responses import json_response, with_table
from kolej.server.room import Room
from kolej.server.routes import errors
from kolej.server.routes.hosting import check_seat, host_of
from kolej.server.schemas.request_bodies import JoinRequest, RevealedNonce, SeatChange, StartRequest
from kolej.server.schemas.table_answers import TableSchema, TakenSeat
from kolej.server.stored_games import now

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api/games/{id}", tags=["seats"])

KEYED = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


@router.post(
    "/seats",
    status_code=201,
    response_model=TakenSeat,
    responses=errors(*KEYED, "seat_taken", "name_taken", "already_started"),
)
async def take_seat(id: str, joining: JoinRequest, state: State, key: Key) -> Response:
    """Takes a free seat with the key of the invitation, and returns the key of the seat. An open table needs no key."""
    async with state.current(id) as room:
        if key is None and not room.row.open:
            raise no_token()
        if key is not None and not (await caller_of(state.rooms, room, key)).invited:
            raise ApiError("not_your_seat", "taking a seat needs the key of the invitation")
        if room.status != "lobby" and not any(seat.key == joining.key_hash for seat in room.seats if seat.key):
            raise ApiError("already_started", "the game has begun; there is no free seat")
        if joining.seat is not None and joining.seat >= room.row.players:
            raise ApiError("bad_request", f"seat: the seats are 0 to {room.row.players - 1}")
        seat_key = None if joining.key_hash else keys.new_key()
        storage = state.rooms.storage
        key_hash = joining.key_hash or keys.hash_of(str(seat_key))
        taking = joining.seat, joining.name, key_hash, joining.commitment
        seat = await state.rooms.in_thread(storage.take_seat, id, *taking)
        await state.rooms.refresh(room)
        if seat is None:
            message = "all seats are taken" if joining.seat is None else "this seat is not free"
            raise ApiError("seat_taken", message)
        await start_if_full(state, room)
        return json_response(with_table({"seat": seat, "key": seat_key}, table_json(room, seat)), 201)


async def start_if_full(state: AppState, room: Room) -> None:
    """Starts a game without a host as soon as all seats are taken."""
    if room.row.fill_at is not None and room.status == "lobby" and all(row.taken for row in room.seats):
        await state.rooms.in_thread(state.rooms.storage.start, room.id, {}, now())
        await state.rooms.refresh(room)
        log.info("game started: game=%s", room.id)
    state.autoplay.attend(room)


@router.patch("/seats/{n}", response_model=TableSchema, responses=errors(*KEYED, "name_taken"))
async def change_seat(id: str, n: int, change: SeatChange, state: State, key: Key) -> Response:
    """Changes the name of a seat, or leaves it to a bot, or takes it back with null. Needs the key of the seat."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        if n != seat:
            raise ApiError("not_your_seat", "this key belongs to another seat")
        values = change.model_dump(exclude_unset=True)
        if values.get("name", "") is None:
            raise ApiError("bad_request", "name: a name has 1 to 40 characters")
        if values:
            await state.rooms.in_thread(state.rooms.storage.change_seat, id, seat, values)
            await state.rooms.refresh(room)
            state.autoplay.attend(room)
        return json_response(table_json(room, seat))


@router.post(
    "/seats/{n}/stand-in",
    response_model=TableSchema,
    responses=errors(*KEYED, "not_started", "already_over", "not_away"),
)
async def agree(id: str, n: int, state: State, key: Key) -> Response:
    """Agrees, with the key of another seat, that a bot plays the seat of somebody who is away, until they come back.

    It happens when all other persons who are here have agreed.
    """
    async with state.current(id) as room:
        seat = await seat_of(state.rooms, room, key)
        check_seat(room, n)
        if room.status in ("lobby", "dealing"):
            raise ApiError("not_started", "the game has not begun")
        if room.status == "over":
            raise ApiError("already_over", "the game is over")
        if n == seat:
            raise ApiError("bad_request", "seat: leave your own seat to a bot by changing it")
        if room.seats[n].key is None:
            raise ApiError("bad_request", "seat: no person has this seat")
        if not room.seats[n].bot:
            if room.away[n] is None:
                raise ApiError("not_away", "the person of this seat is here")
            needed = [other for other in room.persons_here() if other != n]
            await state.rooms.in_thread(state.rooms.storage.agree, id, n, seat, needed, USUAL)
            await state.rooms.refresh(room)
            state.autoplay.attend(room)
        return json_response(table_json(room, seat))


@router.post("/start", response_model=TableSchema, responses=errors(*KEYED, "not_started", "already_started"))
async def start(id: str, how: StartRequest, state: State, key: Key) -> Response:
    """Starts the game with the key of the host. The bot `fill` takes free seats; without it none may be free."""
    async with state.current(id) as room:
        caller = await host_of(state, room, key, "starting a game")
        if room.status != "lobby":
            raise ApiError("already_started", "the game has already begun")
        fill = {} if how.fill is None else bots_for_free_seats(room, how.fill)
        bots = [fill.get(row.seat, row).kind == "bot" for row in room.seats]
        if all(bots) and not state.settings.bots_alone:
            raise no_person()
        if not await state.rooms.in_thread(state.rooms.storage.start, id, fill, now()):
            raise ApiError("not_started", "some seats are still free; wait for them, or let a bot fill them")
        await state.rooms.refresh(room)
        state.autoplay.attend(room)
        log.info("game started: game=%s", room.id)
        return json_response(table_json(room, caller.seat))


@router.post("/nonce", response_model=TableSchema, responses=errors(*KEYED, "not_started", "already_started"))
async def reveal(id: str, revealed: RevealedNonce, state: State, key: Key) -> Response:
    """Reveals the nonce that the seat of the key has committed to. When all are there, the cards are dealt."""
    async with state.current(id) as room:
        seat = await seat_of(state.rooms, room, key)
        if room.status == "lobby":
            raise ApiError("not_started", "the game has not begun; keep the nonce until all commitments are there")
        if room.seats[seat].commitment != fingerprint(revealed.nonce):
            raise ApiError("bad_request", "nonce: this seat has not committed to this nonce")
        storage = state.rooms.storage
        arguments = seat, revealed.nonce, revealed.next_commitment, now()
        in_time = await state.rooms.in_thread(storage.reveal, id, *arguments)
        await state.rooms.refresh(room)
        state.autoplay.attend(room)
        if not in_time:
            raise ApiError("already_started", "the nonce came too late: the cards are dealt without it")
        return json_response(table_json(room, seat))
