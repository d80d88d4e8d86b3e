"""Whole games by the thousand, as kernel code."""

from kolej.bots.policies import decide
from kolej.rules.layout import OVER
from kolej.rules.setup import set_up
from kolej.rules.turn import play


def play_games(b, s, w, players, policies, seeds, dice, scores, winners, decisions, turns):
    """One game for each pair of seeds, the cards' and the bots', from the deal to the final score."""
    for i in range(len(seeds)):
        s.rng = seeds[i]
        w.rng = dice[i]
        set_up(b, s, w, players)
        n = 0
        while s.phase != OVER:
            play(b, s, w, decide(b, s, w, policies[s.to_move]))
            n += 1
        for p in range(players):
            scores[i, p] = s.final[p]
        winners[i] = s.winners
        decisions[i] = n
        turns[i] = s.turns
