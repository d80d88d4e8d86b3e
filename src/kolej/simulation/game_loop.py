"""Whole games by the thousand, as kernel code."""

from kolej.bots.policies import decide_next
from kolej.rules.digest import digest
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import play
from kolej.simulation.end_of_game import add_game


def play_games(b, s, w, m, t, players, policies, seeds, dice, scores, winners, decisions, turns, digests):
    """One game for each pair of seeds, the cards' and the bots', from the deal to the final score.

    Each is a row of the arrays, and is added to the sums `t`.
    """
    for i in range(len(seeds)):
        s.rng = seeds[i]
        m.rng = dice[i]
        m.planned = 0
        set_up(b, s, w, players)
        n = 0
        while s.phase != OVER:
            play(b, s, w, decide_next(b, s, w, m, policies[s.to_move]))
            n += 1
        for p in range(players):
            scores[i, p] = s.final[p]
        winners[i] = s.winners
        decisions[i] = n
        turns[i] = s.turns
        digests[i] = digest(b, s, m.rng, n)
        add_game(b, s, w, t, n)
