"""Knows when no server ran, because that time does not count for the clocks of games."""

from __future__ import annotations

import asyncio
import logging

import anyio.to_thread

from kolej.server.storage import Storage
from kolej.server.stored_games import Downtime, not_before, now

log = logging.getLogger("kolej.server")

BEAT = 2.0
"""Seconds between two heartbeats of a worker. A kill gives the players at most this much time."""
TOLERANCE = 6000
"""Milliseconds without a heartbeat of any worker after which no worker ran."""


class Uptime:
    """Stores regularly that this worker runs, and knows the outages: the times in which no worker ran."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._outages: tuple[Downtime, ...] = ()

    def lost(self, since: int) -> int:
        """Returns the milliseconds since a moment in which no server ran."""
        return sum(outage.ended - max(outage.began, since) for outage in self._outages if outage.ended > since)

    async def begin(self) -> None:
        """Finds out how long no server ran. If workers share the database, another one may be running."""
        latest = await self._beat(TOLERANCE if self._storage.shared else 0)
        not_before(latest)

    async def keep_beating(self) -> None:
        """Stores a heartbeat every few seconds, as long as the server runs."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat(TOLERANCE)
            except Exception as error:
                log.warning("heartbeat failed: %s", type(error).__name__)

    async def end(self) -> None:
        """Stores the last heartbeat."""
        try:
            await self._beat(TOLERANCE)
        except Exception as error:
            log.warning("heartbeat failed: %s", type(error).__name__)

    async def _beat(self, tolerance: int) -> int:
        latest, self._outages = await anyio.to_thread.run_sync(self._storage.agreements.beat, now(), tolerance)
        return latest
