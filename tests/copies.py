"""Compiles the copies of the rules that tests play on, one on each core. Else tests on all cores would wait for one."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from kolej.arena.cores import usable_cores
from kolej.arena.run import copy_for
from kolej.bots import policies
from kolej.bots.search import compiled_search
from kolej.envs import batch
from kolej.envs.table import Table
from tests.games.tables import kernel


def search() -> None:
    compiled_search()


def simulation() -> None:
    copy_for("cpu", [policies.PLANNER])


def checks() -> None:
    kernel()


def environments() -> None:
    Table("paris", 2, policies=True)


def many_environments() -> None:
    batch("paris", 2, 1).decide("greedy")


def random_play() -> None:
    copy_for("cpu", [policies.RANDOM])


COPIES: tuple[Callable[[], None], ...] = (
    search, simulation, environments, many_environments, checks, random_play,
)  # fmt: skip
"""Those that take longest first."""


def main() -> None:
    begun = time.perf_counter()
    with ProcessPoolExecutor(usable_cores(), max_tasks_per_child=1) as cores:
        for compiling in [cores.submit(copy) for copy in COPIES]:
            compiling.result()
    print(f"{len(COPIES)} copies of the rules compiled, or found on the disk, in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
