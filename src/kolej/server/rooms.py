"""The rooms of this worker: games that somebody has asked for lately, kept level with the database."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

from kolej.errors import KolejError
from kolej.server.errors import Refusal, no_game
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, Stored, now

log = logging.getLogger("kolej.server")

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]{1,32}")


class Rooms:
    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.storage = storage
        self._most = settings.rooms
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._began = now()
        # SQLite has one writer; threads that wait for it would sleep longer than they need to.
        self._limiter = CapacityLimiter(8 if storage.shared else 1)

    async def ask(self, function: Callable[..., T], *args: object) -> T:
        """What the database answers; it is asked in a thread."""
        return await anyio.to_thread.run_sync(partial(function, *args), limiter=self._limiter)

    async def keep(self, id: str, made: DecisionRow) -> bool:
        """Keeps a decision. A commit to SQLite takes a tenth of a millisecond; to ask in a thread would take longer."""
        if self.storage.shared:
            return await self.ask(self.storage.decide, id, made)
        return self.storage.decide(id, made)

    async def open(self, id: str) -> Room:
        """The room of that game, as this worker knows it."""
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
        """The room of that game, as the database knows it."""
        room = await self.open(id)
        await self.refresh(room)
        return room

    async def refresh(self, room: Room) -> None:
        async with room.lock:
            await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Takes over what other workers have written. Holds the room's lock."""
        stored = await self.ask(self.storage.load, room.id, len(room.game.decisions) if room.game else 0)
        if stored is None:
            raise no_game()
        if _read(room.take, stored):
            room.ours = False
            room.changed()

    def known(self, id: str) -> Room | None:
        return self._rooms.get(id)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    async def _load(self, id: str) -> Room:
        stored = await self.ask(self.storage.load, id)
        if stored is None:
            raise no_game()
        room = await anyio.to_thread.run_sync(_read, self._built, stored)
        self._rooms[id] = room
        self._make_space()
        return room

    def _built(self, stored: Stored) -> Room:
        return Room(stored, self._began)

    def _make_space(self) -> None:
        """Forgets what was longest not asked for and is watched by nobody."""
        spare = len(self._rooms) - self._most
        for id in [id for id, room in self._rooms.items() if not room.watchers and not room.lock.locked()]:
            if spare <= 0:
                return
            del self._rooms[id]
            spare -= 1


def _read(function: Callable[[Stored], T], stored: Stored) -> T:
    try:
        return function(stored)
    except KolejError as error:  # a record of another version, or a decision that is not legal any more
        log.warning("game unreadable: game=%s: %s", stored.game.id, error)
        raise Refusal("outdated", f"this game cannot be continued: {error}") from None
