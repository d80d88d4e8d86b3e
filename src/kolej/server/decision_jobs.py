"""Decisions of bots as jobs in PostgreSQL, for thinkers in other processes and on other machines (`kolej think`).

procrastinate keeps the queue. A job only names a decision. A thinker replays the game from the database, lets the bot
think about the view of its seat, and stores the decision as a worker would (thinking_process.py).
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ProcrastinateException
from sqlalchemy.engine import URL

from kolej.server.levels import is_search_bot
from kolej.server.outage import DatabaseAwayError

TASK = "kolej.decide"
QUICK, SEARCH = "kolej-quick", "kolej-search"
"""The queues. Quick bots never wait behind slow ones."""
POOL = 4
"""The largest number of connections of one process to the queue."""


def job_app(url: URL) -> App:
    """Returns procrastinate for the database of a server."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return App(connector=PsycopgConnector(conninfo=address, min_size=1, max_size=POOL))


class DecisionJobs:
    """Puts jobs into the queue."""

    def __init__(self, url: URL) -> None:
        self._app = job_app(url)

    def connected(self) -> AbstractAsyncContextManager[Any]:
        """Connects to the database until the end of a block. If it is away, that happens later."""
        return self._app.open_async()

    async def put(self, game: str, seat: int, number: int, bot: str, pause: float) -> None:
        """Puts a decision into the queue, unless it waits there already. Raises DatabaseAwayError if it cannot."""
        job = self._app.configure_task(
            TASK, queue=SEARCH if is_search_bot(bot) else QUICK, queueing_lock=f"{game} {number}"
        )
        try:
            await job.defer_async(game=game, seat=seat, number=number, bot=bot, pause=pause)
        except AlreadyEnqueued:
            return
        except ProcrastinateException as error:
            raise DatabaseAwayError(f"the queue does not answer: {type(error).__name__}") from None
