"""The bots that can be asked for here, and how strong each is. Others have names, too, but no seat at this server."""

from __future__ import annotations

LEVELS: dict[str, str | None] = {"random": None, "greedy": "easy", "planner": "medium", "search:0.5": "hard"}
"""Every bot that a client may name; those without a level are for tests and for fun."""

USUAL = "planner"
"""Who plays where nobody has said which, and in place of a bot that cannot play now. It needs no compiler."""


def searches(bot: str) -> bool:
    """Whether the bot needs the compiled search, and what its seat has seen so far."""
    return bot.partition(":")[0] == "search"
