"""What a game is worth to a seat, as kernel code. The reward of a step is by how much that has changed.

`ranking`: from 1 for beating all others to -1 for losing to all; ties count for nothing. `margin`: the points by which
one is ahead of the best of the others. Both are 0 until the game is over. `score`: the points scored so far, and with
the end the final ones.
"""

from kolej.rules.state import OVER

RANKING, MARGIN, SCORE = range(3)
REWARDS = ("ranking", "margin", "score")


def worth(s, seat, kind):
    if kind == SCORE:
        return float(s.final[seat] if s.phase == OVER else s.score[seat])
    if s.phase != OVER:
        return 0.0
    return ranking(s, seat) if kind == RANKING else margin(s, seat)


def ranking(s, seat):
    n = 0
    for other in range(s.players):
        n += beats(s, seat, other) - beats(s, other, seat)
    return n / (s.players - 1)


def beats(s, one, other):
    """By the final score; who wins is settled by what the board says about ties, too (END-4)."""
    won, lost = (s.winners >> one) & 1, (s.winners >> other) & 1
    if won != lost:
        return won
    return 1 if not won and s.final[one] > s.final[other] else 0


def margin(s, seat):
    best = -9999
    for other in range(s.players):
        if other != seat:
            best = max(best, int(s.final[other]))
    return float(int(s.final[seat]) - best)
