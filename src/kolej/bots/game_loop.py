"""The game loop, as kernel code: decisions follow each other until a game is over.

Whoever wants to see games while they are played overrides the observers below in a build (compiler/build.py). They take
the observer's own record `o` and the number of the game. As they stand they see nothing, and cost nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.bots.policies import decide_next
from kolej.rules.state import OVER
from kolej.rules.turn import play

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def play_on(b: BoardRecord, state: Any, w: ScratchRecord, m: MemoryRecord, policies: Any, o: Any, game: int) -> int:
    """Plays a game to its end, each seat by its policy. Returns how many decisions it took."""
    m.plan_turn = 0
    n = 0
    while state.phase != OVER:
        action = decide_next(b, state, w, m, policies[state.to_move])
        before_decision(b, state, w, m, o, game, action)
        play(b, state, w, action)
        after_decision(b, state, o, action)
        n += 1
    return n


def before_decision(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, o: Any, game: int, action: int
) -> None:
    """An observer: the seat to move has decided, and the action is not played yet."""
    return


def after_decision(b: BoardRecord, s: StateRecord, o: Any, action: int) -> None:
    """An observer: the action was played."""
    return
