"""The value of a game for a seat, as kernel code. The reward of a step is the change of this value.

`ranking` is from 1 for beating all other players to -1 for losing to all; ties count as 0. `margin` is the number of
points ahead of the best other player. Both are 0 until the game is over. `score` is the number of points so far, and
the final score at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.rules.state import OVER

if TYPE_CHECKING:
    from kolej.rules.record_types import StateRecord

RANKING, MARGIN, SCORE = range(3)
REWARDS = ("ranking", "margin", "score")


def worth(s: StateRecord, seat: int, kind: int) -> Any:
    """Returns the value of the game for a seat."""
    if kind == SCORE:
        return float(s.final[seat] if s.phase == OVER else s.score[seat])
    if s.phase != OVER:
        return 0.0
    return ranking(s, seat) if kind == RANKING else margin(s, seat)


def ranking(s: StateRecord, seat: int) -> Any:
    n = 0
    for other in range(s.players):
        n += beats(s, seat, other) - beats(s, other, seat)
    return n / (s.players - 1)


def beats(s: StateRecord, one: Any, other: Any) -> Any:
    """Returns 1 if one player beats the other by final score. The tie-breaks of the board decide who won (END-4)."""
    won, lost = (s.winners >> one) & 1, (s.winners >> other) & 1
    if won != lost:
        return won
    return 1 if not won and s.final[one] > s.final[other] else 0


def margin(s: StateRecord, seat: int) -> Any:
    best = -9999
    for other in range(s.players):
        if other != seat:
            best = max(best, int(s.final[other]))
    return float(int(s.final[seat]) - best)
