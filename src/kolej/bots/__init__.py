"""Players. A bot sees a View and nothing else: `decide(view) -> Action`."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from kolej.bots import policies
from kolej.game import Action, View
from kolej.kernel import board_record, new_desk

POLICIES = {"random": policies.RANDOM, "greedy": policies.GREEDY}


class Bot(Protocol):
    def decide(self, view: View) -> Action: ...


class PolicyBot:
    """A bot whose decision function is kernel code, run on the view's own redacted state."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._desk = new_desk()
        self._desk.rng = np.uint64(seed * 2 + 1 & (1 << 64) - 1)

    def decide(self, view: View) -> Action:
        id = policies.decide(board_record(view.board), view.state, self._desk, self._policy)
        return next(action for action in view.legal if action.id == id)


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES[name]


def make(name: str, seed: int = 0) -> Bot:
    """The bot of that name; `seed` sets its dice."""
    return PolicyBot(policy_number(name), seed)


__all__ = ["POLICIES", "Bot", "PolicyBot", "make", "policy_number"]
