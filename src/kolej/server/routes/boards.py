"""Boards, their pictures, bots, and whether the server is well."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from starlette.responses import Response

from kolej import __version__
from kolej.server import board_data
from kolej.server.app_state import TheHouse
from kolej.server.levels import LEVELS, searches
from kolej.server.routes import errors
from kolej.server.schemas.board_answers import BoardSchema, BoardSummary, BotSchema, Health

router = APIRouter(prefix="/api", tags=["boards"])

UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "unchanged"}}

SeenBefore = Annotated[str | None, Header(alias="If-None-Match", max_length=200)]


@router.get("/health", response_model=Health, responses=errors())
async def health() -> Health:
    return Health(status="ok", version=__version__)


@router.get("/bots", response_model=list[BotSchema], responses=errors())
async def bots(house: TheHouse) -> list[BotSchema]:
    """The bots; one that is not ready yet is played by another until it is."""
    ready = house.search.ready
    return [BotSchema(id=name, level=level, ready=ready or not searches(name)) for name, level in LEVELS.items()]


@router.get("/boards", response_model=list[BoardSummary], responses=errors() | UNCHANGED)
async def list_boards(seen: SeenBefore = None) -> Response:
    return _cacheable(board_data.summaries(), "application/json", seen)


@router.get("/boards/{id}", response_model=BoardSchema, responses=errors("no_board") | UNCHANGED)
async def one_board(id: str, seen: SeenBefore = None) -> Response:
    board_data.bundled(id)
    return _cacheable(board_data.whole(id), "application/json", seen)


@router.get(
    "/boards/{id}/picture.svg",
    response_class=Response,
    responses=errors("no_board")
    | UNCHANGED
    | {200: {"content": {"image/svg+xml": {}}, "description": "the board as a picture"}},
)
async def picture(
    id: str, house: TheHouse, night: Annotated[int, Query(ge=0, le=1)] = 0, seen: SeenBefore = None
) -> Response:
    board_data.bundled(id)
    return _cacheable(await house.pictures.of(id, night=bool(night)), "image/svg+xml", seen)


def _cacheable(content: bytes, kind: str, seen: str | None) -> Response:
    """A browser asks again only whether it is still the same."""
    headers = {"ETag": board_data.etag(content), "Cache-Control": "no-cache"}
    tags = [tag.strip().removeprefix("W/") for tag in (seen or "").split(",")]
    if headers["ETag"] in tags:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)
