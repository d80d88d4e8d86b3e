"""Measures the state of this worker from time to time: the event loop, the rooms and the memory."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from kolej.server import metrics
from kolej.server.app_state import AppState

INTERVAL = 0.5
"""Seconds between two measurements of the event loop."""
EVERY = 4
"""The rest is measured after this many intervals, and when somebody asks."""

_STATM = Path("/proc/self/statm")


async def keep_measuring(state: AppState) -> None:
    """Measures as long as the server runs."""
    loop = asyncio.get_running_loop()
    while True:
        measure(state)
        for _ in range(EVERY):
            due = loop.time() + INTERVAL
            await asyncio.sleep(INTERVAL)
            metrics.loop_lag_seconds.observe(max(0.0, loop.time() - due))


def measure(state: AppState) -> None:
    """Sets the gauges of this worker."""
    rooms = state.rooms.all()
    metrics.rooms_in_memory.set(len(rooms))
    metrics.rooms_in_use.set(state.rooms.in_use)
    metrics.live_lines.set(sum(len(room.watchers) for room in rooms))
    metrics.reviews_waiting.set(state.reviews.waiting)
    metrics.search_ready.set(state.search.ready)
    metrics.database_away.set(state.rooms.storage.outage.away)
    if _STATM.exists():  # Linux
        metrics.memory_bytes.set(int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
