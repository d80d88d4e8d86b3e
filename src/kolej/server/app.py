"""Creates the FastAPI app from its parts."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kolej import __version__
from kolej.errors import KolejError
from kolej.server.app_state import AppState
from kolej.server.autoplay import Autoplay
from kolej.server.description import describe_live_messages
from kolej.server.errors import ApiError, database_away
from kolej.server.headers import Headers
from kolej.server.hints import Hints
from kolej.server.limits import Limits
from kolej.server.logging_setup import configure
from kolej.server.measuring import keep_measuring
from kolej.server.metrics import forget_ended_workers
from kolej.server.names import NameTakenError
from kolej.server.open_tables import OpenTableList
from kolej.server.outage import DatabaseAwayError
from kolej.server.pictures import Pictures
from kolej.server.presence import Presence
from kolej.server.prospect_counter import ProspectCounter
from kolej.server.pruning import Pruner
from kolej.server.replays import Replays
from kolej.server.responses import error_response
from kolej.server.rooms import Rooms
from kolej.server.routes import (
    accounts,
    advice,
    boards,
    games,
    hosting,
    live,
    matching,
    my_games,
    push,
    qr_codes,
    replays,
    seats,
)
from kolej.server.routes import metrics as metrics_route
from kolej.server.routes import talk as talk_route
from kolej.server.settings import DatabaseLimits, Settings
from kolej.server.sign_in_names import SignInNames
from kolej.server.spectators import SpectatorCounts
from kolej.server.static_page import serve_page
from kolej.server.storage import Storage
from kolej.server.talk import Talk
from kolej.server.trials import Trials
from kolej.server.turn_notices import TurnNotices
from kolej.server.uptime import Uptime
from kolej.server.work.machine_slots import slots_folder
from kolej.server.work.reviews import Reviews
from kolej.server.work.thinking import Thinkers

if TYPE_CHECKING:
    from kolej.server.decision_jobs import DecisionJobs
    from kolej.server.passphrases import Passphrases

log = logging.getLogger("kolej.server")

AGAIN = 2.0
"""Seconds between two attempts to use a database that was away at the start."""
LARGE = 4096
"""Responses of the API of at least this many bytes are compressed."""


class ApiCompression(GZipMiddleware):
    """Compresses large responses of the API. The files of the page were compressed when they were built."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def create_app(settings: Settings | None = None, thinkers: Thinkers | None = None) -> FastAPI:
    """Creates the app. Tests pass settings and thinkers of their own."""
    settings = settings or Settings()
    if thinkers is None:
        alone = settings.database.startswith("sqlite")  # otherwise this machine may have several workers
        slots = None if alone else slots_folder(settings.database)
        thinkers = Thinkers(settings.thinkers, settings.bot_seconds, slots=slots)
    passphrases = _passphrases(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database, secrets.token_hex(8), settings.database_limits)
        uptime = Uptime(storage)
        begun = await _try_to_begin(storage, uptime)
        rooms = Rooms(settings, storage, uptime)
        jobs = _decision_jobs(storage, settings.database_limits) if settings.thinkers_elsewhere else None
        turn_notices = TurnNotices(settings, rooms)
        autoplay = Autoplay(settings, rooms, uptime, thinkers, jobs, turn_notices)
        pictures = Pictures(thinkers)
        reviews = Reviews(settings, rooms, thinkers)
        hints = Hints(settings, rooms, thinkers)
        spectators, open_tables = SpectatorCounts(settings, rooms), OpenTableList(rooms)
        presence, talk = Presence(settings, rooms, autoplay), Talk(settings, rooms)
        app.state.kolej = AppState(
            settings, rooms, thinkers, autoplay, pictures, reviews, hints, Replays(thinkers), ProspectCounter(),
            Trials(thinkers), spectators, open_tables, presence, talk, turn_notices,
            SignInNames(settings.sign_ins_by_name), passphrases,
        )  # fmt: skip
        pruner = Pruner(settings.prune, rooms)
        work = [_resume(storage, uptime, autoplay, begun=begun), uptime.keep_beating(), autoplay.watch_clocks()]
        work += [pruner.keep_pruning(), pruner.keep_forgetting(), keep_measuring(app.state.kolej)]
        work += [spectators.keep_telling(), open_tables.keep_attending()]
        work += [presence.keep_looking(), turn_notices.keep_sending()]
        tasks = [asyncio.create_task(task) for task in work]
        if settings.prepare:
            tasks.append(asyncio.create_task(pictures.prepare()))
        if passphrases is not None:
            tasks.append(asyncio.create_task(passphrases.prepare()))
        if settings.warm_up:
            tasks.append(asyncio.create_task(thinkers.search.keep_ready()))
        if storage.shared:
            from kolej.server.notifications import ChangeListener  # only PostgreSQL needs its driver

            listener = ChangeListener(rooms, autoplay, spectators, presence, talk, settings.database_limits)
            tasks.append(asyncio.create_task(listener.listen()))
        try:
            async with jobs.connected() if jobs else contextlib.nullcontext():
                yield
        finally:
            autoplay.stop()
            reviews.stop()
            pruner.stop()
            await anyio.to_thread.run_sync(thinkers.stop)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await uptime.end()
            await anyio.to_thread.run_sync(storage.close)

    app = FastAPI(
        title="Kolej",
        version=__version__,
        description="Railway games for people at different devices, and bots.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the pages would load scripts from other servers
        redoc_url=None,
    )
    _explain_errors(app)
    # They are tried in this order.
    game_routes = (games, my_games, live, seats, talk_route, push, hosting, matching, qr_codes, boards, replays, advice)
    for routes in (*game_routes, accounts, metrics_route):
        app.include_router(routes.router)
    describe_live_messages(app)
    serve_page(app, settings.page)
    app.add_middleware(ApiCompression, minimum_size=LARGE, compresslevel=5)
    app.add_middleware(live.LiveConnections)
    app.add_middleware(Limits, settings=settings)
    app.add_middleware(Headers)
    return app


