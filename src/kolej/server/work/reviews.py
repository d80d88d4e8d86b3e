"""Reviews of finished games: each is worked out once, whoever asks, and kept in the database."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import to_json

from kolej.server.errors import Refusal
from kolej.server.readiness import Search, not_ready
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.work.background import Failed, run

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.work.reviewing")
AT_ONCE = 1
WAITING = 20  # at most
PATIENCE = 60.0  # seconds beyond those that a review takes by itself, and as many times those again
LENIENCE = 4.0


@dataclass
class Work:
    status: Literal["waiting", "working", "failed"] = "waiting"
    progress: float = 0.0
    found: dict[str, Any] | None = None


class Reviews:
    def __init__(self, settings: Settings, rooms: Rooms, search: Search) -> None:
        self._seconds, self._rooms, self._search = settings.review_seconds, rooms, search
        self._works: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def told(self, room: Room) -> bytes:
        """How far the review is, and the review once it is there."""
        if room.game is None or not room.game.over:
            raise Refusal("not_over", "a game is reviewed when it is over")
        kept = await self._rooms.ask(self._rooms.storage.review, room.id)
        if kept is not None:
            return b'{"status":"done","progress":1.0,"review":' + kept.encode() + b"}"
        work = self._works.get(room.id)
        status, progress = (work.status, work.progress) if work else ("none", 0.0)
        return to_json({"status": status, "progress": progress, "review": None})

    async def begin(self, room: Room) -> bytes:
        """Sees to it that there will be a review. Those who ask while it is worked out share the work."""
        told = await self.told(room)
        work = self._works.get(room.id)
        if told.startswith(b'{"status":"done"') or (work is not None and work.status != "failed"):
            return told
        if not self._search.ready:
            raise not_ready()
        if len(self._tasks) >= WAITING:
            raise Refusal("busy", "many games are being reviewed; try again later", retry_after=30.0)
        self._works[room.id] = Work()
        task = asyncio.create_task(self._work_out(room, self._works[room.id]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await self.told(room)

    def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    async def _work_out(self, room: Room, work: Work) -> None:
        assert room.game is not None
        task = to_json({"record": room.game.record(), "seconds": self._seconds})

        def hear(said: dict[str, Any]) -> None:
            work.progress = said.get("progress", work.progress)
            work.found = said.get("review")

        try:
            async with self._free:
                work.status = "working"
                await run(PROGRAM, task, LENIENCE * self._seconds + PATIENCE, hear)
            if work.found is None:
                raise Failed("it said nothing")
            await self._rooms.ask(self._rooms.storage.keep_review, room.id, to_json(work.found).decode())
            del self._works[room.id]
        except Exception as error:
            log.warning("review failed: game=%s: %s", room.id, type(error).__name__)
            work.status = "failed"
