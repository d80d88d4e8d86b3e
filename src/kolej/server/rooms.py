"""The rooms of this worker: games that somebody has used recently, kept up to date with the database."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

from kolej.errors import KolejError
from kolej.server.errors import ApiError, no_game
from kolej.server.outage import DatabaseAwayError
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.storage import LOCKED_SECONDS, Storage
from kolej.server.stored_games import DecisionRow, StoredGame, now

log = logging.getLogger("kolej.server")

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]{1,32}")


class Rooms:
    """Opens rooms, keeps the latest ones in memory and refreshes them."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.storage = storage
        self._most = settings.rooms
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._began = now()
        # SQLite has one writer, and threads that wait for it would sleep longer than necessary.
        self._limiter = CapacityLimiter(8 if storage.shared else 1)

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

    async def open(self, id: str) -> Room:
        """Returns the room of a game as this worker knows it."""
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        if not ID.fullmatch(id):
            raise no_game()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def current(self, id: str) -> Room:
        """Returns the room of a game, up to date with the database."""
        room = await self.open(id)
        await self.refresh(room)
        return room

    async def refresh(self, room: Room) -> None:
        """Brings a room up to date with the database."""
        async with room.lock:
            await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Applies what other workers have stored. The caller holds the lock of the room."""
        stored = await self.in_thread(self.storage.load, room.id, len(room.game.decisions) if room.game else 0)
        if stored is None:
            raise no_game()
        if _readable(room.update, stored):
            room.decided_here = False
            room.notify()

    def cached(self, id: str) -> Room | None:
        """Returns a room if it is in memory."""
        return self._rooms.get(id)

    def all(self) -> list[Room]:
        """Returns all rooms in memory."""
        return list(self._rooms.values())

    async def _load(self, id: str) -> Room:
        stored = await self.in_thread(self.storage.load, id)
        if stored is None:
            raise no_game()
        room = await anyio.to_thread.run_sync(_readable, self._built, stored)
        self._rooms[id] = room
        self._make_space()
        return room

    def _built(self, stored: StoredGame) -> Room:
        return Room(stored, self._began)

    def _make_space(self) -> None:
        """Forgets the rooms that were unused for longest, except those that somebody is watching."""
        spare = len(self._rooms) - self._most
        for id in [id for id, room in self._rooms.items() if not room.watchers and not room.lock.locked()]:
            if spare <= 0:
                return
            del self._rooms[id]
            spare -= 1


def _readable(function: Callable[[StoredGame], T], stored: StoredGame) -> T:
    """Calls the function with a stored game, and reports a game that cannot be replayed as outdated."""
    try:
        return function(stored)
    except KolejError as error:  # a record of another version, or a decision that is not legal any more
        log.warning("game unreadable: game=%s: %s", stored.game.id, error)
        raise ApiError("outdated", f"this game cannot be continued: {error}") from None
