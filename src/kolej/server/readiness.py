"""The compiled search: got ready in the background after the start, and whether it is there.

It takes about a minute to compile, once on a machine, and is then read from the disk. Only a process of its own
(warming.py) compiles it: thinkers are ended when they take too long, and would begin anew each time.
"""

from __future__ import annotations

import asyncio
import logging

from kolej.server.errors import Refusal
from kolej.server.work.background import run

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.work.warming")
SECONDS = 1800.0
ANOTHER_TRY = 60.0  # seconds after a failure


class Search:
    """Whether bots may search, hints may come from a search, and games can be reviewed."""

    def __init__(self) -> None:
        self.ready = False
        self._doubted = asyncio.Event()

    async def keep_ready(self) -> None:
        """For as long as the server runs. What fails is tried again, later and later."""
        pause = ANOTHER_TRY
        while True:
            try:
                await run(PROGRAM, b"", SECONDS, lambda _: None)
                self.ready = True
                log.info("search ready")
                await self._doubted.wait()
                self._doubted.clear()
            except Exception as error:  # whatever it is: nobody else would hear of it
                log.warning("search not ready: %s", type(error).__name__)
                await asyncio.sleep(pause)
                pause *= 2

    def doubt(self) -> None:
        """A search has taken far too long: what was compiled may be gone, and is made again by the one who may."""
        if self.ready:
            self.ready = False
            self._doubted.set()


def not_ready() -> Refusal:
    return Refusal("not_ready", "the search is still being got ready; try again in a minute", retry_after=15.0)
