"""Tasks are stopped for certain."""

from __future__ import annotations

import asyncio
import time

from kolej.server.work.stopping import stop


def test_a_task_that_has_lost_its_first_cancellation_is_stopped() -> None:
    async def careless() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            await asyncio.sleep(60)

    async def obedient() -> None:
        await asyncio.sleep(60)

    async def run() -> list[bool]:
        tasks = [asyncio.create_task(task()) for task in (careless, obedient)]
        await asyncio.sleep(0)
        await stop(tasks, 0.05)
        return [task.done() for task in tasks]

    began = time.monotonic()
    assert asyncio.run(run()) == [True, True]
    assert time.monotonic() - began < 5
