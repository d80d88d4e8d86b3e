"""Many hands: the games of a run are cut into parts, several are played at a time, and they come in order."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Found = TypeVar("Found")

SIZE = {"cuda": 1 << 16, "cpu": 1000, "python": 1}
"""Games in the first part, by backend. Later ones are made to take so long:"""
LONG = 0.5  # seconds. Ctrl-C waits for the parts that are being played.


def with_threads(
    games: range, workers: int, size: int, play: Callable[[range], Found]
) -> Iterator[tuple[range, Found]]:
    """Threads of this process: compiled code lets the others work."""
    with ThreadPoolExecutor(workers) as threads:
        yield from in_order(games, size, LONG, lambda: workers, lambda part: threads.submit(play, part))


def in_order(
    games: range, size: int, long: float, hands: Callable[[], int], hand_out: Callable[[range], Future[Found]]
) -> Iterator[tuple[range, Found]]:
    """Parts of the games, in their order, with what came of each.

    Each hand has a part to play and one that waits, so nobody idles. The last parts are small: all end together.
    """
    begun, waiting = time.perf_counter(), deque[tuple[range, Future[Found]]]()
    first = games.start
    try:
        while first < games.stop or waiting:
            while first < games.stop and len(waiting) < 2 * hands():
                rest = games.stop - first
                end = first + min(size, math.ceil(rest / (2 * hands())) if hands() > 1 else rest)
                waiting.append((range(first, end), hand_out(range(first, end))))
                first = end
            part, found = waiting.popleft()
            yield part, found.result()
            pace = (part.stop - games.start) / (time.perf_counter() - begun)
            size = min(2 * size, math.ceil(pace / hands() * long))
    finally:
        for _, found in waiting:
            found.cancel()
