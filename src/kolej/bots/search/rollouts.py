"""Rollouts, as kernel code: the planner plays candidates out to the end of the game, in the same worlds.

The states that are written to are called `world`: they are copies that the search has made (search_memory.state_room).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.bots.game_loop import play_on
from kolej.bots.policies import PLANNER
from kolej.bots.search.determinize import determinize
from kolej.rules.capacity import PLAYERS
from kolej.rules.turn import play

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord

PLANNERS = np.full(PLAYERS, PLANNER)  # who plays on, in every seat
MOST_MARGIN = 80.0  # points; a higher margin counts no more
UNDECIDED = -1  # a candidate that leaves the decision to the planner
MARGIN, DIFFERENCE, SQUARE, SHARES = range(4)  # the sums of a candidate; from SHARES on, one for each seat
SHOWN, DETERMINIZED, PLAYED = range(3)  # the states of a search: the view's, a world made from it, and one to play on


def roll_out(
    b: BoardRecord,
    states: Any,
    words: Any,
    w: ScratchRecord,
    m: MemoryRecord,
    seat: int,
    known: Any,
    beliefs: Any,
    traces: Any,
    candidates: Any,
    alive: Any,
    rounds: int,
    sums: Any,
) -> None:
    """Plays every candidate that is alive to the end, each round in another world, and adds up the results.

    `states[SHOWN]` is the view's. `words` are the same states as plain words, to be copied. The candidates of a round
    share a world and the state of the random generator, so that they differ by luck as little as possible. `sums[i]`:
    the margin, its difference to the first candidate's margin, the square of that difference, and every seat's share of
    the victory.
    """
    for _ in range(rounds):
        copy_state(words, SHOWN, DETERMINIZED)
        determinize(b, states[DETERMINIZED], m, seat, known, beliefs, traces)
        rng = m.rng
        first = 0.0
        for i in range(len(candidates)):
            if alive[i]:
                copy_state(words, DETERMINIZED, PLAYED)
                m.rng = rng
                if candidates[i] != UNDECIDED:
                    play(b, states[PLAYED], w, candidates[i])
                play_on(b, states[PLAYED], w, m, PLANNERS, 0, 0)
                reached = margin(states[PLAYED], seat)
                if i == 0:
                    first = reached
                sums[i, MARGIN] += reached
                sums[i, DIFFERENCE] += reached - first
                sums[i, SQUARE] += (reached - first) * (reached - first)
                for p in range(states[PLAYED].players):
                    sums[i, SHARES + p] += share_won(states[PLAYED], p)


def copy_state(words: Any, source: int, target: int) -> None:
    """Copies one state over another."""
    for i in range(words.shape[1]):
        words[target, i] = words[source, i]


def margin(world: Any, seat: int) -> float:
    """The points by which a seat is ahead of the best other seat at the end, within MOST_MARGIN."""
    best = -9999
    for p in range(world.players):
        if p != seat:
            best = max(best, int(world.final[p]))
    return max(-MOST_MARGIN, min(MOST_MARGIN, 1.0 * (int(world.final[seat]) - best)))


def share_won(world: Any, seat: int) -> Any:
    """A seat's share of the victory: 1 for a single winner, a part for several, 0 for the others."""
    if not (world.winners >> seat) & 1:
        return 0.0
    winners = 0
    for p in range(world.players):
        winners += (world.winners >> p) & 1
    return 1.0 / winners
