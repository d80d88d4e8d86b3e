"""Deletes games that nobody will continue: lobbies that never began, and games that were abandoned."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

import anyio.to_thread
from anyio import CapacityLimiter
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ColumnElement

from kolej.server import metrics
from kolej.server.game_list import GameFilter, GameSummary, has_status, inactive_since
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import PruneTimes
from kolej.server.storage import Storage
from kolej.server.stored_games import StoredGame, now
from kolej.server.uptime import Uptime

log = logging.getLogger("kolej.server")

DAY = 24 * 3600 * 1000
BATCH = 20
"""Number of games that are deleted in one transaction."""
REST = 0.05
"""Seconds between two batches, in which others can write."""
FIRST, PAUSE = 60.0, 3600.0
"""Seconds from the start of the server to the first pruning, and from one to the next."""
LOOK = 30.0
"""Seconds between two checks whether games in memory have been deleted."""
PRUNING = 0x7072756E65
"""The lock that a worker holds while it prunes."""

Reason = Literal["lobby", "abandoned", "finished"]
_STATUS: dict[Reason, str] = {"lobby": "lobby", "abandoned": "playing", "finished": "over"}


@dataclass(frozen=True)
class Pruned:
    """A game that was deleted, or would be."""

    reason: Reason
    game: GameSummary


def prune(
    storage: Storage, times: PruneTimes, *, dry_run: bool = False, stop: threading.Event | None = None
) -> Iterator[list[Pruned]]:
    """Deletes games that are older than the times, and yields those of each batch."""
    for reason, days in times.by_reason().items():
        if not days:
            continue
        before = now() - round(days * DAY)
        wanted = GameFilter(status=_STATUS[reason], inactive_since=before, oldest_first=True)
        if dry_run:
            yield [Pruned(reason, game) for game in storage.summaries(wanted)]
            continue
        seen: set[str] = set()
        while stop is None or not stop.is_set():
            batch = storage.summaries(replace(wanted, limit=BATCH))
            if {game.id for game in batch} <= seen:
                break
            seen |= {game.id for game in batch}
            chosen = [game.id for game in batch if reason != "abandoned" or not _is_over(storage, game)]
            deleted = storage.delete(chosen, _still(reason, before))
            yield [Pruned(reason, game) for game in batch if game.id in deleted]
            time.sleep(REST)


def _still(reason: Reason, before: int) -> ColumnElement[bool]:
    """Returns the condition that nothing has happened in a game since it was chosen."""
    return has_status(_STATUS[reason]) & inactive_since(before)


def _is_over(storage: Storage, game: GameSummary) -> bool:
    """Returns whether a game is over although it is not marked so: its server was killed at that moment."""
    stored = storage.load(game.id)
    if stored is None:
        return False
    try:
        over = _replayed(storage, stored).status == "over"
    except Exception:  # it cannot be played on
        return False
    if over:
        storage.finish(game.id)
    return over


def _replayed(storage: Storage, stored: StoredGame) -> Room:
    """Plays a game in short steps, so that the event loop of the server need not wait."""
    room = Room(StoredGame(stored.game, stored.seats, ()), Uptime(storage))
    for row in stored.decisions:
        room.play([row])
        time.sleep(0.001)
    return room


class Pruner:
    """Prunes games from time to time while the server runs. If there are several workers, one of them does it."""

    def __init__(self, times: PruneTimes, rooms: Rooms) -> None:
        self._times, self._rooms = times, rooms
        self._limiter = CapacityLimiter(1)
        self._stop = threading.Event()

    async def keep_pruning(self) -> None:
        """Prunes as long as the server runs, unless all times are 0."""
        if not any(self._times.by_reason().values()):
            return
        await asyncio.sleep(FIRST)
        while True:
            try:
                await anyio.to_thread.run_sync(self._prune, limiter=self._limiter)
            except Exception as error:
                log.warning("pruning failed: %s", type(error).__name__)
            await asyncio.sleep(PAUSE * random.uniform(0.9, 1.1))  # the workers of a server started together

    async def keep_forgetting(self) -> None:
        """Removes games from the memory of this worker that a command of the host or another worker has deleted."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._rooms.forget_deleted()
            except SQLAlchemyError as error:
                log.warning("deleted games stay in memory: %s", type(error).__name__)

    def stop(self) -> None:
        """Lets a running pruning end soon."""
        self._stop.set()

    def _prune(self) -> None:
        storage = self._rooms.storage
        with _alone(storage) as alone:
            if not alone:
                return
            for batch in prune(storage, self._times, stop=self._stop):
                for pruned in batch:
                    metrics.games_pruned.labels(pruned.reason).inc()
                    log.info("game pruned: game=%s reason=%s", pruned.game.id, pruned.reason)


@contextmanager
def _alone(storage: Storage) -> Iterator[bool]:
    """Yields whether no other worker prunes now, and keeps others from it. SQLite has only one worker."""
    if not storage.shared:
        yield True
        return
    with storage.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        locked = bool(connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": PRUNING}))
        try:
            yield locked
        finally:
            if locked:
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": PRUNING})
