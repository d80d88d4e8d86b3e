"""Runs `kolej` with a fixed seed for games and bots, so that every run of a test sees the same games.

Pictures of boards, which take seconds to draw, are shared by all servers of a run. The planner replaces the search,
which takes a minute to compile, and reviews are made up. Everything else is the server as people run it.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import kolej.bots.advice.hint as hint
import kolej.bots.registry as registry
import kolej.server.readiness as readiness
import kolej.server.work.reviews as reviews
import kolej.server.work.thinking as thinking
from kolej.bots import Bot, make
from kolej.bots.advice.reasons import reason
from kolej.cli.root_command import main
from kolej.game import View
from kolej.server.pictures import Pictures
from kolej.server.room import Room
from kolej.server.stored_games import not_before, now

SEED = 90_210_777_310_455_806_125  # long enough to be recognised if it leaks
DRAWN = "KOLEJ_TEST_PICTURES"
"""The environment variable with the folder of the pictures."""
LATER = "KOLEJ_TEST_LATER"
"""The environment variable with the seconds by which the clock of the server is fast."""

LEAD: hint.Lead = "clear"
CHANCE = 0.62
"""How far all hints are ahead, and their chance of winning."""
FAKE_REVIEW = Path(__file__).parents[1] / "server" / "fake_review.py"

draw, deal = Pictures.of, Room._deal


def deal_the_same(self: Room) -> None:
    """Deals the cards of the fixed seed. The table still shows the seed that was mixed from secret and nonces."""
    mixed = self.row
    if not mixed.lesson:  # which has a fixed seed of its own
        self.row = replace(mixed, seed=str(SEED))
    deal(self)
    self.row = mixed


async def find_or_draw(self: Pictures, board: str, *, night: bool) -> bytes:
    """Returns the stored picture of a board, or draws and stores it."""
    stored = Path(os.environ[DRAWN]) / f"{board}-{night}.svg"
    if not stored.exists():
        new = stored.with_suffix(f".{os.getpid()}")
        new.write_bytes(await draw(self, board, night=night))
        new.rename(stored)
    return stored.read_bytes()


def search(argument: str | None, seed: int) -> Bot:
    return make("planner", seed)


def advise(view: View, seconds: float, seed: int) -> hint.Hint:
    action = make("planner", seed).decide(view)
    return hint.Hint(action, reason(view, action), LEAD, CHANCE)


if __name__ in ("__main__", "__mp_main__"):  # in the server and its processes, not in a test
    setattr(Room, Room._deal.__name__, deal_the_same)
    vars(thinking)["secrets"] = SimpleNamespace(randbits=lambda bits: SEED % 2**bits, choice=lambda legal: legal[0])
    vars(registry)["_search"], vars(hint)["hint"] = search, advise
    vars(readiness)["PROGRAM"], vars(reviews)["PROGRAM"] = ("-c", "pass"), (str(FAKE_REVIEW),)
    os.environ.pop("KOLEJ_WARM_UP", None)  # the replaced program takes no time
    not_before(now() + 1000 * int(os.environ.get(LATER, 0)))
    if DRAWN in os.environ:
        setattr(Pictures, Pictures.of.__name__, find_or_draw)

if __name__ == "__main__":
    main()
