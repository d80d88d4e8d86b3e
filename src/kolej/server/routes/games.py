"""Endpoints for games: create, read, decide, ask why a route cannot be claimed, and start a rematch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from kolej.server import metrics
from kolej.server.addresses import Address
from kolej.server.app_state import AppState, State, app_state_of
from kolej.server.auth import Key, key_in, seat_of, viewer_of
from kolej.server.beginning import PreparedGame, prepare_game, prepare_rematch
from kolej.server.deciding import decide
from kolej.server.errors import ApiError
from kolej.server.messages import table_json
from kolej.server.responses import json_response, with_table
from kolej.server.routes import errors
from kolej.server.schemas.game_messages import AnyObstacle
from kolej.server.schemas.request_bodies import Decision, NewGame, NewTrial, UndoRequest
from kolej.server.schemas.table_answers import CreatedGame, Prospect, Rematch, TableSchema
from kolej.server.undoing import undo

log = logging.getLogger("kolej.server")
router = APIRouter(prefix="/api/games", tags=["games"])

BRIEF = "return=minimal"
Wish = Annotated[str | None, Header(description=f"`{BRIEF}`: the answer has no table (RFC 7240)")]
READABLE = ("wrong_token", "no_spectators", "no_game", "outdated")
NEEDS_SEAT = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


@router.post("", status_code=201, response_model=CreatedGame, responses=errors("name_taken"))
async def new_game(wanted: NewGame, state: State, address: Address) -> Response:
    """Creates a game and returns its keys, which cannot be read again later."""
    creator = await state.rooms.in_thread(state.rooms.storage.agreements.address_hash, address)
    return await _begin(state, prepare_game(wanted, creator, bots_alone=state.settings.bots_alone))


async def _begin(state: AppState, prepared: PreparedGame) -> Response:
    """Stores a new game and returns it with its keys."""
    with state.rooms.hold(prepared.game.id):  # a game that has no space is not stored
        await state.rooms.in_thread(state.rooms.storage.create, prepared.game, prepared.seats)
        async with state.open(prepared.game.id) as room:
            metrics.games_begun.inc()
            log.info("game begun: game=%s board=%s players=%d", room.id, room.row.board, room.row.players)
            seat = int(next(iter(prepared.keys))) if len(prepared.keys) == 1 else None
            fields = {"id": room.id, "host": prepared.host, "invite": prepared.invite, "keys": prepared.keys}
            return json_response(with_table(fields, table_json(room, seat)), 201)


@router.get("/{id}", response_model=TableSchema, responses=errors(*READABLE))
async def look(id: str, state: State, key: Key) -> Response:
    """Returns the table as the seat of the key sees it, or as a spectator sees it without a key."""
    async with state.current(id) as room:
        return json_response(table_json(room, (await viewer_of(state.rooms, room, key)).seat))


class LeanRoute(APIRoute):
    """A route that FastAPI documents but does not handle: FastAPI would take longer than the decision itself."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        async def handle(request: Request) -> Response:
            try:
                decision = Decision.model_validate_json(await request.body())
            except ValidationError as error:
                problems = error.errors(include_context=False)
                located = [{**problem, "loc": ("body", *problem["loc"])} for problem in problems]
                raise RequestValidationError(located) from None
            wish = request.headers.get("Prefer")
            return await make_decision(
                request.path_params["id"], decision, app_state_of(request), key_in(request), wish
            )

        return handle


async def make_decision(id: str, decision: Decision, state: State, key: Key, prefer: Wish = None) -> Response:
    """Makes a decision. Repeating it does nothing; another decision with the same number gets 409 and the table."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        await decide(state.rooms, room, seat, decision.number, decision.action)
        state.autoplay.attend(room)
        await asyncio.sleep(0)  # lets the other clients get the change first
        asyncio.get_running_loop().call_soon(room.prepare)  # after this response is sent
        if prefer == BRIEF:
            return Response(status_code=204, headers={"Preference-Applied": BRIEF})
        return json_response(table_json(room, seat))


router.add_api_route(
    "/{id}/decisions",
    make_decision,
    methods=["POST"],
    route_class_override=LeanRoute,
    response_model=TableSchema,
    responses=errors(*NEEDS_SEAT, "not_your_turn", "stale", "not_started", "already_over", "illegal")
    | {204: {"description": "the decision is made; the live connection tells what has changed"}},
)


@router.post(
    "/{id}/undo",
    response_model=TableSchema,
    responses=errors(*NEEDS_SEAT, "final", "not_started", "already_over"),
)
async def take_back(id: str, wanted: UndoRequest, state: State, key: Key) -> Response:
    """Takes back the decision with the number `undoable` of the seat's table. Repeating it does nothing."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        await undo(state.rooms, room, seat, wanted.number)
        state.autoplay.attend(room)
        return json_response(table_json(room, seat))


@router.get("/{id}/why/{route}", response_model=AnyObstacle, responses=errors(*NEEDS_SEAT, "not_started", "not_found"))
async def why(id: str, route: str, state: State, key: Key) -> Response:
    """Returns why this seat cannot claim a route now."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        if room.game is None:
            raise ApiError("not_started", "the game has not begun")
        if route not in room.game.board.route_number:
            raise ApiError("not_found", "there is no such route on this board")
        obstacle = room.game.why_not(seat, route)
        claimable = {"key": "other", "data": {}, "message": "this route can be claimed now"}
        return json_response(to_json(obstacle.to_dict() if obstacle else claimable))


@router.get(
    "/{id}/prospects",
    response_model=list[Prospect],
    responses=errors(*READABLE, "not_started"),
)
async def prospects(id: str, state: State, key: Key, address: Address) -> Response:
    """Returns what counts at the end and everybody can see coming, by seat. It changes with claims only."""
    async with state.current(id) as room:
        await viewer_of(state.rooms, room, key)
        return json_response(await state.prospects.of(room, address))


@router.post("/{id}/trials", status_code=201, response_model=CreatedGame, responses=errors(*READABLE, "not_over"))
async def new_trial(id: str, wanted: NewTrial, state: State, key: Key, address: Address) -> Response:
    """Creates a game against bots that goes on from a moment of this finished one, for the seat that decided next."""
    async with state.current(id) as room:
        await viewer_of(state.rooms, room, key)
        creator = await state.rooms.in_thread(state.rooms.storage.agreements.address_hash, address)
        return await _begin(state, await state.trials.prepare(room, wanted, address, creator))


@router.post(
    "/{id}/rematch",
    status_code=201,
    response_model=Rematch,
    responses=errors(*NEEDS_SEAT, "not_started"),
)
async def rematch(id: str, state: State, key: Key, address: Address) -> Response:
    """Creates a rematch with the same seats and keys. Calling it again returns the same game."""
    async with state.current(id) as room:
        seat = await seat_of(state.rooms, room, key)
        if room.status != "over":
            raise ApiError("not_started", "a rematch is possible when the game is over")
        if room.row.rematch is None:
            creator = await state.rooms.in_thread(state.rooms.storage.agreements.address_hash, address)
            game, seats = prepare_rematch(room, seat, creator)
            await state.rooms.in_thread(state.rooms.storage.rematch, room.id, game, seats)
            await state.rooms.refresh(room)
        assert room.row.rematch is not None
        async with state.open(room.row.rematch) as new_room:
            return json_response(with_table({"id": new_room.id}, table_json(new_room, seat)), 201)
