"""Bots as kernel code: each looks at a state and picks a legal decision for the seat to move.

A policy does not write to the state, and reads nothing of it that `rules.redaction.redact` wipes. Tests check both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.bots.greedy import play_greedy
from kolej.bots.planner.decision import play_planner, think
from kolej.rules.action_ids import nth
from kolej.rules.rng import below
from kolej.rules.turn import legal

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

RANDOM, GREEDY, PLANNER = range(3)


def decide(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, policy: int) -> int:
    """The decision of a policy. Of its memory it needs the random generator and the planner's weights only."""
    m.plan_turn = 0
    return decide_next(b, s, w, m, policy)


def decide_next(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, policy: int) -> int:
    """The decision of a policy whose memory still holds its earlier decisions of this game.

    It is the decision of `decide`, and made faster, because a plan serves the whole turn. Before a game begins,
    `m.plan_turn` must be 0.
    """
    if policy == GREEDY:
        return play_greedy(b, s, w, m)
    if policy == PLANNER:
        return play_planner(b, s, w, m)
    return play_random(b, s, w, m)


def decide_by_planner(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, policy: int) -> int:
    """Replaces `decide_next` in builds in which planners play all seats: no other policy need be compiled."""
    return play_planner(b, s, w, m)


def decide_in_steps(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, policy: int) -> Any:
    """One step of `decide_next`; planner.decision.THINKING until the last step."""
    if policy == PLANNER:
        return think(b, s, w, m)
    return decide_next(b, s, w, m, policy)


def play_random(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord) -> int:
    """Any legal decision, each equally likely."""
    return nth(b, s, w, below(m, legal(b, s, w)))
