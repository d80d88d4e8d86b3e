"""The game loop, as kernel code: decisions follow each other until a game is over.

Whoever wants to see games while they are played overrides the observers below in a build (compiler/build.py). They take
the observer's own record `o` and the number of the game. As they stand they see nothing, and cost nothing.
"""

from kolej.bots.policies import decide_next
from kolej.rules.state import OVER
from kolej.rules.turn import play


def play_on(b, state, w, m, policies, o, game):
    """Plays a game to its end, each seat by its policy. Returns how many decisions it took."""
    m.plan_turn = 0
    n = 0
    while state.phase != OVER:
        action = decide_next(b, state, w, m, policies[state.to_move])
        before_decision(b, state, w, m, o, game, action)
        play(b, state, w, action)
        after_decision(b, state, o, action)
        n += 1
    return n


def before_decision(b, s, w, m, o, game, action):
    """An observer: the seat to move has decided, and the action is not played yet."""
    return


def after_decision(b, s, o, action):
    """An observer: the action was played."""
    return
