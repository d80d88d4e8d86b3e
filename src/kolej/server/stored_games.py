"""What the database holds of a game, as the rest of the server reads it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

Kind = Literal["here", "link", "bot"]


def now() -> int:
    """Milliseconds since 1970: what all machines that serve a game agree on."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class GameRow:
    id: str
    board: str
    players: int
    seed: str
    format: int
    rules: int
    digest: str
    status: str
    turn_seconds: int | None
    created: int
    started: int | None
    host: str
    invite: str | None
    rematch: str | None


@dataclass(frozen=True)
class SeatRow:
    seat: int
    kind: Kind
    name: str
    taken: bool
    bot: str | None
    key: str | None


@dataclass(frozen=True)
class DecisionRow:
    number: int
    seat: int
    action: int
    at: int


@dataclass(frozen=True)
class Stored:
    """A game and those of its decisions that were asked for."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    decisions: tuple[DecisionRow, ...]
