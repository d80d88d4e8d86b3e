"""Compiles the builds that tests play on, on two cores. Otherwise tests on all cores would wait for one.

    python -m tests.builds

It needs no more than Kolej itself, and so runs while pip installs what tests need.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor

from kolej.bots import policies
from kolej.bots.search.search_build import search_build
from kolej.envs import batched_games
from kolej.envs.opponents import table_against
from kolej.report import in_game
from kolej.simulation.builds import build_for
from tests.games.tables import compiled_rules


def with_all_bots() -> None:
    search_build()
    build_for([policies.PLANNER])
    build_for([policies.PLANNER], in_game.OBSERVER)
    table_against("paris", "planner")
    batched_games.build_for(policies.PLANNER)
    compiled_rules()


def with_random_play() -> None:
    build_for([policies.RANDOM])
    batched_games.build_for(policies.RANDOM)


ALIKE = (with_all_bots, with_random_play)
"""Each in a process of its own: builds that are compiled in the same one share most of the work."""


def main() -> None:
    begun = time.perf_counter()
    with ProcessPoolExecutor(len(ALIKE), max_tasks_per_child=1) as cores:
        for compiling in [cores.submit(builds) for builds in ALIKE]:
            compiling.result()
    print(f"The builds are compiled, or found on the disk, in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
