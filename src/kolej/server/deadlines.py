"""When this worker must look at a game again. A game need not be in memory while it waits here."""

from __future__ import annotations

import asyncio
import heapq
from contextlib import suppress
from typing import NamedTuple

from kolej.server.stored_games import now

NAP = 1.0
"""The longest sleep in seconds, because the time of a sleeping machine may pass differently."""
STALE = 100
"""The heap is rebuilt when it has this many entries more than twice the number of games."""


class Deadline(NamedTuple):
    """A moment at which a game is due, unless its position has changed by then."""

    at: int
    id: str
    position: int


class Deadlines:
    """A queue of deadlines, at most one for each game."""

    def __init__(self) -> None:
        self._of: dict[str, Deadline] = {}
        self._heap: list[Deadline] = []  # also contains deadlines that have been replaced or removed
        self._earlier = asyncio.Event()

    def __len__(self) -> int:
        return len(self._of)

    def put(self, deadline: Deadline) -> None:
        """Replaces the deadline of a game. Of two deadlines for the same position, the earlier one is kept."""
        known = self._of.get(deadline.id)
        if known is not None and known.position == deadline.position and known.at <= deadline.at:
            return
        self._of[deadline.id] = deadline
        if len(self._heap) > 2 * len(self._of) + STALE:
            self._heap = list(self._of.values())
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, deadline)
        if self._heap[0] is deadline:
            self._earlier.set()

    def remove(self, id: str) -> None:
        """Removes the deadline of a game if it has one."""
        self._of.pop(id, None)

    async def next(self) -> Deadline:
        """Waits for the next deadline that is due, removes it and returns it."""
        while True:
            self._earlier.clear()
            while self._heap and self._of.get(self._heap[0].id) is not self._heap[0]:
                heapq.heappop(self._heap)
            left = (self._heap[0].at - now()) / 1000 if self._heap else NAP
            if left <= 0:
                deadline = heapq.heappop(self._heap)
                del self._of[deadline.id]
                return deadline
            # Not asyncio.wait_for: in Python 3.11 it can swallow the cancellation when the server stops.
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, NAP)):
                    await self._earlier.wait()
