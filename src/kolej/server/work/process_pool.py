"""Processes of one priority that compute for the server.

The priority of a process can be lowered but not raised again, so each priority has processes of its own. anyio keeps
them, one set for each event loop, so a pool has an event loop in a thread.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import anyio
import anyio.to_process
from anyio import CapacityLimiter

from kolej.engine.processors import CORES
from kolej.server.work.stopping import stop

T = TypeVar("T")

LOWEST = 19
"""The lowest priority that the system knows."""
CLOSING = 0.05
"""Seconds that pipes to killed processes get to be closed."""


def as_worker(niceness: int, function: Callable[..., T], *args: Any) -> T:
    """Runs a function in a process, which ignores Ctrl-C and uses one core unless KOLEJ_CORES says otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpriority") and os.getpriority(os.PRIO_PROCESS, 0) < niceness:
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
    os.environ.setdefault(CORES, "1")
    return function(*args)


class ProcessPool:
    """Processes whose priority is lower than that of the server by `niceness`."""

    def __init__(self, niceness: int) -> None:
        own = os.getpriority(os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else 0
        self._niceness = min(LOWEST, own + niceness)
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped: asyncio.Event | None = None

    async def run(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """Runs a function in a process and returns its value. A process that takes longer is killed: TimeoutError."""
        work = self._run(seconds, function, *args)
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._started()))

    async def _run(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        with anyio.fail_after(seconds):
            return await anyio.to_process.run_sync(
                as_worker, self._niceness, function, *args, cancellable=True, limiter=CapacityLimiter(1)
            )

    def _started(self) -> asyncio.AbstractEventLoop:
        """Returns the event loop of the pool, which the first call starts."""
        if self._loop is None:
            running = threading.Event()
            self._thread = threading.Thread(
                target=asyncio.run, args=[self._serve(running)], name=f"processes-{self._niceness}", daemon=True
            )
            self._thread.start()
            running.wait()
        assert self._loop is not None
        return self._loop

    def _serve(self, running: threading.Event) -> Coroutine[Any, Any, None]:
        async def serve() -> None:
            self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
            running.set()
            await self._stopped.wait()
            # One of the tasks is anyio's, which kills the processes.
            await stop(asyncio.all_tasks() - {asyncio.current_task()}, CLOSING)
            _close_pipes(self._loop)
            await asyncio.sleep(CLOSING)

        return serve()

    def close(self) -> None:
        """Kills all processes."""
        if self._loop is None or self._stopped is None or self._thread is None:
            return
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()
        self._thread = self._loop = self._stopped = None


def _close_pipes(loop: asyncio.AbstractEventLoop) -> None:
    """Closes the pipes to processes that were killed. Once the event loop is closed, that would be an error."""
    for found in gc.get_objects():
        # By its type: `isinstance` would ask the object, and a weak reference whose object is gone raises an error.
        if issubclass(type(found), asyncio.SubprocessTransport) and getattr(found, "_loop", None) is loop:
            found.close()
