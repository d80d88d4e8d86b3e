"""Players. A bot sees a View and nothing else: `decide(view) -> Action`."""

from kolej.bots.policy import POLICIES, PolicyBot, policy_number
from kolej.bots.registry import Bot, BotError, make, names

__all__ = ["POLICIES", "Bot", "BotError", "PolicyBot", "make", "names", "policy_number"]
