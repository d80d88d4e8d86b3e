"""The compiled search: got ready in the background after the start, and whether it is there.

It takes a minute or two to compile, once on a machine, and is then read from the disk. Only the process that runs this
module compiles it: thinkers are ended when they take too long, and would begin anew each time.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
from collections.abc import Iterator

from kolej.server.background import Failed, run, step_aside
from kolej.server.errors import Refusal

log = logging.getLogger("kolej.server")

PROGRAM = ("-m", "kolej.server.searching")
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
            except (Failed, TimeoutError, OSError) as error:
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


# -- in the process ----------------------------------------------------------------------------------------------------


def main() -> None:
    """Searches once, gives one hint and reviews one short game: by then all of it is compiled, and on the disk."""
    step_aside()
    from kolej.bots import make
    from kolej.bots.hint import hint
    from kolej.bots.review import review
    from kolej.game import Game

    with _alone():
        game = Game("paris", players=2, seed=1)
        while not game.over:
            assert game.to_move is not None
            view = game.view(game.to_move)
            if len(game.decisions) == 2:
                make("search:0.01").decide(view)
                hint(view, seconds=0.01)
            game.play(make("greedy", len(game.decisions)).decide(view))
        review(game.record(), seconds=0.1)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Many workers may start at once: one compiles, the others wait and find it done."""
    from kolej.kernel.copies import cache_home

    home = cache_home()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "search.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()
