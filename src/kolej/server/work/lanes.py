"""A lane: a fair queue in which coroutines wait for their turn, and the processes or threads in which its jobs run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.work.fair_queue import FairQueue, QueuedJob, QueueLimits, Share
from kolej.server.work.machine_slots import MachineSlots
from kolej.server.work.process_pool import ProcessPool

T = TypeVar("T")


class LaneBusyError(ApiError):
    """There was no place for a job, or it waited too long."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("busy", "the server has too much to compute now; try again later", retry_after=retry_after)


class Lane:
    """Jobs of one kind. They never wait for jobs of other lanes."""

    def __init__(
        self,
        name: str,
        limits: QueueLimits,
        processes: ProcessPool | None = None,
        slots: MachineSlots | None = None,
    ) -> None:
        self.name = name
        self.queue = FairQueue(limits)
        self.processes, self._slots = processes, slots
        self._threads = CapacityLimiter(limits.at_once)
        self._turns: dict[QueuedJob, asyncio.Future[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, share: Share) -> QueuedJob:
        """Puts a job into the queue and returns it. Raises LaneBusyError if there is no place for it."""
        loop = asyncio.get_running_loop()
        job, dropped = self.queue.put(share, loop.time())
        if dropped is job:
            raise self._busy()
        self._turns[job] = loop.create_future()
        if dropped is not None:
            self._refuse(dropped)
        self._go_on()
        return job

    @asynccontextmanager
    async def turn(self, job: QueuedJob) -> AsyncIterator[None]:
        """Waits for the turn of a job, which lasts until the end of the block. Raises LaneBusyError at its deadline."""
        try:
            await self._turns[job]
            async with self._slot(job):
                yield
        finally:
            del self._turns[job]
            self.queue.remove(job)
            self.queue.finish(job)
            self._go_on()

    async def in_thread(self, share: Share, function: Callable[..., T], *args: Any) -> T:
        """Runs a function in a thread when it is the turn of its share. Raises LaneBusyError if that is too late."""
        async with metrics.queued(self.name, self.turn(self.ask(share))):
            return await anyio.to_thread.run_sync(partial(function, *args), limiter=self._threads)

    @asynccontextmanager
    async def _slot(self, job: QueuedJob) -> AsyncIterator[None]:
        """Waits until this machine has space for the job, where its workers share the processors."""
        if self._slots is None:
            yield
            return
        async with AsyncExitStack() as stack:
            try:
                async with asyncio.timeout_at(job.deadline):
                    await stack.enter_async_context(self._slots.slot())
            except TimeoutError:
                raise self._busy() from None
            yield

    def _go_on(self) -> None:
        """Starts the jobs that can run, and refuses those that have waited too long."""
        loop = asyncio.get_running_loop()
        for job in self.queue.expire(loop.time()):
            self._refuse(job)
        while (next_job := self.queue.take()) is not None:
            if not self._turns[next_job].done():
                self._turns[next_job].set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        deadline = self.queue.next_deadline()
        self._timer = None if deadline is None else loop.call_at(deadline, self._go_on)

    def _refuse(self, job: QueuedJob) -> None:
        if not self._turns[job].done():
            self._turns[job].set_exception(self._busy())

    def _busy(self) -> LaneBusyError:
        return LaneBusyError(retry_after=max(1.0, self.queue.limits.seconds / 2))
