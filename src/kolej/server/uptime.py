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

    def ago(self, milliseconds: int) -> int:
        """Returns the moment since which servers have run for so many milliseconds."""
        at = now() - milliseconds
        for outage in reversed(self._outages):
            if outage.ended > at:
                at -= outage.ended - outage.began
        return at

    async def begin(self) -> None:
        """Finds out how long no server ran. If workers share the database, another one may be running."""
        await self._beat(TOLERANCE if self._storage.shared else 0)

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

    async def _beat(self, tolerance: int) -> None:
        """Stores that this worker runs, and moves its clock forward to that of the worker whose clock is ahead.

        Where that worker was so far ahead that it stored an outage, the turns of this one have lost nothing: the outage
        adds as much to their deadlines.
        """
        latest, self._outages = await anyio.to_thread.run_sync(self._storage.agreements.beat, now(), tolerance)
        not_before(latest)
