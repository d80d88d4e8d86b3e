"""Hints: what the strongest bot would decide for a seat. Each is computed once, however often it is requested.

That a hint was shown is stored, so that a review does not call it a mistake. The hint itself is only kept in memory.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from kolej.server.errors import ApiError
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.work.fair_queue import Share
from kolej.server.work.thinking import Thinkers

KEPT = 500
"""Number of hints that stay in memory."""


class Hints:
    """Computes hints and keeps the latest ones."""

    def __init__(self, settings: Settings, rooms: Rooms, thinkers: Thinkers) -> None:
        self._seconds, self._rooms, self._thinkers = settings.hint_seconds, rooms, thinkers
        self._tasks: OrderedDict[tuple[str, int, int, bool], asyncio.Task[dict[str, Any]]] = OrderedDict()

    async def of(self, room: Room, seat: int, address: str) -> dict[str, Any]:
        """Returns a hint for the next decision of the seat, computed from the view of that seat alone."""
        if room.game is None:
            raise ApiError("not_started", "the game has not begun")
        if room.game.over:
            raise ApiError("already_over", "the game is over")
        number = room.next_number(seat)
        if number is None:
            raise ApiError("not_your_turn", "a hint is available only when it is this seat's turn to decide")
        key = room.id, seat, number, self._thinkers.search.ready
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            view = room.view_to_decide(seat, log=True)
            task = asyncio.create_task(self._thinkers.advise(view, self._seconds, number, Share(address, room.id)))
            self._tasks[key] = task
            if len(self._tasks) > KEPT:
                self._tasks.popitem(last=False)
        hint = await asyncio.shield(task)
        await self._rooms.in_thread(self._rooms.storage.save_hint, room.id, number, hint["action"]["id"])
        return {"number": number, **hint}


async def advised_steps(rooms: Rooms, room: Room) -> list[int]:
    """Returns the numbers, from 1 on, of the decisions in the record that followed a hint."""
    shown = await rooms.in_thread(rooms.storage.shown_hints, room.id)
    rows = [room.rows[number] for number in room.standing]
    return [step for step, row in enumerate(rows, 1) if (row.number, row.action) in shown]
