"""The one estimate of chances to win: for hints, for the cost of a decision, and for the curve of a review.

Planners play the game on in worlds that fit the view of the seat to move. So the estimate knows what that seat can
know, and no more. `_calibrated` is the one place that turns games won into a chance.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from kolej.bots.memory import new_memory
from kolej.bots.search.race import ROUNDS, RolloutWorker, Until, beliefs_of, until_worlds
from kolej.bots.search.rollouts import SHARES, UNDECIDED
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_memory import empty_sums
from kolej.bots.search.search_view import search_view
from kolej.game import View

WORLDS = 120  # the usual number: then the standard error of a chance is 5 in 100 at most
FEWEST = 16  # worlds, however little time there is
PSEUDO_GAMES = 8
"""Even games that are added to those that were played. All rollouts share the planner's mistakes, so even 120 games won
out of 120 do not prove a won game: with two players they read as 97 %."""


def chances(
    view: View, decisions: Sequence[int] = (UNDECIDED,), seed: int = 0, until: Until | None = None
) -> tuple[list[list[float]], int]:
    """Every seat's chance to win, one row after each of the decisions, and the number of worlds.

    `decisions`: ids of actions of the view's seat, all played in the same worlds. By default none is made yet.
    `until`: when there are enough worlds; by default at WORLDS. The same seed and number of worlds give the same.
    """
    shown = search_view(view, new_memory(seed), search_build())
    worker, beliefs = RolloutWorker(shown), beliefs_of(shown)
    ids, alive = np.array(decisions, np.int64), np.ones(len(decisions), np.bool_)
    until, begun, worlds = until or until_worlds(WORLDS), time.perf_counter(), 0
    sums = empty_sums(len(decisions), view.players)
    while worlds < FEWEST or not until(begun, worlds):
        sums += worker.roll_out(beliefs, ids, alive)
        worlds += ROUNDS
    return [[_calibrated(float(won), worlds, view.players) for won in row[SHARES:]] for row in sums], worlds


def _calibrated(won: float, games: int, players: int) -> float:
    """The chance of a seat that has won so many games: its part of them, drawn a little towards an even chance."""
    return round((won + PSEUDO_GAMES / players) / (games + PSEUDO_GAMES), 3)
