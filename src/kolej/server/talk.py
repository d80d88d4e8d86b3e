"""What players say to each other at a table. It is no part of the game, and no record has it."""

from __future__ import annotations

from kolej.server.errors import ApiError
from kolej.server.limits import Bucket
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.schemas.request_bodies import Saying
from kolej.server.settings import Settings
from kolej.server.storage import MOST_MESSAGES
from kolej.server.stored_games import now


class Talk:
    """Stores messages of players, and keeps the latest ones of rooms whose clients want them."""

    def __init__(self, settings: Settings, rooms: Rooms) -> None:
        self._rooms, self._rate = rooms, settings.talk

    async def load(self, room: Room) -> None:
        """Makes sure that the room has the latest messages."""
        if room.said is None:
            await self.catch_up(room)

    async def say(self, room: Room, seat: int, saying: Saying) -> None:
        """Stores what a player says and tells the table, or raises an error."""
        if saying.text is not None and not room.row.chat:
            raise ApiError("no_chat", "at this table there are phrases only")
        if self._rate is not None:
            wait = room.talkers.setdefault(seat, Bucket(self._rate)).wait()
            if wait:
                raise ApiError("too_many", "that is enough for now; wait a moment", retry_after=wait)
        await self._rooms.in_thread(self._rooms.storage.say, room.id, seat, saying.phrase, saying.text, now())
        await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Reads what was said meanwhile, and tells those who watch."""
        last = room.said[-1].number if room.said else 0
        rows = await self._rooms.in_thread(self._rooms.storage.messages, room.id, last + 1)
        known = room.said or []
        known_last = known[-1].number if known else 0  # another task may have read them meanwhile
        fresh = [row for row in rows if row.number > known_last]
        room.said = [*known, *fresh][-MOST_MESSAGES:]
        if fresh:
            room.tell()
