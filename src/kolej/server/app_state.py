"""What the parts of the app share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from kolej.server.autoplay import Players
from kolej.server.hints import Hints
from kolej.server.pictures import Pictures
from kolej.server.readiness import Search
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.work.reviews import Reviews
from kolej.server.work.thinking import Thinkers


@dataclass(frozen=True)
class House:
    settings: Settings
    rooms: Rooms
    thinkers: Thinkers
    players: Players
    pictures: Pictures
    reviews: Reviews
    hints: Hints

    @property
    def search(self) -> Search:
        return self.thinkers.search

    async def open(self, id: str) -> Room:
        """A room whose bots and clocks are looked after."""
        room = await self.rooms.open(id)
        self.players.attend(room)
        return room

    async def current(self, id: str) -> Room:
        """The same, level with the database."""
        room = await self.rooms.current(id)
        self.players.attend(room)
        return room


def house_of(connection: HTTPConnection) -> House:
    found = connection.app.state.house
    assert isinstance(found, House)
    return found


async def _the_house(connection: HTTPConnection) -> House:
    """Asynchronous, as FastAPI would ask a plain function in a thread of its own."""
    return house_of(connection)


TheHouse = Annotated[House, Depends(_the_house)]
