"""Endpoints for boards, pictures, bots and the health of the server."""

from __future__ import annotations

from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response

from kolej import __version__
from kolej.server import board_data
from kolej.server.app_state import State
from kolej.server.levels import LEVELS, is_search_bot
from kolej.server.responses import accepts_gzip
from kolej.server.routes import errors
from kolej.server.schemas.board_answers import BoardSchema, BoardSummary, BotSchema, Health
from kolej.server.schemas.game_messages import AnyAction

router = APIRouter(prefix="/api", tags=["boards"])

UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "unchanged"}}

SeenBefore = Annotated[str | None, Header(alias="If-None-Match", max_length=200)]


@router.get("/health", response_model=Health, responses=errors())
async def health() -> Health:
    """Returns the version of the server. It answers as long as the process is alive, also without a database."""
    return Health(status="ok", version=__version__)


@router.get("/ready", response_model=Health, responses=errors())
async def ready(state: State) -> Health:
    """Returns whether games can be played: 503 while the database does not answer."""
    await state.rooms.in_thread(state.rooms.storage.ping)
    return Health(status="ok", version=__version__)


@router.get("/bots", response_model=list[BotSchema], responses=errors())
async def bots(state: State) -> list[BotSchema]:
    """Lists the bots. The default bot replaces one that is not ready yet."""
    ready = state.search.ready
    return [BotSchema(id=name, level=level, ready=ready or not is_search_bot(name)) for name, level in LEVELS.items()]


@router.get("/boards", response_model=list[BoardSummary], responses=errors() | UNCHANGED)
async def list_boards(seen: SeenBefore = None) -> Response:
    """Lists the boards."""
    return _cacheable(board_data.summaries(), "application/json", seen)


@router.get("/boards/{id}", response_model=BoardSchema, responses=errors("no_board") | UNCHANGED)
async def one_board(id: str, seen: SeenBefore = None) -> Response:
    """Returns everything about one board."""
    board_data.bundled(id)
    return _cacheable(board_data.board_json(id), "application/json", seen)


@router.get("/boards/{id}/actions", response_model=list[AnyAction], responses=errors("no_board") | UNCHANGED)
async def actions(id: str, request: Request, seen: SeenBefore = None) -> Response:
    """Returns the actions that are the same in every game on the board. Live changes name them by their ids."""
    board_data.bundled(id)
    content = await anyio.to_thread.run_sync(board_data.actions_json, id)
    response = _cacheable(content, "application/json", seen)
    response.headers["Vary"] = "Accept-Encoding"
    if response.status_code == 200 and accepts_gzip(request):
        response.body = await anyio.to_thread.run_sync(board_data.compressed, content)
        response.headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(response.body))})
    return response


@router.get(
    "/boards/{id}/picture.svg",
    response_class=Response,
    responses=errors("no_board")
    | UNCHANGED
    | {200: {"content": {"image/svg+xml": {}}, "description": "the board as a picture"}},
)
async def picture(
    id: str, state: State, night: Annotated[int, Query(ge=0, le=1)] = 0, seen: SeenBefore = None
) -> Response:
    """Returns the picture of a board, by day or by night."""
    board_data.bundled(id)
    return _cacheable(await state.pictures.of(id, night=bool(night)), "image/svg+xml", seen)


def _cacheable(content: bytes, kind: str, seen: str | None) -> Response:
    """Returns the content, or 304 if the browser already has it."""
    headers = {"ETag": board_data.etag(content), "Cache-Control": "no-cache"}
    tags = [tag.strip().removeprefix("W/") for tag in (seen or "").split(",")]
    if headers["ETag"] in tags:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)
