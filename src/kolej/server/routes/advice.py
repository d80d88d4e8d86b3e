"""Endpoints for advice: hints for decisions, and reviews of finished games."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response

from kolej.server.addresses import Address
from kolej.server.app_state import State
from kolej.server.auth import Key, seat_of, viewer_of
from kolej.server.errors import ApiError
from kolej.server.responses import json_response
from kolej.server.routes import errors
from kolej.server.schemas.advice_answers import HintSchema, ReviewProgress

router = APIRouter(prefix="/api/games/{id}", tags=["advice"])

NEEDS_SEAT = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")
READABLE = ("wrong_token", "no_spectators", "no_game", "outdated", "not_over")


@router.get(
    "/hint",
    response_model=HintSchema,
    responses=errors(*NEEDS_SEAT, "not_your_turn", "not_started", "already_over", "no_hints"),
)
async def hint(id: str, state: State, key: Key, address: Address) -> Response:
    """Returns what the strongest bot would decide for this seat, knowing only what the seat knows, and why."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        if not room.row.hints:
            raise ApiError("no_hints", "this table has agreed to play without hints")
        return json_response(to_json(await state.hints.of(room, seat, address)))


@router.get("/review", response_model=ReviewProgress, responses=errors(*READABLE))
async def review(id: str, state: State, key: Key) -> Response:
    """Returns the review of a finished game, or its progress. It does not start a review."""
    async with state.current(id) as room:
        await viewer_of(state.rooms, room, key)
        return json_response(await state.reviews.status_json(room))


@router.post("/review", response_model=ReviewProgress, responses=errors(*READABLE, "not_ready"))
async def begin_review(id: str, state: State, key: Key, address: Address) -> Response:
    """Starts the review of a finished game unless there is one already."""
    async with state.current(id) as room:
        await viewer_of(state.rooms, room, key)
        return json_response(await state.reviews.start(room, address))
