"""Whole games by the thousand, as kernel code."""

from kolej.bots.game_loop import play_on
from kolej.rules.digest import digest
from kolej.rules.setup import set_up
from kolej.simulation.end_of_game import add_game


def play_games(b, s, w, m, t, o, players, policies, seeds, dice, scores, winners, decisions, turns, digests):
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


def begin_game(s, o):
    """An observer: the game is dealt."""
    return


def end_game(s, o):
    """An observer: the game is over."""
    return
