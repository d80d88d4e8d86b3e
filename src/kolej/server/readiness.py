"""Compiles the search in the background after the start, and knows whether it is ready.

Compiling takes about a minute, once on a machine; later the search is read from the disk. Only a separate process
(warming.py) compiles it, because thinkers are stopped when they take too long and would start again each time.
"""

from __future__ import annotations

import asyncio
import logging

from kolej.server.errors import ApiError
from kolej.server.work.background import run

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.work.warming")
SECONDS = 1800.0
"""The longest time that compiling may take."""
ANOTHER_TRY = 60.0
"""Seconds until the next attempt after a failure; doubled each time."""


class SearchReadiness:
    """Whether bots and hints may use the search and games can be reviewed."""

    def __init__(self) -> None:
        self.ready = False
        self._recompile = asyncio.Event()

    async def keep_ready(self) -> None:
        """Compiles the search, as long as the server runs. After a failure it waits longer each time."""
        pause = ANOTHER_TRY
        while True:
            try:
                await run(PROGRAM, b"", SECONDS, lambda _: None)
                self.ready = True
                log.info("search ready")
                await self._recompile.wait()
                self._recompile.clear()
            except Exception as error:  # nobody else would report it
                log.warning("search not ready: %s", type(error).__name__)
                await asyncio.sleep(pause)
                pause *= 2

    def recompile(self) -> None:
        """Compiles the search again after one has taken far too long, because the compiled files may be gone."""
        if self.ready:
            self.ready = False
            self._recompile.set()


def not_ready() -> ApiError:
    """Returns the error for a request that needs the search before it is ready."""
    return ApiError("not_ready", "the search is still being prepared; try again in a minute", retry_after=15.0)
