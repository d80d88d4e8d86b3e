"""Whole games by the thousand, as kernel code."""

import numpy as np

from kolej.bots.policies import decide
from kolej.rules.layout import OVER
from kolej.rules.setup import set_up
from kolej.rules.turn import play

_MIX_1, _MIX_2, _MIX_3 = np.uint64(30), np.uint64(27), np.uint64(31)


def play_game(b, s, w, players, policies):
    """One game from the deal to the final score; returns the number of decisions."""
    set_up(b, s, w, players)
    decisions = 0
    while s.phase != OVER:
        play(b, s, w, decide(b, s, w, policies[s.to_move]))
        decisions += 1
    return decisions


def play_games(b, states, w, players, policies, seeds, out):
    for i in range(len(seeds)):
        s = states[0]
        s.rng = seeds[i]
        w.rng = seeds[i] ^ np.uint64(0x9E3779B97F4A7C15)
        out[i] = play_game(b, s, w, players, policies)
