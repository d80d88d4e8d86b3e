"""The queue of bots and other work is fair to addresses and games, bounded, and has a deadline."""

from __future__ import annotations

import asyncio

import pytest

from kolej.server.work.fair_queue import FairQueue, QueuedJob, QueueLimits, Share
from kolej.server.work.lanes import Lane, LaneBusyError


def queue(at_once: int = 1, most: int = 100, seconds: float = 10.0) -> FairQueue:
    return FairQueue(QueueLimits(at_once, most, seconds))


def put(jobs: FairQueue, address: str, game: str = "g", now: float = 0.0) -> QueuedJob:
    job, dropped = jobs.put(Share(address, game), now)
    assert dropped is None
    return job


def order(jobs: FairQueue) -> list[str]:
    """Runs all jobs one after the other, and returns address and game of each."""
    done = []
    while (job := jobs.take()) is not None:
        done.append(f"{job.share.address}{job.share.game}")
        jobs.finish(job)
    return done


def test_jobs_of_one_game_run_in_the_order_of_their_arrival() -> None:
    jobs = queue()
    expected = [put(jobs, "a") for _ in range(3)]
    for job in expected:
        assert jobs.take() is job
        jobs.finish(job)
    assert jobs.take() is None and len(jobs) == 0


def test_an_address_with_many_jobs_takes_turns_with_one_that_has_few() -> None:
    jobs = queue()
    for n in range(4):
        put(jobs, "a", str(n))
    put(jobs, "b", "0")
    put(jobs, "c", "0")
    assert order(jobs) == ["a0", "b0", "c0", "a1", "a2", "a3"]


def test_the_games_of_an_address_take_turns() -> None:
    jobs = queue()
    for game in "xxxy":
        put(jobs, "a", game)
    assert order(jobs) == ["ax", "ay", "ax", "ax"]


def test_only_one_job_of_a_game_runs_at_a_time() -> None:
    jobs = queue(at_once=3)
    first, second, other = put(jobs, "a", "x"), put(jobs, "a", "x"), put(jobs, "a", "y")
    assert [jobs.take(), jobs.take(), jobs.take()] == [first, other, None]
    jobs.finish(first)
    assert jobs.take() is second


def test_no_more_jobs_run_than_allowed() -> None:
    jobs = queue(at_once=2)
    for n in range(3):
        put(jobs, "a", str(n))
    running = [jobs.take(), jobs.take()]
    assert None not in running and jobs.take() is None
    assert running[0] is not None
    jobs.finish(running[0])
    assert jobs.take() is not None


def test_a_full_queue_drops_the_latest_job_of_the_address_with_the_most() -> None:
    jobs = queue(most=3)
    kept = [put(jobs, "a", "0"), put(jobs, "a", "1")]
    latest = put(jobs, "a", "2")
    newcomer, dropped = jobs.put(Share("b", "0"), 0.0)
    assert dropped is latest
    mine, dropped = jobs.put(Share("a", "3"), 0.0)
    assert dropped is mine, "the address with the most jobs gets no place"
    assert order(jobs) == ["a0", "b0", "a1"] and kept and newcomer


def test_jobs_that_wait_too_long_expire_but_running_ones_do_not() -> None:
    jobs = queue(seconds=10.0)
    running, old, young = put(jobs, "a", "0", 0.0), put(jobs, "a", "1", 1.0), put(jobs, "b", "0", 5.0)
    assert jobs.take() is running
    assert jobs.next_deadline() == 11.0
    assert jobs.expire(10.9) == [] and jobs.expire(11.0) == [old]
    assert jobs.next_deadline() == 15.0 and len(jobs) == 2
    jobs.finish(running)
    assert jobs.take() is young


def test_a_removed_job_never_runs() -> None:
    jobs = queue()
    gone, other = put(jobs, "a", "0"), put(jobs, "b", "0")
    jobs.remove(gone)
    jobs.remove(gone)
    assert jobs.take() is other and jobs.take() is None


def test_a_lane_runs_jobs_in_turn_and_refuses_those_that_wait_too_long() -> None:
    async def play() -> list[str]:
        lane = Lane("test", QueueLimits(at_once=1, most=3, seconds=0.05))
        said = []

        async def work(name: str, seconds: float) -> None:
            try:
                async with lane.turn(lane.ask(Share(name, "g"))):
                    await asyncio.sleep(seconds)
                    said.append(name)
            except LaneBusyError as error:
                said.append(f"{name} refused")
                assert error.retry_after >= 1 and error.status == 503

        await asyncio.gather(work("long", 0.2), work("late", 0), work("late too", 0), work("too many", 0))
        await work("after", 0)
        assert len(lane.queue) == 0
        return said

    assert asyncio.run(play()) == ["too many refused", "late refused", "late too refused", "long", "after"]


def test_a_cancelled_job_makes_space_for_the_next() -> None:
    async def play() -> bool:
        lane = Lane("test", QueueLimits(at_once=1, most=10, seconds=10.0))

        async def work() -> None:
            async with lane.turn(lane.ask(Share("a", "g"))):
                await asyncio.sleep(60)

        tasks = [asyncio.create_task(work()) for _ in range(2)]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await work()
        return len(lane.queue) == 0

    assert asyncio.run(play())
