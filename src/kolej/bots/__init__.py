"""Bots: players that see a View and nothing else, `decide(view) -> Action`."""

from kolej.bots.policy_bot import POLICIES, PolicyBot, is_policy, planner_version, policy_number
from kolej.bots.registry import Bot, BotError, check, make, names

__all__ = [
    "POLICIES", "Bot", "BotError", "PolicyBot", "check", "is_policy", "make", "names", "planner_version",
    "policy_number",
]  # fmt: skip
