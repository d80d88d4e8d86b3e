"""`kolej` with the same luck every time: games are dealt and bots think from one seed.

So a test meets again what it met before. Everything else is the server as people run it.
"""

from __future__ import annotations

from types import SimpleNamespace

import kolej.game.dice as dice
import kolej.server.thinking as thinking
from kolej.cli.app import main

SEED = 90_210_777_310_455_806_123  # long enough to be found, should it leak

if __name__ in ("__main__", "__mp_main__"):  # the server, and its bots' processes; not a test that asks for SEED
    vars(dice)["secrets"] = SimpleNamespace(randbits=lambda bits: SEED)
    vars(thinking)["secrets"] = SimpleNamespace(randbits=lambda bits: SEED % 2**bits, choice=lambda legal: legal[0])

if __name__ == "__main__":
    main()
