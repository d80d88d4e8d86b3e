"""The endpoint for what players say to each other. What they hear comes by the live connection."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from kolej.server.app_state import State
from kolej.server.auth import Key, seat_of
from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import Saying

router = APIRouter(prefix="/api/games/{id}", tags=["seats"])


@router.post(
    "/messages",
    status_code=204,
    responses=errors("no_token", "wrong_token", "not_your_seat", "no_game", "outdated", "no_chat"),
)
async def say(id: str, saying: Saying, state: State, key: Key) -> Response:
    """Says a phrase to the table, with the key of a seat, or a text if the table has chat."""
    async with state.open(id) as room:
        await state.talk.say(room, await seat_of(state.rooms, room, key), saying)
        return Response(status_code=204)
