"""The bots that a client may choose, and how strong each is."""

from __future__ import annotations

LEVELS: dict[str, str | None] = {"random": None, "greedy": "easy", "planner": "medium", "search:0.5": "hard"}
"""Every bot that a client may name, with its level. A bot without a level is for tests and for fun."""

USUAL = "planner"
"""The default bot. It also replaces a bot that cannot play now, because it needs no compiler."""


def is_search_bot(bot: str) -> bool:
    """Returns whether a bot needs the compiled search and the log of the game."""
    return bot.partition(":")[0] == "search"