def _passphrases(settings: Settings) -> Passphrases | None:
    """Returns what hashes passphrases; None: this server has no accounts."""
    if not settings.accounts:
        return None
    try:
        # They are used later, but a host wants to know now that they are missing.
        import openskill  # noqa: F401
        import webauthn  # noqa: F401

        from kolej.server.passphrases import Passphrases
    except ImportError:
        raise KolejError("accounts need more packages (KOLEJ_ACCOUNTS): pip install 'kolej[accounts]'") from None
    return Passphrases()


def _decision_jobs(storage: Storage, limits: DatabaseLimits) -> DecisionJobs:
    """Returns the queue for thinkers in other processes."""
    from kolej.server.decision_jobs import DecisionJobs  # only PostgreSQL needs procrastinate

    return DecisionJobs(storage.url, limits)


async def _begin(storage: Storage, uptime: Uptime) -> None:
    """Migrates the database, and finds out how long no server ran."""
    await anyio.to_thread.run_sync(storage.migrate)
    await uptime.begin()


async def _try_to_begin(storage: Storage, uptime: Uptime) -> bool:
    """Begins and returns True, or returns False if PostgreSQL is away.

    The worker serves all the same: it refuses requests until the database is back, and it can be stopped meanwhile.
    """
    try:
        await _begin(storage, uptime)
    except (OperationalError, DatabaseAwayError) as error:
        if not storage.shared:
            raise
        log.warning("database away at the start (%s): this worker waits for it", type(error).__name__)
        return False
    return True


async def _resume(storage: Storage, uptime: Uptime, autoplay: Autoplay, *, begun: bool) -> None:
    """Continues games that wait for a bot, as soon as the database answers."""
    while True:
        try:
            if not begun:
                await _begin(storage, uptime)
                begun = True
                log.warning("database ready")
            await autoplay.resume()
            return
        except KolejError as error:
            log.error("games do not continue: %s", error)
            return
        except SQLAlchemyError as error:
            log.warning("games do not continue yet (%s): the next attempt is in %g s", type(error).__name__, AGAIN)
        await asyncio.sleep(AGAIN)


def from_environment() -> FastAPI:
    """Creates the app from environment variables, for the workers of uvicorn."""
    settings = Settings.from_environment()
    configure(settings.log)
    # Threads only wait for the database. The event loop must not delay their results by 5 ms each time.
    sys.setswitchinterval(0.0005)
    # Games consist of many small objects and few cycles: scanning all of them would make every player wait.
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)
    forget_ended_workers()
    return create_app(settings)


def _explain_errors(app: FastAPI) -> None:
    @app.exception_handler(ApiError)
    async def api_error(request: Request, error: ApiError) -> Response:
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return error_response(ApiError("bad_request", "; ".join(_line(problem) for problem in error.errors()[:5])))

    @app.exception_handler(NameTakenError)
    async def name_taken(request: Request, error: NameTakenError) -> Response:
        return error_response(ApiError("name_taken", str(error)))

    @app.exception_handler(KolejError)
    async def user_error(request: Request, error: KolejError) -> Response:
        return error_response(ApiError("bad_request", str(error)))

    @app.exception_handler(HTTPException)
    async def framework_error(request: Request, error: HTTPException) -> Response:
        codes = {404: "not_found", 405: "not_allowed"}
        code = codes.get(error.status_code, "bad_request")
        return error_response(ApiError(code, str(error.detail), status=error.status_code), error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def database_error(request: Request, error: SQLAlchemyError) -> Response:
        log.error("database: %s", type(error).__name__)
        return error_response(database_away())

    @app.exception_handler(Exception)
    async def bug(request: Request, error: Exception) -> Response:
        return error_response(ApiError("broken", "something went wrong on the server; the game is safe, try again"))


def _line(problem: dict[str, object]) -> str:
    """Returns `seats[0].kind: what is wrong`, without the value that was sent, which may be a name or a key."""
    place = ""
    loc = problem.get("loc")
    for step in loc[1:] if isinstance(loc, tuple) else ():
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else f"{step}"
    message = str(problem.get("msg", "is wrong")).removeprefix("Value error, ")
    return f"{place[:80]}: {message}" if place else message
