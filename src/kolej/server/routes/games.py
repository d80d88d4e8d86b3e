"""Games: begin, look, decide, ask why not, begin again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from kolej.server.answers import answer, with_table
from kolej.server.app_state import TheHouse, house_of
from kolej.server.auth import Key, asker, key_in, seat_of
from kolej.server.beginning import begin, begin_again
from kolej.server.deciding import decide
from kolej.server.errors import Refusal
from kolej.server.messages import table_json
from kolej.server.routes import errors
from kolej.server.schemas.game_messages import AnyObstacle
from kolej.server.schemas.request_bodies import Decision, NewGame
from kolej.server.schemas.table_answers import CreatedGame, Rematch, TableSchema

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api/games", tags=["games"])

NEEDS_SEAT = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


@router.post("", status_code=201, response_model=CreatedGame, responses=errors())
async def new_game(wanted: NewGame, house: TheHouse) -> Response:
    made = begin(wanted)
    await house.rooms.ask(house.rooms.storage.create, made.game, made.seats)
    room = await house.open(made.game.id)
    log.info("game begun: game=%s board=%s players=%d", room.id, room.row.board, room.row.players)
    seat = int(next(iter(made.keys))) if len(made.keys) == 1 else None
    fields = {"id": room.id, "host": made.host, "invite": made.invite, "keys": made.keys}
    return answer(with_table(fields, table_json(room, seat)), 201)


@router.get("/{id}", response_model=TableSchema, responses=errors("wrong_token", "no_game", "outdated"))
async def look(id: str, house: TheHouse, key: Key) -> Response:
    """The table as the key's seat sees it; without a key as a spectator does."""
    room = await house.current(id)
    return answer(table_json(room, (await asker(house.rooms, room, key)).seat))


class LeanRoute(APIRoute):
    """Described by FastAPI and answered without it: its machinery takes longer than a decision, and a table waits."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        async def handle(request: Request) -> Response:
            try:
                decision = Decision.model_validate_json(await request.body())
            except ValidationError as error:
                places = [{**found, "loc": ("body", *found["loc"])} for found in error.errors(include_context=False)]
                raise RequestValidationError(places) from None
            return await make_decision(request.path_params["id"], decision, house_of(request), key_in(request))

        return handle


async def make_decision(id: str, decision: Decision, house: TheHouse, key: Key) -> Response:
    """Decides. The same once more is harmless; another one for the same number gets 409 and the table."""
    room = await house.open(id)
    seat = await seat_of(house.rooms, room, key)
    await decide(house.rooms, room, seat, decision.number, decision.action)
    house.players.attend(room)
    await asyncio.sleep(0)  # the others hear of it first
    asyncio.get_running_loop().call_soon(room.prepare)  # once this answer is on its way
    return answer(table_json(room, seat))


router.add_api_route(
    "/{id}/decisions",
    make_decision,
    methods=["POST"],
    route_class_override=LeanRoute,
    response_model=TableSchema,
    responses=errors(*NEEDS_SEAT, "not_your_turn", "stale", "not_started", "already_over", "illegal"),
)


@router.get("/{id}/why/{route}", response_model=AnyObstacle, responses=errors(*NEEDS_SEAT, "not_started", "not_found"))
async def why(id: str, route: str, house: TheHouse, key: Key) -> Response:
    """Why this seat cannot claim that route now."""
    room = await house.open(id)
    seat = await seat_of(house.rooms, room, key)
    if room.game is None:
        raise Refusal("not_started", "the game has not begun")
    if route not in room.game.board.route_number:
        raise Refusal("not_found", "there is no such route on this board")
    found = room.game.why_not(seat, route)
    can = {"key": "other", "data": {}, "message": "this route can be claimed now"}
    return answer(to_json(found.to_dict() if found else can))


@router.post(
    "/{id}/rematch",
    status_code=201,
    response_model=Rematch,
    responses=errors(*NEEDS_SEAT, "not_started"),
)
async def rematch(id: str, house: TheHouse, key: Key) -> Response:
    """A new game of the same seats, opened by the same keys. Asking again gives the same game."""
    room = await house.current(id)
    seat = await seat_of(house.rooms, room, key)
    if room.status != "over":
        raise Refusal("not_started", "a rematch follows when the game is over")
    if room.row.rematch is None:
        game, seats = begin_again(room, seat)
        await house.rooms.ask(house.rooms.storage.rematch, room.id, game, seats)
        await house.rooms.refresh(room)
    assert room.row.rematch is not None
    again = await house.open(room.row.rematch)
    return answer(with_table({"id": again.id}, table_json(again, seat)), 201)
