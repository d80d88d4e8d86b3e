"""Hints: what the strongest bot would do in a seat's place. Each is worked out once, however often it is asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from kolej.server.errors import Refusal
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.work.thinking import Thinkers

KEPT = 500


class Hints:
    def __init__(self, settings: Settings, thinkers: Thinkers) -> None:
        self._seconds, self._thinkers = settings.hint_seconds, thinkers
        self._found: OrderedDict[tuple[str, int, int, bool], asyncio.Task[dict[str, Any]]] = OrderedDict()

    async def of(self, room: Room, seat: int) -> dict[str, Any]:
        """The hint for the decision that is awaited of the seat. It follows from the seat's view alone."""
        if room.game is None:
            raise Refusal("not_started", "the game has not begun")
        if room.game.over:
            raise Refusal("already_over", "the game is over")
        number = room.number(seat)
        if number is None:
            raise Refusal("not_your_turn", "there is a hint when a decision of this seat is awaited")
        asked = room.id, seat, number, self._thinkers.search.ready
        task = self._found.get(asked)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            view = room.view_to_decide(seat, log=True)
            task = asyncio.create_task(self._thinkers.advise(view, self._seconds, seed=number))
            self._found[asked] = task
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        return {"number": number, **await asyncio.shield(task)}
