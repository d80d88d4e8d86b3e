"""How much can run at once."""

from __future__ import annotations

import os

from kolej.errors import KolejError

CORES = "KOLEJ_CORES"


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def own_cores() -> int:
    """Those that this process may think on: all, or what KOLEJ_CORES says where others think beside it."""
    asked = os.environ.get(CORES) or str(usable_cores())
    if not asked.isdecimal() or int(asked) < 1:
        raise KolejError(f"{CORES} is a number of cores, 1 or more, not {asked!r}")
    return int(asked)


def share_cores(workers: int) -> int:
    """How many each of several workers may think on."""
    return max(1, own_cores() // workers)


def use_cores(cores: int) -> None:
    """Says so in such a worker."""
    os.environ[CORES] = str(cores)
