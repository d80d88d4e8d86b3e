"""Endpoints to play with people who have not been invited: the list of open tables, and a quick match."""

from __future__ import annotations

import logging

from fastapi import APIRouter
from starlette.responses import Response

from kolej.server import keys, metrics
from kolej.server.addresses import Address
from kolej.server.app_state import State
from kolej.server.beginning import prepare_match
from kolej.server.messages import table_json
from kolej.server.open_tables import ATTENDED
from kolej.server.responses import json_response, with_table
from kolej.server.routes import errors
from kolej.server.routes.seats import start_if_full
from kolej.server.schemas.request_bodies import MatchWish
from kolej.server.schemas.table_answers import MatchedSeat, OpenTables
from kolej.server.stored_games import now

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api", tags=["seats"])


@router.get("/open-tables", response_model=OpenTables, responses=errors())
async def open_tables(state: State) -> Response:
    """Returns the tables at which somebody waits for players, the newest first."""
    return json_response(await state.open_tables.json())


@router.post("/quick-match", status_code=201, response_model=MatchedSeat, responses=errors())
async def quick_match(wish: MatchWish, state: State, address: Address) -> Response:
    """Takes a seat at a table that waits for players of the same board and number, or opens one.

    The game starts when all seats are taken. After a while bots take those that are still free.
    """
    rooms = state.rooms
    creator = await rooms.in_thread(rooms.storage.agreements.address_hash, address)
    seat_key = None if wish.key_hash else keys.new_key()
    key_hash = wish.key_hash or keys.hash_of(str(seat_key))
    prepared = prepare_match(wish, key_hash, state.settings.match_seconds, creator)
    with rooms.hold(prepared.game.id):  # a game that has no space is not stored
        id, seat = await rooms.in_thread(rooms.storage.match, prepared.game, prepared.seats, now() - ATTENDED)
        async with state.current(id) as room:
            room.attended = now()
            if id == prepared.game.id:
                metrics.games_begun.inc()
                log.info("game begun: game=%s board=%s players=%d", room.id, room.row.board, room.row.players)
            await start_if_full(state, room)
            return json_response(with_table({"id": id, "seat": seat, "key": seat_key}, table_json(room, seat)), 201)
