"""A process that makes decisions of bots for servers on the same PostgreSQL: `kolej think`."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from contextlib import suppress
from typing import Any

import anyio.to_thread
from procrastinate import App
from procrastinate.exceptions import ProcrastinateException
from procrastinate.jobs import Status
from sqlalchemy.exc import SQLAlchemyError

from kolej.errors import KolejError
from kolej.server.database_errors import explained
from kolej.server.decision_jobs import QUICK, SEARCH, TASK, job_app
from kolej.server.levels import is_search_bot
from kolej.server.logging_setup import configure
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, StoredGame, now, stand_in_for
from kolej.server.uptime import Uptime
from kolej.server.work.fair_queue import Share
from kolej.server.work.lanes import LaneBusyError
from kolej.server.work.stopping import stop
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

POLL = 5.0
"""Seconds between two looks at the queue, in case a notification was lost."""
SHUTDOWN = 5.0
"""Seconds that running jobs get when the process stops."""
AGAIN = 2.0
"""Seconds until the next attempt to take jobs after the database was lost."""
LOST = 60.0
"""Seconds without a sign of life after which a thinker has been killed."""


class BotDecider:
    """Makes decisions of bots and stores them."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self._storage, self._thinkers = storage, thinkers
        self._uptime = Uptime(storage)

    async def decide(self, game: str, seat: int, number: int, bot: str, pause: float) -> None:
        """Makes a decision, unless it has been made, or somebody else plays the seat meanwhile.

        If that fails, the server that wants the decision makes it later.
        """
        try:
            await self._decide(game, seat, number, bot, pause)
        except (SQLAlchemyError, LaneBusyError) as error:
            log.warning("not decided: game=%s: %s", game, type(error).__name__)
        except Exception:
            log.exception("not decided: game=%s", game)

    async def _decide(self, game: str, seat: int, number: int, bot: str, pause: float) -> None:
        stored = await self._load(game)
        if stored is None:
            return
        room = await anyio.to_thread.run_sync(Room, stored, self._uptime)
        if room.next_number(seat) != number:
            return
        view = room.view_to_decide(seat, log=is_search_bot(bot))
        share = Share(room.row.creator or "", room.id)
        action, _ = await asyncio.gather(self._thinkers.decide(view, bot, share), asyncio.sleep(pause))
        latest = await self._load(game)
        if latest is None or latest.seats[seat].bot != room.seats[seat].bot:
            return  # the game was deleted, or a person came back
        row = DecisionRow(number, seat, action.id, now(), stand_in_for(room.seats[seat]))
        await anyio.to_thread.run_sync(self._storage.append, game, row)

    async def _load(self, game: str) -> StoredGame | None:
        return await anyio.to_thread.run_sync(self._storage.load, game)


def think(database: str, processes: int | None) -> None:
    """Thinks until it is stopped. Raises KolejError if it cannot start."""
    settings = Settings.from_environment()
    configure(settings.log)
    with explained():
        storage = Storage(database, secrets.token_hex(8), settings.database_limits)
        if not storage.shared:
            raise KolejError("kolej think needs PostgreSQL: --database postgresql://… (with SQLite the server thinks)")
        storage.migrate()
    try:
        asyncio.run(_think(storage, settings, processes or settings.thinkers))
    finally:
        storage.close()


async def _keep_working(app: App, queue: str, processes: int) -> None:
    """Takes jobs from a queue. procrastinate gives up when it loses the database, so this begins again."""
    while True:
        with suppress(ProcrastinateException):  # it may also end without an error
            await app.run_worker_async(
                queues=[queue], concurrency=processes, delete_jobs="always", fetch_job_polling_interval=POLL,
                shutdown_graceful_timeout=SHUTDOWN, install_signal_handlers=False,
            )  # fmt: skip
        log.warning("database away: %s waits for it", queue)
        await asyncio.sleep(AGAIN)


async def _keep_forgetting(app: App) -> None:
    """Removes jobs of thinkers that were killed. The servers have made those decisions themselves."""
    while True:
        with suppress(ProcrastinateException):
            for job in await app.job_manager.get_stalled_jobs(task_name=TASK, seconds_since_heartbeat=LOST):
                await app.job_manager.finish_job(job, Status.FAILED, delete_job=True)
        await asyncio.sleep(LOST)


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Reports an error of a task that nobody awaits, such as that of a job which could not be marked as done."""
    error = context.get("exception")
    if isinstance(error, ProcrastinateException):
        log.warning("a job stays in the queue: %s", type(error).__name__)
    else:
        loop.default_exception_handler(context)


async def _think(storage: Storage, settings: Settings, processes: int) -> None:
    thinkers = Thinkers(processes, settings.bot_seconds)
    decider = BotDecider(storage, thinkers)
    app = job_app(storage.url, settings.database_limits)
    app.task(name=TASK)(decider.decide)
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # a lost database is said below, in one line
    asyncio.get_running_loop().set_exception_handler(_report)
    work = [_keep_working(app, queue, processes) for queue in (QUICK, SEARCH)] + [_keep_forgetting(app)]
    if settings.warm_up:
        work.append(thinkers.search.keep_ready())
    async with app.open_async():
        tasks = [asyncio.create_task(task) for task in work]
        stopped = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
        print(f"Thinking for the servers of this database in {processes} processes (press Ctrl-C to stop)", flush=True)
        ended = asyncio.create_task(stopped.wait())
        try:
            await asyncio.wait([ended, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()  # only a task that has failed ends by itself
        finally:
            await stop([ended, *tasks], SHUTDOWN + 1)
            await anyio.to_thread.run_sync(thinkers.stop)
