"""The queue of decisions for thinkers in other processes, in a real PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from kolej.server import decision_jobs
from kolej.server.decision_jobs import QUICK, DecisionJobs, job_app
from kolej.server.outage import DatabaseAwayError
from kolej.server.settings import DatabaseLimits
from kolej.server.storage import Storage
from kolej.server.work.fair_queue import Share
from kolej.server.work.lanes import LaneBusyError
from tests.server.postgres import new_database
from tests.server.test_outage import frozen

LIMITS = DatabaseLimits(statement_seconds=0.5, pool_seconds=0.5)


@dataclass
class Queue:
    """The queue of one server, and a look at the other end of it."""

    jobs: DecisionJobs
    storage: Storage

    async def ask(self, stack: AsyncExitStack, address: str, game: str) -> None:
        await stack.enter_async_context(self.jobs.asked(Share(address, game), 0, 7, "planner", 0.0))

    async def waiting(self) -> list[str]:
        """Returns the games of all jobs, in the order in which thinkers take them."""
        app, games = job_app(self.storage.url, LIMITS), []
        async with app.open_async():
            worker = await app.job_manager.register_worker()
            while (job := await app.job_manager.fetch_job([QUICK], worker)) is not None:
                games.append(str(job.task_kwargs["game"]))
        return games


def run(address: str, test: Callable[[Queue], Awaitable[None]]) -> None:
    """Runs a test with the queue of a new database."""

    async def connected() -> None:
        queue = Queue(DecisionJobs(storage.url, LIMITS), storage)
        async with queue.jobs.connected():
            await test(queue)

    storage = Storage(new_database(address), "")
    storage.migrate()
    try:
        asyncio.run(connected())
    finally:
        storage.close()


def test_a_stranger_with_many_games_does_not_make_others_wait(postgres_address: str) -> None:
    async def test(queue: Queue) -> None:
        async with AsyncExitStack() as stack:
            for number in range(5):
                await queue.ask(stack, "stranger", f"many{number}")
            await queue.ask(stack, "player", "own")
            assert await queue.waiting() == ["many0", "own", "many1", "many2", "many3", "many4"]

    run(postgres_address, test)


def test_an_address_with_too_many_jobs_waits(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_jobs, "MOST", 3)

    async def test(queue: Queue) -> None:
        async with AsyncExitStack() as stack:
            for number in range(3):
                await queue.ask(stack, "stranger", f"many{number}")
            with pytest.raises(LaneBusyError):
                await queue.ask(stack, "stranger", "another")
            await queue.ask(stack, "player", "own")
        async with AsyncExitStack() as stack:
            await queue.ask(stack, "stranger", "later")

    run(postgres_address, test)


def test_a_decision_that_nobody_made_in_time_leaves_the_queue(postgres_address: str) -> None:
    async def test(queue: Queue) -> None:
        with pytest.raises(TimeoutError):
            async with AsyncExitStack() as stack:
                await queue.ask(stack, "player", "late")
                raise TimeoutError
        assert await queue.waiting() == []

    run(postgres_address, test)


def test_a_decision_waits_once_however_often_it_is_asked_for(postgres_address: str) -> None:
    async def test(queue: Queue) -> None:
        async with AsyncExitStack() as stack:
            await queue.ask(stack, "player", "own")
            await queue.ask(stack, "player", "own")
            assert await queue.waiting() == ["own"]

    run(postgres_address, test)


def test_a_frozen_database_does_not_hold_a_game_for_ever(postgres_address: str) -> None:
    async def test(queue: Queue) -> None:
        async with AsyncExitStack() as stack:
            await queue.ask(stack, "player", "first")
        with frozen(postgres_address):
            started = time.monotonic()
            for name in ("second", "third"):
                with pytest.raises(DatabaseAwayError):
                    async with AsyncExitStack() as stack:
                        await queue.ask(stack, "player", name)
            assert time.monotonic() - started < 30
        async with AsyncExitStack() as stack:
            await queue.ask(stack, "player", "fourth")
        assert "fourth" in await queue.waiting()

    run(postgres_address, test)
