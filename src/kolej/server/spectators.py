"""Counts the spectators of a game: live connections without a seat, and addresses that poll without one.

They are counted at all workers that serve the game.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import now

log = logging.getLogger("kolej.server")

TELL = 20.0
"""Seconds after which a worker tells the others again how many it has, for those that have opened the game since."""
VALID = 50_000
"""Milliseconds after which the number of another worker is forgotten: it may have been killed."""

POLLING = 10.0
"""Seconds for which an address that has asked without a seat counts as a spectator. A hidden page asks every 6."""


class SpectatorCounts:
    """Keeps the number of spectators of each room up to date, and tells other workers."""

    def __init__(self, settings: Settings, rooms: Rooms) -> None:
        self._rooms, self._pause = rooms, settings.spectator_pause
        self._settling: set[str] = set()
        self._told: dict[str, int] = {}  # what other workers were told, where that is not 0
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, room: Room) -> None:
        """Notes that somebody has come or gone."""
        if room.id not in self._settling:
            self._settling.add(room.id)
            asyncio.get_running_loop().call_later(self._pause, self._settle, room.id)

    def polled(self, room: Room, address: str) -> None:
        """Notes that somebody without a seat has asked, because their network lets no live connection through."""
        timer = room.polling.pop(address, None)
        if timer is None:
            self.changed(room)
        else:
            timer.cancel()
        room.polling[address] = asyncio.get_running_loop().call_later(POLLING, self._stopped_polling, room, address)

    def _stopped_polling(self, room: Room, address: str) -> None:
        del room.polling[address]
        self.changed(room)

    def hear(self, id: str, worker: str, count: int) -> None:
        """Notes how many spectators another worker has."""
        room = self._rooms.cached(id)
        if room is not None:
            room.watching_elsewhere[worker] = count, now()
            self.changed(room)

    async def keep_telling(self) -> None:
        """Tells other workers regularly, and forgets those that no longer tell anything."""
        while True:
            await asyncio.sleep(TELL)
            for room in self._rooms.all():
                if self._rooms.storage.shared and _here(room):
                    self._tell(room.id, _here(room))
                if room.watching:
                    self._count(room)

    def _settle(self, id: str) -> None:
        self._settling.discard(id)
        room = self._rooms.cached(id)
        here = 0 if room is None else _here(room)
        if self._rooms.storage.shared and here != self._told.get(id, 0):
            self._tell(id, here)
        if room is not None:
            self._count(room)

    def _count(self, room: Room) -> None:
        oldest = now() - VALID
        room.watching_elsewhere = {
            worker: (count, at) for worker, (count, at) in room.watching_elsewhere.items() if count and at > oldest
        }
        watching = _here(room) + sum(count for count, _ in room.watching_elsewhere.values())
        if watching != room.watching:
            room.watching = watching
            room.notify()

    def _tell(self, id: str, count: int) -> None:
        self._told[id] = count
        if not count:
            del self._told[id]
        task = asyncio.create_task(self._send(id, count))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, id: str, count: int) -> None:
        try:
            await self._rooms.in_thread(self._rooms.storage.tell_watching, id, count)
        except SQLAlchemyError as error:
            log.warning("spectators not told: game=%s: %s", id, type(error).__name__)


def _here(room: Room) -> int:
    """Returns how many spectators this worker has."""
    return sum(seat is None for seat in room.watchers.values()) + len(room.polling)
