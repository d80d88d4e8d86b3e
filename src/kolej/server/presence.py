"""Knows who is at a table: whose device has a live connection, or has asked a moment ago.

A person who reloads the page or changes the network is not away: a connection that ends counts for some more seconds.
The database tells other workers. It is written when somebody comes or goes, and every minute for those who are here,
because a worker may be killed.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from kolej.server.autoplay import Autoplay
from kolej.server.levels import USUAL
from kolej.server.room import Room
from kolej.server.rooms import MANY, Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import now

log = logging.getLogger("kolej.server")

PAUSE = 60.0
"""Seconds between two looks at all games that somebody watches."""


class Presence:
    """Stores who is here, and tells those at the table."""

    def __init__(self, settings: Settings, rooms: Rooms, autoplay: Autoplay) -> None:
        self._rooms, self._autoplay = rooms, autoplay
        self._grace = settings.leaving_seconds
        self._tasks: set[asyncio.Task[None]] = set()

    def arrive(self, room: Room, seat: int | None) -> None:
        """Notes that a device of a seat has a live connection, which watches the room already, or polls."""
        if seat is None:
            return
        timer = room.leaving.pop(seat, None)
        if timer is not None:
            timer.cancel()
            self._rooms.release(room.id)
        self.leave(room, seat)  # unless there is a connection
        if room.status != "over" and not (room.seats[seat].present and room.away[seat] is None):
            self._store(room, seat, now(), present=True)
        if room.notice_presence():
            room.tell()

    def leave(self, room: Room, seat: int | None) -> None:
        """Notes that a connection of a seat has ended. The person is away unless there is another one soon."""
        if seat is None or seat in room.leaving or seat in room.watchers.values():
            return
        self._rooms.take(room.id)
        loop = asyncio.get_running_loop()
        room.leaving[seat] = loop.call_later(self._grace, self._time_is_up, room, seat, now())

    def attend(self, room: Room) -> None:
        """Corrects another worker, at which a second device of a person was closed."""
        for seat in {*room.watchers.values()} - {None}:
            if seat is not None and not room.seats[seat].present and room.status != "over":
                self._store(room, seat, now(), present=True)

    async def keep_looking(self) -> None:
        """Looks every minute, as long as the server runs, whether persons are still here."""
        while True:
            await asyncio.sleep(PAUSE)
            rooms = [room for room in self._rooms.all() if room.watchers]
            for first in range(0, len(rooms), MANY):
                await self._look(rooms[first : first + MANY])

    async def _look(self, rooms: list[Room]) -> None:
        here = [(room.id, seat) for room in rooms for seat in {*room.watchers.values()} if seat is not None]
        if here and self._rooms.storage.shared:  # a worker alone learns from its last heartbeat how long they were here
            try:
                await self._rooms.in_thread(self._rooms.storage.confirm_presence, here, now())
            except Exception as error:
                log.warning("presence not stored: %s", type(error).__name__)
        for room in rooms:
            if room.notice_presence():
                room.tell()
                self._autoplay.attend(room)
            self.attend(room)

    def _time_is_up(self, room: Room, seat: int, since: int) -> None:
        room.leaving.pop(seat, None)
        if seat not in room.watchers.values() and room.status != "over":
            self._store(room, seat, since, present=False)
        self._rooms.release(room.id)

    def _store(self, room: Room, seat: int, at: int, *, present: bool) -> None:
        task = asyncio.create_task(self._stored(room.id, seat, at, present=present))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count_agreements(self, room: Room) -> None:
        """Lets a bot play for somebody who is away if all who are still here have agreed to that."""
        for seat, agreed in enumerate(room.agreed):
            needed = [other for other in room.persons_here() if other != seat]
            if needed and set(needed) <= set(agreed):
                await self._rooms.in_thread(self._rooms.storage.agree, room.id, seat, agreed[0], needed, USUAL)
                await self._rooms.refresh(room)

    async def _stored(self, id: str, seat: int, at: int, *, present: bool) -> None:
        try:
            async with self._rooms.use(id) as room:
                store = partial(self._rooms.storage.set_presence, present=present)
                await self._rooms.in_thread(store, id, seat, at)
                await self._rooms.refresh(room)
                if not present:
                    await self._count_agreements(room)
                self._autoplay.attend(room)
        except Exception as error:  # whoever is here is stored in a minute at the latest
            log.warning("presence not stored: game=%s: %s", id, type(error).__name__)
