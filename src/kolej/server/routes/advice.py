"""Advice: a hint for a decision, and the review of a game that is over."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response

from kolej.server.answers import answer
from kolej.server.app_state import TheHouse
from kolej.server.auth import Key, asker, seat_of
from kolej.server.routes import errors
from kolej.server.schemas.advice_answers import HintSchema, ReviewProgress

router = APIRouter(prefix="/api/games/{id}", tags=["advice"])

NEEDS_SEAT = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")
SEEN = ("wrong_token", "no_game", "outdated", "not_over")


@router.get(
    "/hint",
    response_model=HintSchema,
    responses=errors(*NEEDS_SEAT, "not_your_turn", "not_started", "already_over"),
)
async def hint(id: str, house: TheHouse, key: Key) -> Response:
    """What the strongest bot would decide for this seat now, knowing what the seat knows, and why."""
    room = await house.open(id)
    seat = await seat_of(house.rooms, room, key)
    return answer(to_json(await house.hints.of(room, seat)))


@router.get("/review", response_model=ReviewProgress, responses=errors(*SEEN))
async def review(id: str, house: TheHouse, key: Key) -> Response:
    """The review of a finished game, or how far it is. Asking begins nothing."""
    room = await house.current(id)
    await asker(house.rooms, room, key)
    return answer(await house.reviews.told(room))


@router.post("/review", response_model=ReviewProgress, responses=errors(*SEEN, "not_ready"))
async def begin_review(id: str, house: TheHouse, key: Key) -> Response:
    """Begins the review of a finished game, if nobody has; asking again is harmless."""
    room = await house.current(id)
    await asker(house.rooms, room, key)
    return answer(await house.reviews.begin(room))
