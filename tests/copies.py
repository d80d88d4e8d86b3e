"""Compiles the copies of the rules that tests play on, one on each core. Else tests on all cores would wait for one.

    python -m tests.copies          # all of them
    python -m tests.copies rules    # those that need no more than Kolej itself: while pip installs what tests need
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from kolej.arena.cores import usable_cores
from kolej.arena.run import copy_for
from kolej.bots import policies
from kolej.bots.search import compiled_search


def search() -> None:
    compiled_search()


def simulation() -> None:
    copy_for("cpu", [policies.PLANNER])


def checks() -> None:
    from tests.games.tables import kernel  # here and below: it needs packages that pip may be about to install

    kernel()


def environments() -> None:
    from kolej.envs.table import Table

    Table("paris", 2, policies=True)


def many_environments() -> None:
    from kolej.envs import batch

    batch("paris", 2, 1).decide("greedy")


def random_play() -> None:
    copy_for("cpu", [policies.RANDOM])


RULES: tuple[Callable[[], None], ...] = (search, simulation, random_play)
FURTHER = (environments, checks, many_environments)
"""Those that take longest first."""


def main() -> None:
    begun = time.perf_counter()
    copies = RULES if sys.argv[1:] == ["rules"] else (*FURTHER, *RULES)
    with ProcessPoolExecutor(usable_cores(), max_tasks_per_child=1) as cores:
        for compiling in [cores.submit(copy) for copy in copies]:
            compiling.result()
    print(f"{len(copies)} copies of the rules compiled, or found on the disk, in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
