"""Reviews of finished games. Each is computed once and stored in the database."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import to_json

from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.readiness import SearchReadiness, not_ready
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.work.background import ProcessFailedError, run
from kolej.server.work.fair_queue import QueuedJob, QueueLimits, Share
from kolej.server.work.lanes import Lane, LaneBusyError

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.work.reviewing")
LIMITS = QueueLimits(at_once=1, most=20, seconds=900.0)
PATIENCE = 60.0
"""A review may take this many seconds, plus LENIENCE times the seconds of its search."""
LENIENCE = 4.0


@dataclass
class ReviewJob:
    """A review that is not stored yet."""

    status: Literal["waiting", "working", "failed"] = "waiting"
    progress: float = 0.0
    review: dict[str, Any] | None = None


class Reviews:
    """Computes and stores reviews."""

    def __init__(self, settings: Settings, rooms: Rooms, search: SearchReadiness) -> None:
        self._seconds, self._rooms, self._search = settings.review_seconds, rooms, search
        self._jobs: dict[str, ReviewJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.lane = Lane("reviews", LIMITS)

    async def status_json(self, room: Room) -> bytes:
        """Returns the progress of a review, and the review once it is done."""
        if room.game is None or not room.game.over:
            raise ApiError("not_over", "a game is reviewed when it is over")
        stored = await self._rooms.in_thread(self._rooms.storage.review, room.id)
        if stored is not None:
            return b'{"status":"done","progress":1.0,"review":' + stored.encode() + b"}"
        job = self._jobs.get(room.id)
        status, progress = (job.status, job.progress) if job else ("none", 0.0)
        return to_json({"status": status, "progress": progress, "review": None})

    async def start(self, room: Room, address: str) -> bytes:
        """Starts a review unless there is one already, and returns its progress."""
        status = await self.status_json(room)
        job = self._jobs.get(room.id)
        if status.startswith(b'{"status":"done"') or (job is not None and job.status != "failed"):
            return status
        if not self._search.ready:
            raise not_ready()
        try:
            queued = self.lane.ask(Share(address, room.id))
        except LaneBusyError:
            raise ApiError("busy", "too many games are being reviewed; try again later", retry_after=30.0) from None
        self._jobs[room.id] = ReviewJob()
        task = asyncio.create_task(self._compute(room, self._jobs[room.id], queued))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await self.status_json(room)

    @property
    def waiting(self) -> int:
        """The number of reviews that are running or waiting."""
        return len(self._tasks)

    def stop(self) -> None:
        """Cancels all reviews."""
        for task in list(self._tasks):
            task.cancel()

    async def _compute(self, room: Room, job: ReviewJob, queued: QueuedJob) -> None:
        assert room.game is not None
        task = to_json({"record": room.game.record(), "seconds": self._seconds})

        def on_message(message: dict[str, Any]) -> None:
            job.progress = message.get("progress", job.progress)
            job.review = message.get("review")

        try:
            async with self.lane.turn(queued):
                job.status = "working"
                await run(PROGRAM, task, LENIENCE * self._seconds + PATIENCE, on_message)
            if job.review is None:
                raise ProcessFailedError("it wrote no review")
            await self._rooms.in_thread(self._rooms.storage.save_review, room.id, to_json(job.review).decode())
            del self._jobs[room.id]
            metrics.reviews.labels("done").inc()
        except Exception as error:
            log.warning("review failed: game=%s: %s", room.id, type(error).__name__)
            job.status = "failed"
            metrics.reviews.labels("failed").inc()
