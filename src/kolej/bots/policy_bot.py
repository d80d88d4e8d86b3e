"""Bots whose decision function is kernel code, run on the view's own redacted state."""

from __future__ import annotations

from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.network_weights import FILES, LATEST
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.errors import KolejError
from kolej.game import Action, View

POLICIES = {"random": policies.RANDOM, "greedy": policies.GREEDY, "planner": policies.PLANNER}
VERSIONS = {"planner": LATEST} | {f"planner:{version}": version for version in FILES}
"""The versions of the planner by name. Earlier ones play on as they were."""


class PolicyBot:
    """A bot that plays by one of the policies. `seed` seeds its random generator."""

    def __init__(self, name: str, seed: int) -> None:
        self._policy, self._version = policy_number(name), planner_version(name)
        self._scratch, self._memory = new_scratch(), new_memory(seed)

    def decide(self, view: View) -> Action:
        """The policy's decision, interpreted."""
        put_weights(self._memory, view.board, view.players, [self._version])
        id = policies.decide(board_record(view.board), view.state, self._scratch, self._memory, self._policy)
        return next(action for action in view.legal if action.id == id)


def is_policy(name: str) -> bool:
    """Whether a bot is kernel code, by its name."""
    return name in POLICIES or name in VERSIONS


def policy_number(name: str) -> int:
    """The number of a policy by its name. ValueError: there is no such policy."""
    if name in VERSIONS:
        return policies.PLANNER
    if name not in POLICIES:
        names = ", ".join(dict.fromkeys([*POLICIES, *VERSIONS]))
        raise KolejError(f"there is no bot {name!r} for mass simulation; there are {names}")
    return POLICIES[name]


def planner_version(name: str) -> int:
    """The version of the planner that a policy of that name plays by, if it is a planner."""
    return VERSIONS.get(name, LATEST)
