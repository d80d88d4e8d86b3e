"""What is counted at the end of a game. It takes up to 20 ms and never changes, so a room keeps it."""

from __future__ import annotations

from kolej.game import Game
from kolej.game.statistics import statistics
from kolej.server.table_json import json_fields

NOT_OVER = {"breakdowns": b"null", "statistics": b"null"}


def ending_of(game: Game) -> dict[str, bytes]:
    """Returns the fields of the table that only a finished game has, as JSON."""
    return json_fields({
        "breakdowns": [game.breakdown(seat) for seat in range(game.players)], "statistics": statistics(game),
    })  # fmt: skip
