"""A process that makes decisions of bots for servers on the same PostgreSQL: `kolej think`."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal

import anyio.to_thread
from procrastinate import App

from kolej.errors import KolejError
from kolej.server.database_errors import explained
from kolej.server.decision_jobs import QUICK, SEARCH, TASK, job_app
from kolej.server.levels import is_search_bot
from kolej.server.logging_setup import configure
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, StoredGame, now
from kolej.server.uptime import Uptime
from kolej.server.work.stopping import stop
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

POLL = 5.0
"""Seconds between two looks at the queue, in case a notification was lost."""
SHUTDOWN = 5.0
"""Seconds that running jobs get when the process stops."""


class BotDecider:
    """Makes decisions of bots and stores them."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self._storage, self._thinkers = storage, thinkers
        self._uptime = Uptime(storage)

    async def decide(self, game: str, seat: int, number: int, bot: str, pause: float) -> None:
        """Makes a decision, unless it has been made, or somebody else plays the seat meanwhile."""
        stored = await self._load(game)
        if stored is None:
            return
        room = await anyio.to_thread.run_sync(Room, stored, self._uptime)
        if room.next_number(seat) != number:
            return
        view = room.view_to_decide(seat, log=is_search_bot(bot))
        action, _ = await asyncio.gather(self._thinkers.decide(view, bot), asyncio.sleep(pause))
        latest = await self._load(game)
        if latest is None or latest.seats[seat].bot != room.seats[seat].bot:
            return  # the game was deleted, or a person came back
        row = DecisionRow(number, seat, action.id, now())
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


async def _work(app: App, queue: str, processes: int) -> None:
    await app.run_worker_async(
        queues=[queue], concurrency=processes, delete_jobs="always", fetch_job_polling_interval=POLL,
        shutdown_graceful_timeout=SHUTDOWN, install_signal_handlers=False,
    )  # fmt: skip


async def _think(storage: Storage, settings: Settings, processes: int) -> None:
    thinkers = Thinkers(processes, settings.bot_seconds)
    decider = BotDecider(storage, thinkers)
    app = job_app(storage.url)
    app.task(name=TASK)(decider.decide)
    work = [_work(app, queue, processes) for queue in (QUICK, SEARCH)]
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
