"""Many hands: the games of a run are cut into chunks, several are played at a time, and they come in order."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from kolej.simulation.chunks import Chunk, play_chunk
from kolej.simulation.run import PreparedRun

Found = TypeVar("Found")

SIZE = {"cuda": 1 << 16, "cpu": 1000, "python": 1}
"""Games in the first part, by backend. Later ones are made to take so long:"""
LONG = {"cuda": 4.0, "cpu": 0.5, "python": 0.5}
"""Seconds. Ctrl-C waits for the parts that are being played. Each thread of a GPU should have several games, though."""
MOST = 1 << 24  # games in a part, whose rows are in memory: 21 bytes each with two players


def played(prepared: PreparedRun, games: range, workers: int) -> Generator[Chunk, None, None]:
    """Plays games of a run and yields them in order, in chunks. A GPU and the interpreter are one worker each."""
    backend = prepared.run.backend
    workers = workers if backend == "cpu" else 1
    for _, chunk in with_threads(games, workers, SIZE[backend], partial(play_chunk, prepared), LONG[backend]):
        yield chunk


def with_threads(
    games: range, workers: int, size: int, play: Callable[[range], Found], long: float = LONG["cpu"]
) -> Iterator[tuple[range, Found]]:
    """Threads of this process: compiled code lets the others work."""
    with ThreadPoolExecutor(workers) as threads:
        yield from in_order(games, size, long, lambda: workers, lambda part: threads.submit(timed, play, part))


def timed(play: Callable[[range], Found], part: range) -> tuple[Found, float]:
    """With the seconds that it took."""
    begun = time.perf_counter()
    return play(part), time.perf_counter() - begun


def in_order(
    games: range,
    size: int,
    long: float,
    hands: Callable[[], int],
    hand_out: Callable[[range], Future[tuple[Found, float]]],
) -> Iterator[tuple[range, Found]]:
    """Parts of the games, in their order, with what came of each.

    `size`: games in the first part. `long`: seconds that the others should take. `hands`: how many play at a time.
    `hand_out` has a part played; its answer tells the seconds, too.
    Each hand has a part to play and one that waits, so nobody idles. The last parts are small: all end together.
    """
    waiting = deque[tuple[range, Future[tuple[Found, float]]]]()
    first = games.start
    try:
        while first < games.stop or waiting:
            while first < games.stop and len(waiting) < 2 * hands():
                rest = games.stop - first
                end = first + min(size, math.ceil(rest / (2 * hands())) if hands() > 1 else rest)
                waiting.append((range(first, end), hand_out(range(first, end))))
                first = end
            part, playing = waiting.popleft()
            found, seconds = playing.result()
            yield part, found
            size = min(2 * size, MOST, math.ceil(len(part) / max(seconds, 1e-6) * long))
    finally:
        for _, playing in waiting:
            playing.cancel()
