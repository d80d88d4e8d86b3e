"""Decisions of bots as jobs in PostgreSQL, for thinkers in other processes and on other machines (`kolej think`).

procrastinate keeps the queue. A job only names a decision. A thinker replays the game from the database, lets the bot
think about the view of its seat, and stores the decision as a worker would (thinking_process.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ProcrastinateException
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy.engine import URL

from kolej.server.levels import is_search_bot
from kolej.server.outage import DatabaseAwayError
from kolej.server.settings import DatabaseLimits
from kolej.server.work.fair_queue import Share
from kolej.server.work.lanes import LaneBusyError

log = logging.getLogger("kolej.server")

TASK = "kolej.decide"
QUICK, SEARCH = "kolej-quick", "kolej-search"
"""The queues. Quick bots never wait behind slow ones."""
POOL = 4
"""The largest number of connections of one process to the queue."""
MOST = 200
"""The largest number of jobs of one address that a worker of the server has in the queue at the same time."""
FULL = 5.0
"""Seconds after which an address with too many jobs may try again."""


class PatientPool(AsyncConnectionPool[AsyncConnection[Any]]):
    """Connections that are opened when they are needed, so that a process can start while the database is away."""

    async def open(self, wait: bool = False, timeout: float = 30.0) -> None:
        """Opens the pool, but no connection."""
        await super().open(wait=False)


def job_app(url: URL, limits: DatabaseLimits) -> App:
    """Returns procrastinate for the database of a server, with time limits on everything that it asks."""
    return App(connector=PsycopgConnector(
        pool_factory=PatientPool,
        conninfo=url.set(drivername="postgresql").render_as_string(hide_password=False),
        kwargs={
            "connect_timeout": max(2, round(limits.connect_seconds)),  # psycopg waits at least 2 s
            "tcp_user_timeout": round(1000 * limits.statement_seconds),
        },
        configure=partial(_limit, limits.statement_seconds),
        min_size=0, max_size=POOL, timeout=limits.pool_seconds, reconnect_timeout=limits.pool_seconds,
    ))  # fmt: skip


async def _limit(seconds: float, connection: AsyncConnection[Any]) -> None:
    await connection.execute(f"SET statement_timeout = {round(1000 * seconds)}")
    await connection.commit()


class DecisionJobs:
    """Asks thinkers in other processes for decisions.

    The queue is fair to addresses: the more jobs of an address wait, the later comes its next one.
    """

    def __init__(self, url: URL, limits: DatabaseLimits) -> None:
        self._app = job_app(url, limits)
        self._seconds = limits.statement_seconds
        self._asked: Counter[str] = Counter()  # by address

    def connected(self) -> AbstractAsyncContextManager[Any]:
        """Keeps connections to the database until the end of a block. If it is away, they are opened later."""
        return self._app.open_async()

    @asynccontextmanager
    async def asked(self, share: Share, seat: int, number: int, bot: str, pause: float) -> AsyncIterator[None]:
        """Asks for a decision. If the block ends with a TimeoutError, nobody needs the decision any more.

        Raises DatabaseAwayError if the queue does not answer, and LaneBusyError if the address has too many jobs.
        """
        ahead = self._asked[share.address]
        if ahead >= MOST:
            raise LaneBusyError(retry_after=FULL)
        self._asked[share.address] += 1
        try:
            job = await self._put(share.game, seat, number, bot, pause, priority=-ahead)
            try:
                yield
            except TimeoutError:
                await self._withdraw(job)
                raise
        finally:
            self._asked[share.address] -= 1
            if not self._asked[share.address]:
                del self._asked[share.address]

    async def _put(self, game: str, seat: int, number: int, bot: str, pause: float, priority: int) -> int | None:
        """Puts a decision into the queue and returns the job, or None if the decision waits there already."""
        queue = SEARCH if is_search_bot(bot) else QUICK
        job = self._app.configure_task(TASK, queue=queue, queueing_lock=f"{game} {number}", priority=priority)
        try:
            async with asyncio.timeout(self._seconds):  # a database that hangs keeps no limit of its own
                return await job.defer_async(game=game, seat=seat, number=number, bot=bot, pause=pause)
        except AlreadyEnqueued:
            return None
        except (ProcrastinateException, TimeoutError) as error:
            raise DatabaseAwayError(f"the queue does not answer: {type(error).__name__}") from None

    async def _withdraw(self, job: int | None) -> None:
        """Removes a job from the queue, or stops the thinker that works on it."""
        if job is None:
            return
        try:
            async with asyncio.timeout(self._seconds):
                await self._app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)
        except (ProcrastinateException, TimeoutError) as error:
            log.warning("a job stays in the queue: %s", type(error).__name__)
