"""Workers of one machine share its processors, and a container has only those that it may use."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kolej.engine import processors
from kolej.server.work.fair_queue import QueueLimits, Share
from kolej.server.work.lanes import Lane, LaneBusyError
from kolej.server.work.machine_slots import MachineSlots
from kolej.server.work.thinking import Thinkers


@pytest.mark.parametrize(("limit", "cores"), [("200000 100000", 2), ("150000 100000", 2), ("50000 100000", 1),
                                              ("max 100000", 64), ("?", 64)])  # fmt: skip
def test_a_container_limits_the_cores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limit: str, cores: int) -> None:
    (tmp_path / "cpu.max").write_text(limit)
    monkeypatch.setattr(processors, "CGROUP", tmp_path / "cpu.max")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(64)), raising=False)
    assert processors.usable_cores() == cores


def test_two_workers_together_run_no_more_jobs_than_one(tmp_path: Path) -> None:
    async def play() -> int:
        lanes = [Lane("test", QueueLimits(2, 100, 10.0), slots=MachineSlots(tmp_path, "search", 2)) for _ in range(2)]
        running = most = 0

        async def work(lane: Lane, game: str) -> None:
            nonlocal running, most
            async with lane.turn(lane.ask(Share("a", game))):
                running += 1
                most = max(most, running)
                await asyncio.sleep(0.02)
                running -= 1

        await asyncio.gather(*(work(lanes[n % 2], str(n)) for n in range(12)))
        return most

    assert asyncio.run(play()) == 2


def test_two_workers_of_a_machine_review_one_game_at_a_time(tmp_path: Path) -> None:
    async def second_begins() -> bool:
        lanes = [Thinkers(4, 10.0, slots=tmp_path).reviews for _ in range(2)]
        async with lanes[0].turn(lanes[0].ask(Share("a", "one"))):
            try:
                async with asyncio.timeout(0.2), lanes[1].turn(lanes[1].ask(Share("b", "two"))):
                    return True
            except TimeoutError:
                return False

    assert not asyncio.run(second_begins())


HOLDER = """
import asyncio, sys
from pathlib import Path
from kolej.server.work.machine_slots import MachineSlots

async def hold():
    async with MachineSlots(Path(sys.argv[1]), "search", 1).slot():
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(hold())
"""


def test_a_killed_worker_gives_its_slots_back(tmp_path: Path) -> None:
    async def work(seconds: float) -> None:
        lane = Lane("test", QueueLimits(1, 10, seconds), slots=MachineSlots(tmp_path, "search", 1))
        async with lane.turn(lane.ask(Share("a", "g"))):
            pass

    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with pytest.raises(LaneBusyError):
            asyncio.run(work(0.1))
        holder.kill()
    asyncio.run(work(10.0))
