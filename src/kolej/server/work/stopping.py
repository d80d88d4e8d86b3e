"""Stops tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def stop(tasks: Iterable[asyncio.Task[Any]], seconds: float) -> None:
    """Cancels tasks and returns when all have ended. Those that have not ended after some seconds are cancelled again.

    A cancellation can be lost: asyncio waits for ever for a process that is killed while it starts, and libraries that
    connect to a database may catch it.
    """
    running = {task for task in tasks if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=seconds)
