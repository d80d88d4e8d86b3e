"""Runs a census: any number of games, on all cores, in memory that does not grow with them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

import numpy as np
from numpy.typing import NDArray

from kolej.arena import census
from kolej.arena.cores import usable_cores
from kolej.arena.simulate import check_run, copy_for, game_seeds, seat_bots
from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import POLICIES, policy_number
from kolej.bots.tuned import put_weights
from kolej.kernel import Kernel, board_record, new_desk, new_state
from kolej.kernel.fields import Fields

CHUNK = {"cpu": 200, "python": 5}
"""Games between two words about progress."""


@dataclass(frozen=True)
class Survey:
    """What a census counted. `counts` holds one array for each field of `census.CENSUS`."""

    board: Board
    bots: list[str]
    seed: int
    counts: dict[str, NDArray[np.int64]]
    seconds: float

    @property
    def games(self) -> int:
        return int(self.counts["games"])

    @property
    def players(self) -> int:
        return len(self.bots)


def survey(
    board: str | Path | Board,
    players: int | None = None,
    games: int = 1000,
    bots: str | Sequence[str] = "planner",
    seed: int = 0,
    backend: str = "cpu",
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Survey:
    """Plays the games that `simulate` plays under the same seed, and counts them.

    `players`: the board's fewest if left out. `jobs`: how many games are played at a time, as many as there are cores
    if left out; the counts are the same.
    """
    found = board if isinstance(board, Board) else find_board(board)
    players = found.rules.players[0] if players is None else players
    check_run(found, players, games, seed)
    names = seat_bots(bots, players)
    numbers = np.array([policy_number(name) for name in names], np.int64)
    run = copy_for(backend, POLICIES.values())
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    counts = _count(run, backend, found, players, numbers, games, seed, jobs or usable_cores(), progress)
    return Survey(found, names, seed, counts, time.perf_counter() - begun)


def _count(
    run: Kernel, backend: str, board: Board, players: int, numbers: NDArray[np.int64], games: int, seed: int,
    jobs: int, progress: Callable[[int], None] | None,
) -> dict[str, NDArray[np.int64]]:  # fmt: skip
    """Each thread counts for itself. It adds up to the same, whoever played which games."""
    b = board_record(board)
    parts = iter(range(0, games, CHUNK[backend]))
    stop, lock, done = Event(), Lock(), 0

    def work() -> NDArray[np.void]:
        nonlocal done
        counts = np.zeros(1, census.CENSUS)
        w = new_desk(telling=backend == "python")
        put_weights(w, board, players)
        table = (b, new_state(), w, Fields.of(counts))
        if backend != "python":
            table = tuple(fields.record for fields in table)
        for first in parts:
            if stop.is_set():
                break
            end = min(games, first + CHUNK[backend])
            run.census.take_census(*table, players, numbers, *game_seeds(seed, first, end))
            with lock:
                done += end - first
                if progress:
                    progress(done)
        return counts

    with ThreadPoolExecutor(jobs) as threads:
        try:
            found = [thread.result() for thread in [threads.submit(work) for _ in range(jobs)]]
        finally:
            stop.set()  # after Ctrl-C nobody begins another part
    return {
        name: np.sum([counts[name][0] for counts in found], axis=0)
        for name in census.CENSUS.names or ()
        if not name.startswith("now_")
    }
