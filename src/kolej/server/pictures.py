"""The boards' pictures: drawn once, elsewhere, each when it is first asked for or before."""

from __future__ import annotations

import asyncio
import contextlib

from kolej.boards import BUNDLED
from kolej.server.board_data import draw
from kolej.server.errors import Refusal
from kolej.server.work.thinking import Thinkers, ready

SECONDS = 60.0


class Pictures:
    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._drawn: dict[tuple[str, bool], bytes] = {}
        self._lock = asyncio.Lock()

    async def prepare(self) -> None:
        """Starts a thinker, for the first bot, and draws all boards, one after the other."""
        with contextlib.suppress(Refusal):
            await self._thinkers.work(SECONDS, ready)
            for board in BUNDLED:
                await self.of(board, night=False)

    async def of(self, board: str, *, night: bool) -> bytes:
        async with self._lock:
            if (board, night) not in self._drawn:
                svg = await self._thinkers.work(SECONDS, draw, board, night)
                self._drawn[board, night] = svg.encode()
            return self._drawn[board, night]
