"""The objects that all requests of the app share."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from kolej.server.autoplay import Autoplay
from kolej.server.connections import dropped
from kolej.server.hints import Hints
from kolej.server.open_tables import OpenTableList
from kolej.server.pictures import Pictures
from kolej.server.presence import Presence
from kolej.server.prospect_counter import ProspectCounter
from kolej.server.readiness import SearchReadiness
from kolej.server.replays import Replays
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.sign_in_names import SignInNames
from kolej.server.spectators import SpectatorCounts
from kolej.server.stored_games import now
from kolej.server.talk import Talk
from kolej.server.trials import Trials
from kolej.server.turn_notices import TurnNotices
from kolej.server.work.reviews import Reviews
from kolej.server.work.thinking import Thinkers

if TYPE_CHECKING:
    from kolej.server.passphrases import Passphrases


@dataclass(frozen=True)
class AppState:
    """Everything that requests need: settings, rooms, and the objects that do work in the background."""

    settings: Settings
    rooms: Rooms
    thinkers: Thinkers
    autoplay: Autoplay
    pictures: Pictures
    reviews: Reviews
    hints: Hints
    replays: Replays
    prospects: ProspectCounter
    trials: Trials
    spectators: SpectatorCounts
    open_tables: OpenTableList
    presence: Presence
    talk: Talk
    turn_notices: TurnNotices
    sign_in_names: SignInNames
    _passphrases: Passphrases | None = None

    @property
    def passphrases(self) -> Passphrases:
        """What hashes passphrases, on a server with accounts."""
        assert self._passphrases is not None
        return self._passphrases

    @property
    def search(self) -> SearchReadiness:
        """Whether the compiled search is ready."""
        return self.thinkers.search

    @property
    def dropped(self) -> Counter[str]:
        """Number of connections that this worker has dropped, for each reason."""
        return dropped

    @asynccontextmanager
    async def open(self, id: str) -> AsyncIterator[Room]:
        """Yields a room and makes sure that its bots and clocks run."""
        async with self.rooms.use(id) as room:
            with _looking_at(room):
                self.autoplay.attend(room)
                yield room

    @asynccontextmanager
    async def current(self, id: str) -> AsyncIterator[Room]:
        """Yields a room that is up to date with the database, and makes sure that its bots and clocks run."""
        async with self.rooms.use(id) as room:
            await self.rooms.refresh(room)
            with _looking_at(room):
                self.autoplay.attend(room)
                yield room


@contextmanager
def _looking_at(room: Room) -> Iterator[None]:
    """Notes that somebody looks at a room, because bots think only for people who look."""
    room.looked_at = now()
    try:
        yield
    finally:
        room.looked_at = now()


def app_state_of(connection: HTTPConnection) -> AppState:
    """Returns the state of the app that a request belongs to."""
    state = connection.app.state.kolej
    assert isinstance(state, AppState)
    return state


async def _state(connection: HTTPConnection) -> AppState:
    """Returns the state. It is asynchronous because FastAPI would run a plain function in a thread."""
    return app_state_of(connection)


State = Annotated[AppState, Depends(_state)]
