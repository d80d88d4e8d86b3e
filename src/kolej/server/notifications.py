"""Tells a worker which games other workers have changed, with LISTEN of PostgreSQL. SQLite has only one worker."""

from __future__ import annotations

import asyncio
import logging

import psycopg
from sqlalchemy.engine import URL

from kolej.server.autoplay import Autoplay
from kolej.server.database import CHANNEL, SAID
from kolej.server.errors import ApiError
from kolej.server.presence import Presence
from kolej.server.rooms import Rooms
from kolej.server.settings import DatabaseLimits
from kolej.server.spectators import SpectatorCounts
from kolej.server.talk import Talk

log = logging.getLogger("kolej.server")

QUIET = 20.0
"""Seconds without a notification after which the connection is tested."""
AGAIN = 1.0
"""Seconds until the next attempt to connect."""


class ChangeListener:
    """Refreshes rooms that another worker has changed."""

    def __init__(
        self, rooms: Rooms, autoplay: Autoplay, spectators: SpectatorCounts, presence: Presence, talk: Talk,
        limits: DatabaseLimits,
    ) -> None:  # fmt: skip
        self._rooms, self._autoplay, self._spectators, self._limits = rooms, autoplay, spectators, limits
        self._presence, self._talk = presence, talk
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Listens as long as the server runs. After a lost connection it refreshes every room."""
        storage = self._rooms.storage
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    _address(storage.url), autocommit=True, connect_timeout=max(2, round(self._limits.connect_seconds))
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    for room in self._rooms.all():
                        self._refresh(room.id)
                    while True:
                        async for notification in connection.notifies(timeout=QUIET):
                            self._on_notification(notification.payload)
                        async with asyncio.timeout(self._limits.statement_seconds):  # it may never answer
                            await connection.execute("SELECT 1")
            except (psycopg.Error, OSError) as error:
                log.warning("notification connection lost: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    def _on_notification(self, payload: str) -> None:
        worker, _, rest = payload.partition(" ")
        id, _, what = rest.partition(" ")
        if worker == self._rooms.storage.worker:
            return
        if what.isdigit():
            self._spectators.hear(id, worker, int(what))
        else:
            self._refresh(id, table=not what, talk=what == SAID)

    def _refresh(self, id: str, *, table: bool = True, talk: bool = True) -> None:
        room = self._rooms.cached(id)
        if room is None:
            return
        if table == talk:  # a notification about devices, or all of them may have been missed
            room.without_devices.clear()
        if not (table or talk):
            return
        task = asyncio.create_task(self._refresh_room(id, table=table, talk=talk))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh_room(self, id: str, *, table: bool, talk: bool) -> None:
        try:
            async with self._rooms.use(id) as room:
                if table:
                    await self._rooms.refresh(room)
                    self._autoplay.attend(room)
                    self._presence.attend(room)
                if talk and room.said is not None:
                    await self._talk.catch_up(room)
        except ApiError:
            return
        except Exception as error:
            log.warning("refresh failed: game=%s: %s", id, type(error).__name__)


def _address(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
