"""The app: its parts put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import sys
from collections.abc import AsyncIterator

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from kolej import __version__
from kolej.errors import KolejError
from kolej.server.answers import refuse
from kolej.server.app_state import House
from kolej.server.autoplay import Players
from kolej.server.errors import Refusal
from kolej.server.headers import Headers
from kolej.server.hints import Hints
from kolej.server.limits import Limits
from kolej.server.pictures import Pictures
from kolej.server.rooms import Rooms
from kolej.server.routes import advice, boards, games, live, replays, seats
from kolej.server.settings import Settings
from kolej.server.static_page import serve_page
from kolej.server.storage import Storage
from kolej.server.work.reviews import Reviews
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

LARGE = 4096  # bytes from which an answer is worth compressing


def create_app(settings: Settings | None = None, thinkers: Thinkers | None = None) -> FastAPI:
    settings = settings or Settings()
    thinkers = thinkers or Thinkers(settings.thinkers, settings.bot_seconds)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database, worker=secrets.token_hex(8))
        await anyio.to_thread.run_sync(storage.migrate)
        rooms = Rooms(settings, storage)
        players = Players(settings, rooms, thinkers)
        pictures = Pictures(thinkers)
        reviews = Reviews(settings, rooms, thinkers.search)
        hints = Hints(settings, thinkers)
        app.state.house = House(settings, rooms, thinkers, players, pictures, reviews, hints)
        tasks = [asyncio.create_task(players.resume())]
        if settings.prepare:
            tasks.append(asyncio.create_task(pictures.prepare()))
        if settings.warm_up:
            tasks.append(asyncio.create_task(thinkers.search.keep_ready()))
        if storage.shared:
            from kolej.server.notifications import News  # its driver is there only where PostgreSQL is used

            tasks.append(asyncio.create_task(News(rooms, players).listen()))
        try:
            yield
        finally:
            players.stop()
            reviews.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await anyio.to_thread.run_sync(storage.close)

    app = FastAPI(
        title="Kolej",
        version=__version__,
        description="Railway games for people at different devices, and bots.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
    )
    _explain_errors(app)
    for routes in (games, live, seats, boards, replays, advice):  # they are tried in this order
        app.include_router(routes.router)
    serve_page(app, settings.page)
    app.add_middleware(GZipMiddleware, minimum_size=LARGE, compresslevel=5)
    app.add_middleware(Limits, settings=settings)
    app.add_middleware(Headers)
    return app


def from_environment() -> FastAPI:
    """For uvicorn's workers."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Threads only wait for the database; the loop must not keep them from their answers for 5 ms each time.
    sys.setswitchinterval(0.0005)
    # Games hold many small objects and hardly any cycles: looking through all of them makes everybody wait.
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)
    return create_app(Settings.from_environment())


def _explain_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        return refuse(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return refuse(Refusal("bad_request", "; ".join(_line(found) for found in error.errors()[:5])))

    @app.exception_handler(KolejError)
    async def mistaken(request: Request, error: KolejError) -> Response:
        return refuse(Refusal("bad_request", str(error)))

    @app.exception_handler(HTTPException)
    async def by_the_framework(request: Request, error: HTTPException) -> Response:
        codes = {404: "not_found", 405: "not_allowed"}
        code = codes.get(error.status_code, "bad_request")
        return refuse(Refusal(code, str(error.detail), status=error.status_code), error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def database(request: Request, error: SQLAlchemyError) -> Response:
        log.error("database: %s", type(error).__name__)
        return refuse(Refusal("busy", "the games cannot be reached now; try again in a moment", retry_after=1.0))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return refuse(Refusal("broken", "something went wrong here; the game is safe, try again"))


def _line(found: dict[str, object]) -> str:
    """`seats[0].kind: what is wrong`, without what was sent: that may be a name or a key."""
    place = ""
    loc = found.get("loc")
    for step in loc[1:] if isinstance(loc, tuple) else ():
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else f"{step}"
    words = str(found.get("msg", "is wrong")).removeprefix("Value error, ")
    return f"{place[:80]}: {words}" if place else words
