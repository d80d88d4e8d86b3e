"""The boards' pictures: drawn once, elsewhere, when the first one asks."""

from __future__ import annotations

import asyncio

from kolej.server.boards import draw
from kolej.server.thinking import Thinkers

SECONDS = 60.0


class Pictures:
    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._drawn: dict[tuple[str, bool], bytes] = {}
        self._lock = asyncio.Lock()

    async def of(self, board: str, *, night: bool) -> bytes:
        async with self._lock:
            if (board, night) not in self._drawn:
                svg = await self._thinkers.work(SECONDS, draw, board, night)
                self._drawn[board, night] = svg.encode()
            return self._drawn[board, night]
