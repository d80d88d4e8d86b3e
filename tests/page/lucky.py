"""`kolej` with the same luck every time: games are dealt and bots think from one seed.

So a test meets again what it met before. And boards that one server has drawn, the next one need not draw: that takes
seconds, and tests start several. The search, which takes a minute to compile, is here the planner with another name;
its reviews are made up. Everything else is the server as people run it.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import kolej.bots.advice.hint as hint
import kolej.bots.registry as registry
import kolej.game.seeding as dice
import kolej.server.readiness as searching
import kolej.server.work.reviews as reviews
import kolej.server.work.thinking as thinking
from kolej.bots import Bot, make
from kolej.bots.advice.reasons import reason
from kolej.cli.root_command import main
from kolej.game import View
from kolej.server.pictures import Pictures

SEED = 90_210_777_310_455_806_123  # long enough to be found, should it leak
DRAWN = "KOLEJ_TEST_PICTURES"  # names the folder where pictures are kept

CHANCE = 0.62  # of winning, as all hints say
FAKE_REVIEW = Path(__file__).parents[1] / "server" / "fake_review.py"

draw = Pictures.of


async def find_or_draw(self: Pictures, board: str, *, night: bool) -> bytes:
    kept = Path(os.environ[DRAWN]) / f"{board}-{night}.svg"
    if not kept.exists():
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(await draw(self, board, night=night))
        fresh.rename(kept)
    return kept.read_bytes()


def search(argument: str | None, seed: int) -> Bot:
    return make("planner", seed)


def advise(view: View, seconds: float, seed: int) -> hint.Hint:
    action = make("planner", seed).decide(view)
    return hint.Hint(action, reason(view, action), CHANCE)


if __name__ in ("__main__", "__mp_main__"):  # the server, and its bots' processes; not a test that asks for SEED
    vars(dice)["secrets"] = SimpleNamespace(randbits=lambda bits: SEED)
    vars(thinking)["secrets"] = SimpleNamespace(randbits=lambda bits: SEED % 2**bits, choice=lambda legal: legal[0])
    vars(registry)["_search"], vars(hint)["hint"] = search, advise
    vars(searching)["PROGRAM"], vars(reviews)["PROGRAM"] = ("-c", "pass"), (str(FAKE_REVIEW),)
    os.environ.pop("KOLEJ_WARM_UP", None)  # with this program it takes no time
    if DRAWN in os.environ:
        setattr(Pictures, Pictures.of.__name__, find_or_draw)

if __name__ == "__main__":
    main()
