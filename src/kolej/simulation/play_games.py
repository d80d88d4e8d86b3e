"""Whole games by the thousand, as kernel code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.bots.game_loop import play_on
from kolej.rules.digest import digest
from kolej.rules.setup import set_up
from kolej.simulation.end_of_game import add_game

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def play_games(
    b: BoardRecord,
    s: StateRecord,
    w: ScratchRecord,
    m: MemoryRecord,
    t: Any,
    o: Any,
    players: int,
    policies: Any,
    seeds: Any,
    dice: Any,
    scores: Any,
    winners: Any,
    decisions: Any,
    turns: Any,
    digests: Any,
) -> None:
    """Plays one game for each pair of seeds, for the cards and for the bots, from the deal to the final score.

    Each game becomes a row of the arrays and is added to the sums `t`. `o` is the record of an observer.
    """
    for i in range(len(seeds)):
        s.rng = seeds[i]
        m.rng = dice[i]
        set_up(b, s, w, players)
        begin_game(s, o)
        n = play_on(b, s, w, m, policies, o, i)
        for p in range(players):
            scores[i, p] = s.final[p]
        winners[i] = s.winners
        decisions[i] = n
        turns[i] = s.turns
        digests[i] = digest(b, s, m.rng, n)
        add_game(b, s, w, t, n)
        end_game(s, o)


def begin_game(s: StateRecord, o: Any) -> None:
    """An observer: the game is dealt."""
    return


def end_game(s: StateRecord, o: Any) -> None:
    """An observer: the game is over."""
    return
