"""Counts what everybody can see coming, such as longest paths, in threads: on some networks that takes long."""

from __future__ import annotations

import asyncio

from pydantic_core import to_json

from kolej.game import Game
from kolej.server.errors import ApiError
from kolej.server.room import Room
from kolej.server.work.fair_queue import QueueLimits, Share
from kolej.server.work.lanes import Lane

LIMITS = QueueLimits(at_once=2, most=200, seconds=20.0)


class ProspectCounter:
    """Counts each state of the routes of a room once."""

    def __init__(self) -> None:
        self._lane = Lane("prospects", LIMITS)

    async def of(self, room: Room, address: str) -> bytes:
        """Returns the prospects as JSON, for somebody at this address."""
        if room.game is None:
            raise ApiError("not_started", "the game has not begun")
        routes = room.game.public_facts()["routes"]
        if room.prospects is None or room.prospects[0] != routes or _failed(room.prospects[1]):
            # A copy, because the game goes on meanwhile.
            room.prospects = routes, asyncio.create_task(self._count(room.game.copy(), Share(address, room.id)))
        return await asyncio.shield(room.prospects[1])  # whoever asks for the same waits for the first

    async def _count(self, game: Game, share: Share) -> bytes:
        return to_json(await self._lane.in_thread(share, game.prospects))


def _failed(task: asyncio.Task[bytes]) -> bool:
    """Returns whether a task has ended without a result, for example because it waited too long for its turn."""
    return task.done() and (task.cancelled() or task.exception() is not None)
