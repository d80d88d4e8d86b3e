"""How a worker hears what others have written: PostgreSQL's LISTEN. With SQLite there are no others."""

from __future__ import annotations

import asyncio
import logging

import psycopg
from sqlalchemy.engine import URL

from kolej.server.autoplay import Players
from kolej.server.errors import Refusal
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.storage import CHANNEL

log = logging.getLogger("kolej.server")

QUIET = 20.0  # seconds without news after which the line is tried
AGAIN = 1.0  # seconds until the next try to connect


class News:
    def __init__(self, rooms: Rooms, players: Players) -> None:
        self._rooms, self._players = rooms, players
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """For as long as the server runs. After a gap every room is brought up to date."""
        storage = self._rooms.storage
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(_address(storage.url), autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    for room in self._rooms.all():
                        self._refresh(room)
                    while True:
                        async for news in line.notifies(timeout=QUIET):
                            self._hear(news.payload)
                        await line.execute("SELECT 1")
            except (psycopg.Error, OSError) as error:
                log.warning("news line lost: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    def _hear(self, payload: str) -> None:
        worker, _, id = payload.partition(" ")
        room = self._rooms.known(id)
        if room is not None and worker != self._rooms.storage.worker:
            self._refresh(room)

    def _refresh(self, room: Room) -> None:
        task = asyncio.create_task(self._bring_up_to_date(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bring_up_to_date(self, room: Room) -> None:
        try:
            await self._rooms.refresh(room)
        except Refusal:
            return
        except Exception as error:
            log.warning("refresh failed: game=%s: %s", room.id, type(error).__name__)
            return
        self._players.attend(room)


def _address(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
