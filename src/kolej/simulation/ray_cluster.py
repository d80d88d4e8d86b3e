"""Games on a Ray cluster: parts of a run as tasks, and those of a machine that is lost are played again elsewhere."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from kolej.errors import KolejError
from kolej.simulation.chunks import Chunk, play_chunk
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.pool import SIZE, in_order
from kolej.simulation.rows import GameRows
from kolej.simulation.run import PreparedRun, Run

LOCAL = "local"
LONG = 2.0  # seconds that a task takes: starting one and fetching what it found costs milliseconds
PATIENCE = 5.0  # seconds until an address counts as out of reach

Sparse = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Sums as they travel: most are zero, so it is told which are not, and what they are."""


@contextmanager
def joined(address: str, workers: int | None) -> Iterator[None]:
    """Held while the cluster at that address is used; "local" is one that is started here."""
    if find_spec("ray") is None:
        raise KolejError("a cluster needs Ray: pip install 'kolej[ray]' (without --ray all cores of this machine play)")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    _look_for(address)
    started = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, logging_level="error", log_to_driver=False, **started)
    except Exception as problem:  # Ray fails in many ways, and each is a reason
        raise KolejError(
            f"the Ray cluster {address} cannot be used: {_line(problem)} (if it wants a token: RAY_AUTH_MODE=token)"
        ) from None
    try:
        yield
    finally:
        ray.shutdown()


def played(run: Run, games: range, workers: int | None, *, rows: bool) -> Generator[Chunk, None, None]:
    """The games in order, in parts; without their rows unless they are wanted."""
    import ray

    task = ray.remote(num_cpus=1, max_retries=-1)(_play)
    shared = ray.put(run)

    def hands() -> int:
        cores = int(ray.cluster_resources().get("CPU", 1))  # machines come and go
        return max(1, min(cores, workers or cores))

    try:
        for _, (part, (at, n)) in in_order(
            games, SIZE[run.backend], LONG, hands, lambda part: task.remote(shared, part, rows).future()
        ):
            sums = np.zeros(1, SUMS)
            sums.view(np.int64)[at] = n
            yield part._replace(sums=sums)
    except ray.exceptions.RayError as problem:
        raise KolejError(f"the Ray cluster failed: {_line(problem)} (all its machines need the same Kolej)") from None


def _play(run: Run, games: range, rows: bool) -> tuple[tuple[Chunk, Sparse], float]:
    """The task."""
    prepared = _prepared(run)
    begun = time.perf_counter()
    part = play_chunk(prepared, games)
    numbers = part.sums.view(np.int64)
    at = np.flatnonzero(numbers)
    if not rows:
        part = part._replace(rows=GameRows.empty(0, run.players))
    return (part._replace(sums=np.zeros(0, SUMS)), (at, numbers[at])), time.perf_counter() - begun


@cache
def _prepared(run: Run) -> PreparedRun:
    """One process plays many parts."""
    return run.prepared()


def _look_for(address: str) -> None:
    """Ray itself looks for a minute and more before it gives an address up."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError, OverflowError) as problem:
        why = getattr(problem, "strerror", None) or _line(problem)
        raise KolejError(f"there is no Ray cluster at {address}: {why} (--ray alone starts one here)") from None


def _line(problem: Exception) -> str:
    """What it comes down to: Ray tells whole tracebacks."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    return lines[-1] if lines else type(problem).__name__
