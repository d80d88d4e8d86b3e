"""Reviews of finished games. Each is computed once, by one worker, and stored in the database."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError

from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.hints import advised_steps
from kolej.server.readiness import not_ready
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import now
from kolej.server.work.background import ProcessFailedError, run
from kolej.server.work.fair_queue import QueuedJob, Share
from kolej.server.work.lanes import LaneBusyError
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.work.reviewing")
PATIENCE = 60.0
"""A review may take this many seconds, plus LENIENCE times the seconds of its search."""
LENIENCE = 4.0
BEAT = 2.0
"""Seconds between two times at which the other workers are told of the progress."""
CLAIMED = 15.0
"""Seconds after which a review begins again if its worker tells nothing, because it was killed."""


@dataclass
class ReviewJob:
    """A review that this worker computes."""

    status: Literal["waiting", "working", "failed"] = "waiting"
    progress: float = 0.0
    review: dict[str, Any] | None = None


class Reviews:
    """Computes and stores reviews."""

    def __init__(self, settings: Settings, rooms: Rooms, thinkers: Thinkers) -> None:
        self._seconds, self._rooms, self._search = settings.review_seconds, rooms, thinkers.search
        self._jobs: dict[str, ReviewJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.lane = thinkers.reviews

    async def status_json(self, room: Room) -> bytes:
        """Returns the progress of a review, and the review once it is done."""
        if room.game is None or not room.game.over:
            raise ApiError("not_over", "a game is reviewed when it is over")
        stored = await self._rooms.in_thread(self._rooms.storage.review, room.id)
        if stored is not None:
            return b'{"status":"done","progress":1.0,"review":' + stored.encode() + b"}"
        status, progress = await self._progress(room.id)
        return to_json({"status": status, "progress": progress, "review": None})

    async def _progress(self, id: str) -> tuple[str, float]:
        """Returns how far a review is that is not stored yet, whichever worker computes it."""
        job = self._jobs.get(id)
        if job is not None:
            return job.status, job.progress
        found = await self._rooms.in_thread(self._rooms.storage.agreements.review_progress, id, now())
        return found or ("none", 0.0)

    async def start(self, room: Room, address: str) -> bytes:
        """Starts a review unless there is one already, and returns its progress."""
        status = await self.status_json(room)
        if not status.startswith((b'{"status":"none"', b'{"status":"failed"')):
            return status
        if not self._search.ready:
            raise not_ready()
        job = ReviewJob()
        if not await self._claim(room.id, job, CLAIMED) or room.id in self._jobs:
            return await self.status_json(room)  # somebody else was quicker
        try:
            queued = self.lane.ask(Share(address, room.id))
        except LaneBusyError:
            await self._rooms.in_thread(self._rooms.storage.agreements.forget_review, room.id)
            raise ApiError("busy", "too many games are being reviewed; try again later", retry_after=30.0) from None
        self._jobs[room.id] = job
        task = asyncio.create_task(self._compute(room, job, queued))
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
        telling = asyncio.create_task(self._keep_telling(room.id, job))
        try:
            try:
                await self._run(room, job, queued)
            finally:
                telling.cancel()
                await asyncio.wait([telling])
            await self._rooms.in_thread(self._rooms.storage.save_review, room.id, to_json(job.review).decode())
            metrics.reviews.labels("done").inc()
        except Exception as error:
            log.warning("review failed: game=%s: %s", room.id, type(error).__name__)
            metrics.reviews.labels("failed").inc()
            job.status = "failed"
            await self._tell(room.id, job, 0.0)
        finally:
            del self._jobs[room.id]

    async def _run(self, room: Room, job: ReviewJob, queued: QueuedJob) -> None:
        """Waits for the turn of a review and computes it."""
        assert room.game is not None
        advised = await advised_steps(self._rooms, room)
        task = to_json({"record": room.game.record(), "seconds": self._seconds, "advised": advised})

        def on_message(message: dict[str, Any]) -> None:
            job.progress = message.get("progress", job.progress)
            job.review = message.get("review")

        async with self.lane.turn(queued):
            job.status = "working"
            await run(PROGRAM, task, LENIENCE * self._seconds + PATIENCE, on_message)
        if job.review is None:
            raise ProcessFailedError("it wrote no review")

    async def _claim(self, id: str, job: ReviewJob, seconds: float) -> bool:
        """Claims a review for this worker, or extends the claim and tells the other workers of the progress."""
        claim = self._rooms.storage.agreements.claim_review
        return await self._rooms.in_thread(claim, id, job.status, job.progress, now(), seconds)

    async def _tell(self, id: str, job: ReviewJob, seconds: float) -> None:
        try:
            await self._claim(id, job, seconds)
        except SQLAlchemyError as error:  # the review itself may still be stored
            log.warning("progress of a review not stored: game=%s: %s", id, type(error).__name__)

    async def _keep_telling(self, id: str, job: ReviewJob) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._tell(id, job, CLAIMED)
