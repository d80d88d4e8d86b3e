"""Bots that fail in different ways, for tests of the processes in which bots think."""

from __future__ import annotations

import os
import time
from typing import Any


def raising(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    raise ZeroDivisionError("a bot's bug")


def stalling(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    time.sleep(60)
    return 0


def dying(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    os._exit(3)


def cheating(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    return 123_456_789
