"""`kolej` with the same luck every time: games are dealt and bots think from one seed, so that a test meets what it met.

Everything else is the server as people run it.
"""

from __future__ import annotations

from types import SimpleNamespace

import kolej.game.dice as dice
import kolej.server.thinking as thinking
from kolej.cli.app import main

SEED = 20

dice.secrets = SimpleNamespace(randbits=lambda bits: SEED)  # type: ignore[assignment]
thinking.secrets = SimpleNamespace(randbits=lambda bits: SEED, choice=lambda legal: legal[0])  # type: ignore[assignment]

if __name__ == "__main__":  # the bots' processes import this module too
    main()
