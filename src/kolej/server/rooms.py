"""The rooms of this worker: games that somebody has used recently, kept up to date with the database."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from typing import TypeVar

import anyio.to_thread
from anyio import CancelScope, CapacityLimiter
from sqlalchemy.exc import SQLAlchemyError

from kolej.errors import KolejError
from kolej.server import metrics
from kolej.server.addresses import asking
from kolej.server.database import LOCKED_SECONDS
from kolej.server.errors import ApiError, no_game
from kolej.server.outage import DatabaseAwayError
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, StoredGame
from kolej.server.uptime import Uptime
from kolej.server.work.fair_queue import QueueLimits, Share
from kolej.server.work.lanes import Lane

log = logging.getLogger("kolej.server")

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]{1,32}")


BUILDING = QueueLimits(at_once=2, most=500, seconds=30.0)
"""How many games are rebuilt from their records at the same time, and how long one waits."""
COUNTERS = 2
"""The number of finished games that are counted at the same time."""
SLICE, REST = 0.0003, 0.001
"""Seconds for which a room is rebuilt before the thread rests, and for which it rests. Meanwhile the loop may wait."""
MANY = 500
"""The largest number of ids in one query."""
FULL = 5.0
"""Seconds after which a client may try again when too many games are in use."""


class Rooms:
    """Opens rooms, keeps the latest ones in memory and refreshes them.

    A room stays in memory as long as anybody uses it: a request, a live connection or a bot. So there are never two
    rooms of one game.
    """

    def __init__(self, settings: Settings, storage: Storage, uptime: Uptime) -> None:
        self.storage = storage
        self.accounts = storage.accounts if settings.accounts else None
        self._most, self._most_in_use = settings.rooms, settings.rooms_in_use
        self._rooms: dict[str, Room] = {}
        self._unused: OrderedDict[str, Room] = OrderedDict()  # those of `_rooms` that nobody uses, the oldest first
        self._users: Counter[str] = Counter()
        self._uses: dict[str, set[CancelScope]] = {}  # blocks of `use`, which end when their game is deleted
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._uptime = uptime
        # SQLite has one writer, and threads that wait for it would sleep longer than necessary.
        self._limiter = CapacityLimiter(8 if storage.shared else 1)
        self._builders, self._slice = Lane("cold game", BUILDING), threading.Lock()
        self._counters = CapacityLimiter(COUNTERS)  # of their own: a player's last decision waits for no cold game

    async def in_thread(self, function: Callable[..., T], *args: object) -> T:
        """Runs a function of the storage in a thread."""
        return await anyio.to_thread.run_sync(partial(function, *args), limiter=self._limiter)

    async def append(self, id: str, decision: DecisionRow) -> bool:
        """Stores a decision and returns whether it was the first with its number.

        A commit to SQLite takes a tenth of a millisecond, less than starting a thread. If another program has locked
        the file, this tries again and again, so that neither the event loop nor a thread waits.
        """
        if self.storage.shared:
            return await self.in_thread(self.storage.append, id, decision)
        end = time.monotonic() + LOCKED_SECONDS
        while (stored := self.storage.append_at_once(id, decision)) is None:
            if time.monotonic() > end:
                raise DatabaseAwayError("the database is locked")
            await asyncio.sleep(0.005)
        return stored

    @asynccontextmanager
    async def use(self, id: str) -> AsyncIterator[Room]:
        """Yields the room of a game as this worker knows it. It stays in memory until the end of the block.

        If the game is deleted meanwhile, the block is cancelled and this raises an error.
        """
        with self.hold(id):
            room = await self._open(id)
            with CancelScope() as scope, self._ends_with_game(id, scope):
                yield room
            if scope.cancelled_caught:
                raise no_game()

    @contextmanager
    def _ends_with_game(self, id: str, scope: CancelScope) -> Iterator[None]:
        uses = self._uses.setdefault(id, set())
        uses.add(scope)
        try:
            yield
        finally:
            uses.discard(scope)
            if not uses and self._uses.get(id) is uses:
                del self._uses[id]

    @contextmanager
    def hold(self, id: str) -> Iterator[None]:
        """Keeps the room of a game in memory, if it is there or gets there, until the end of the block."""
        self.take(id)
        try:
            yield
        finally:
            self.release(id)

    def take(self, id: str) -> None:
        """Adds a user to a game. Raises an error if too many games are in use."""
        if id not in self._users and len(self._users) >= self._most_in_use:
            raise ApiError("busy", "too many games are being played now; try again later", retry_after=FULL)
        self._users[id] += 1
        self._unused.pop(id, None)

    def release(self, id: str) -> None:
        """Removes a user from a game, and forgets the rooms that were unused for longest if there are too many."""
        self._users[id] -= 1
        if not self._users[id]:
            del self._users[id]
            if id in self._rooms:
                self._unused[id] = self._rooms[id]
        while self._unused and len(self._rooms) > self._most:
            oldest, _ = self._unused.popitem(last=False)
            del self._rooms[oldest]

    async def _open(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is not None:
            return room
        if not ID.fullmatch(id):
            raise no_game()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def refresh(self, room: Room) -> None:
        """Brings a room up to date with the database."""
        async with room.lock:
            await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Applies what other workers have stored. The caller holds the lock of the room."""
        stored = await self.in_thread(self.storage.load, room.id, len(room.rows))
        if stored is None:
            self.forget(room)
            raise no_game()
        if _readable(room.update, stored):
            room.decided_here = False
            await self.announce(room)
            await self._mark_if_over(room)
        if room.notice_presence():
            room.tell()

    async def announce(self, room: Room) -> None:
        """Wakes all who watch a room that has changed. Before, a game that is over is counted in a thread."""
        if room.status == "over":
            await anyio.to_thread.run_sync(room.counted, limiter=self._counters)
        room.notify()

    def forget(self, room: Room) -> None:
        """Removes the room of a game that was deleted, and ends everything that uses it."""
        if self._rooms.get(room.id) is not room:
            return
        del self._rooms[room.id]
        self._unused.pop(room.id, None)
        # Nobody decides any more, so a task that lets bots decide ends.
        room.row = replace(room.row, turn_seconds=None, bank_seconds=None)
        room.seats = tuple(replace(seat, bot=None) for seat in room.seats)
        for scope in self._uses.pop(room.id, set()):
            scope.cancel()

    async def forget_deleted(self) -> None:
        """Removes the rooms of games that another process has deleted."""
        rooms = self.all()
        for first in range(0, len(rooms), MANY):
            some = rooms[first : first + MANY]
            existing = await self.in_thread(self.storage.existing, [room.id for room in some])
            for room in some:
                if room.id not in existing:
                    self.forget(room)

    @property
    def in_use(self) -> int:
        """The number of games that somebody uses."""
        return len(self._users)

    def cached(self, id: str) -> Room | None:
        """Returns a room if it is in memory."""
        return self._rooms.get(id)

    def all(self) -> list[Room]:
        """Returns all rooms in memory."""
        return list(self._rooms.values())

    async def _load(self, id: str) -> Room:
        with self.hold(id):  # whoever wanted the room may be gone when it is ready
            stored = await self.in_thread(self.storage.load, id)
            if stored is None:
                raise no_game()
            room: Room = await self._builders.in_thread(Share(asking.get(), id), _readable, self._built, stored)
            self._rooms[id] = room
            await self._mark_if_over(room)
            return room

    async def finish(self, room: Room) -> None:
        """Marks a game as over, and lets it count for the ratings of accounts."""
        places = room.places if self.accounts is not None else None
        if await self.in_thread(self.storage.finish, room.id, places):
            metrics.games_over.inc()
            log.info("game over: game=%s decisions=%d", room.id, len(room.rows))

    async def _mark_if_over(self, room: Room) -> None:
        """Marks a game as over if the worker that accepted its last decision was killed before it could do so."""
        if room.status != "over" or room.row.status == "over":
            return
        try:
            await self.finish(room)
        except SQLAlchemyError as error:  # it is tried again when the game is loaded again
            log.warning("game not marked as over: game=%s: %s", room.id, type(error).__name__)

    def _built(self, stored: StoredGame) -> Room:
        """Builds a room in a thread. It rests after every slice of work, so that the event loop need not wait."""
        room = Room(replace(stored, decisions=()), self._uptime)
        rows = iter(stored.decisions)
        while self._play_slice(room, rows):
            pass
        room.counted()
        return room

    def _play_slice(self, room: Room, rows: Iterator[DecisionRow]) -> bool:
        """Plays decisions for a moment. Returns whether there may be more."""
        with self._slice:  # Python runs one thread at a time: a second one would only make the event loop wait longer
            end = time.perf_counter() + SLICE
            for row in rows:
                room.play([row])
                if time.perf_counter() > end:
                    time.sleep(REST)
                    return True
        return False


def _readable(function: Callable[[StoredGame], T], stored: StoredGame) -> T:
    """Calls the function with a stored game, and reports a game that cannot be replayed as outdated."""
    try:
        return function(stored)
    except KolejError as error:  # a record of another version, or a decision that is not legal any more
        reason = str(error)
    except Exception as error:  # a broken row can cause any error in the rules
        reason = f"its record is broken ({type(error).__name__})"
    log.warning("game unreadable: game=%s: %s", stored.game.id, reason)
    raise ApiError("outdated", f"this game cannot be continued: {reason}")
