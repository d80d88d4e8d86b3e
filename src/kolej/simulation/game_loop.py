"""Whole games by the thousand, as kernel code."""

import numpy as np

from kolej.bots.policies import decide_next
from kolej.rules.digest import digest
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import play
from kolej.simulation.end_of_game import add_game

_STEP, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ONE, _27, _30, _31 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31)


def seed(run, number):
    """SplitMix64 of the seed of a run and a number, or of an array of numbers."""
    x = run + (number + _ONE) * _STEP
    x = (x ^ (x >> _30)) * _FIRST
    x = (x ^ (x >> _27)) * _SECOND
    x = x ^ (x >> _31)
    return x | np.uint64(x == 0)  # a xorshift never leaves zero


def play_games(b, s, w, t, players, policies, seeds, dice, scores, winners, decisions, turns, digests):
    """One game for each pair of seeds, the cards' and the bots', from the deal to the final score.

    Each is a row of the arrays, and is added to the sums `t`.
    """
    for i in range(len(seeds)):
        s.rng = seeds[i]
        w.rng = dice[i]
        w.planned = 0
        set_up(b, s, w, players)
        n = 0
        while s.phase != OVER:
            play(b, s, w, decide_next(b, s, w, policies[s.to_move]))
            n += 1
        for p in range(players):
            scores[i, p] = s.final[p]
        winners[i] = s.winners
        decisions[i] = n
        turns[i] = s.turns
        digests[i] = digest(b, s, w, n)
        add_game(b, s, w, t, n)
