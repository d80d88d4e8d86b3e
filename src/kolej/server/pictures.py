"""Pictures of the boards. Each is drawn once, in another process."""

from __future__ import annotations

import asyncio
import contextlib

from kolej.boards import BUNDLED
from kolej.server.board_data import draw
from kolej.server.errors import ApiError
from kolej.server.work.fair_queue import SERVER
from kolej.server.work.thinking import Thinkers

SECONDS = 60.0
"""The longest time that a picture may take."""


class Pictures:
    """Draws pictures of boards and keeps them."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._drawn: dict[tuple[str, bool], bytes] = {}
        self._lock = asyncio.Lock()

    async def prepare(self) -> None:
        """Starts a thinker, so that the first bot need not wait, and draws all boards by day."""
        with contextlib.suppress(ApiError):
            await self._thinkers.prepare()
            for board in BUNDLED:
                await self.of(board, night=False)

    async def of(self, board: str, *, night: bool) -> bytes:
        """Returns the picture of a board as SVG."""
        async with self._lock:
            if (board, night) not in self._drawn:
                svg = await self._thinkers.work(self._thinkers.chores, SERVER, SECONDS, draw, board, night)
                self._drawn[board, night] = svg.encode()
            return self._drawn[board, night]
