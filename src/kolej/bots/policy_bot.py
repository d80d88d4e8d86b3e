"""Bots whose decision function is kernel code, run on the view's own redacted state."""

from __future__ import annotations

from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.errors import KolejError
from kolej.game import Action, View

POLICIES = {"random": policies.RANDOM, "greedy": policies.GREEDY, "planner": policies.PLANNER}


class PolicyBot:
    """A bot that plays by one of the policies. `seed` seeds its random generator."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._scratch, self._memory = new_scratch(), new_memory(seed)

    def decide(self, view: View) -> Action:
        """The policy's decision, interpreted."""
        put_weights(self._memory, view.board, view.players)
        id = policies.decide(board_record(view.board), view.state, self._scratch, self._memory, self._policy)
        return next(action for action in view.legal if action.id == id)


def policy_number(name: str) -> int:
    """The number of a policy by its name. ValueError: there is no such policy."""
    if name not in POLICIES:
        raise KolejError(f"there is no bot {name!r} for mass simulation; there are {', '.join(POLICIES)}")
    return POLICIES[name]
