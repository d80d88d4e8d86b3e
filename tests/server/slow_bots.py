"""A search that only sleeps, for tests of the queue of bots."""

from __future__ import annotations

import time
from typing import Any

SECONDS = 1.0


def sleeping(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    if bot.startswith("search"):
        time.sleep(SECONDS)
    return int(packed["legal"][0].id)
