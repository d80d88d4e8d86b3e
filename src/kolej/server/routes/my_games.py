"""The endpoint for the games of one device: the state of many games at once."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response

from kolej.server.app_state import AppState, State
from kolej.server.auth import known_caller, wrong_token
from kolej.server.errors import ApiError
from kolej.server.overview import overview_of
from kolej.server.responses import json_response
from kolej.server.routes import errors
from kolej.server.schemas.overview_answers import MyGames
from kolej.server.schemas.request_bodies import KeysOfGame, KeysOfGames

router = APIRouter(prefix="/api/my-games", tags=["games"])

STATES = {"wrong_token": "refused", "no_game": "gone", "outdated": "outdated"}


@router.post("", response_model=MyGames, responses=errors())
async def my_games(wanted: KeysOfGames, state: State) -> Response:
    """Returns the state of each game for whoever has its keys. They are in the body, because there are many."""
    # One after the other: games that are not in memory are replayed, and other people need the threads for that, too.
    games = [await _my_game(state, one) for one in wanted.games]
    return json_response(to_json({"games": games}))


async def _my_game(state: AppState, wanted: KeysOfGame) -> dict[str, Any]:
    """Returns the state of a game. Bots do not begin to think because somebody looks at a list."""
    try:
        async with state.rooms.use(wanted.id) as room:
            await state.rooms.refresh(room)
            callers = [await known_caller(state.rooms, room, key) for key in wanted.keys]
            if not any(callers):
                raise wrong_token()
            mine = sorted({caller.seat for caller in callers if caller is not None and caller.seat is not None})
            return {"id": wanted.id, "state": "known", "game": overview_of(room, mine)}
    except ApiError as error:
        if error.code not in STATES:
            raise
        return {"id": wanted.id, "state": STATES[error.code], "game": None}
