"""Seats: take one by invitation, leave it to a bot and come back, and begin when all are there."""

from __future__ import annotations

import logging

from fastapi import APIRouter
from starlette.responses import Response

from kolej.server import keys
from kolej.server.answers import answer, with_table
from kolej.server.app_state import TheHouse
from kolej.server.auth import Key, asker, no_token, seat_of
from kolej.server.beginning import bot_seat
from kolej.server.errors import Refusal
from kolej.server.messages import table_json
from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import JoinRequest, SeatChange, StartRequest
from kolej.server.schemas.table_answers import TableSchema, TakenSeat
from kolej.server.stored_games import now

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api/games/{id}", tags=["seats"])

KEYED = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


@router.post(
    "/seats", status_code=201, response_model=TakenSeat, responses=errors(*KEYED, "seat_taken", "already_started")
)
async def take_seat(id: str, joining: JoinRequest, house: TheHouse, key: Key) -> Response:
    """With the invitation's key: a free seat, and a key of one's own."""
    room = await house.current(id)
    if key is None:
        raise no_token()
    if not (await asker(house.rooms, room, key)).invited:
        raise Refusal("not_your_seat", "a seat is taken with the key of the invitation")
    if room.status != "lobby":
        raise Refusal("already_started", "the game has begun, there is no free seat")
    if joining.seat is not None and joining.seat >= room.row.players:
        raise Refusal("bad_request", f"seat: the seats are 0 to {room.row.players - 1}")
    own = keys.new_key()
    storage = house.rooms.storage
    seat = await house.rooms.ask(storage.take_seat, id, joining.seat, joining.name, keys.hash_of(own))
    await house.rooms.refresh(room)
    if seat is None:
        one = joining.seat is not None
        raise Refusal("seat_taken", "this seat is not free" if one else "all seats are taken")
    return answer(with_table({"seat": seat, "key": own}, table_json(room, seat)), 201)


@router.patch("/seats/{n}", response_model=TableSchema, responses=errors(*KEYED))
async def change_seat(id: str, n: int, change: SeatChange, house: TheHouse, key: Key) -> Response:
    """With the seat's own key: another name; a bot to leave it to, or null to come back."""
    room = await house.open(id)
    seat = await seat_of(house.rooms, room, key)
    if n != seat:
        raise Refusal("not_your_seat", "this key opens another seat")
    values = change.model_dump(exclude_unset=True)
    if values.get("name", "") is None:
        raise Refusal("bad_request", "name: a name has 1 to 40 characters")
    if values:
        await house.rooms.ask(house.rooms.storage.change_seat, id, seat, values)
        await house.rooms.refresh(room)
        house.players.attend(room)
    return answer(table_json(room, seat))


@router.post("/start", response_model=TableSchema, responses=errors(*KEYED, "not_started", "already_started"))
async def start(id: str, how: StartRequest, house: TheHouse, key: Key) -> Response:
    """With the host's key: begins the game. Free seats go to the bot `fill`; without one they must be taken."""
    room = await house.current(id)
    if key is None:
        raise no_token()
    found = await asker(house.rooms, room, key)
    if not found.host:
        raise Refusal("not_your_seat", "a game is begun with the host's key")
    if room.status != "lobby":
        raise Refusal("already_started", "the game has begun already")
    taken = [row.name for row in room.seats if row.taken]
    fill = {}
    for row in room.seats:
        if how.fill is not None and not row.taken:
            fill[row.seat] = bot_seat(row.seat, how.fill, taken)
            taken.append(fill[row.seat].name)
    if not await house.rooms.ask(house.rooms.storage.start, id, fill, now()):
        raise Refusal("not_started", "some seats are still free; wait for them, or let a bot fill them")
    await house.rooms.refresh(room)
    house.players.attend(room)
    log.info("game started: game=%s", room.id)
    return answer(table_json(room, found.seat))
