"""Counts what everybody can see coming, such as longest paths, in threads: on some networks that takes long."""

from __future__ import annotations

import asyncio

import anyio.to_thread
from anyio import CapacityLimiter
from pydantic_core import to_json

from kolej.game import Game
from kolej.server.errors import ApiError
from kolej.server.room import Room

THREADS = 2
"""How many games are counted at the same time."""


class ProspectCounter:
    """Counts each state of the routes of a room once."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(THREADS)

    async def of(self, room: Room) -> bytes:
        """Returns the prospects as JSON."""
        if room.game is None:
            raise ApiError("not_started", "the game has not begun")
        routes = room.game.public_facts()["routes"]
        if room.prospects is None or room.prospects[0] != routes:
            # A copy, because the game goes on meanwhile.
            room.prospects = routes, asyncio.create_task(self._count(room.game.copy()))
        return await asyncio.shield(room.prospects[1])  # whoever asks for the same waits for the first

    async def _count(self, game: Game) -> bytes:
        return to_json(await anyio.to_thread.run_sync(game.prospects, limiter=self._limiter))
