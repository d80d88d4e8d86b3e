"""How much can run at once."""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path

from kolej.errors import KolejError

CORES = "KOLEJ_CORES"


CGROUP = Path("/sys/fs/cgroup/cpu.max")
"""The limit of a container on Linux: microseconds of processor time in each period, or "max"."""


def usable_cores() -> int:
    """Number of processors that this process may use, within the limit of its container."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _container_cores()))


def _container_cores() -> int:
    """Number of processors that the container may use, rounded up."""
    try:
        quota, period = CGROUP.read_text().split()
        return sys.maxsize if quota == "max" else math.ceil(int(quota) / int(period))
    except (OSError, ValueError, ZeroDivisionError):  # no container, or an older kind
        return sys.maxsize


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
