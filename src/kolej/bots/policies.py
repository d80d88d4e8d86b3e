"""Bots as kernel code: each looks at a state and picks a legal decision for the seat to move.

A policy reads nothing that `rules.redaction.redact` wipes; a test lets each decide on whole and on redacted states.
"""

from kolej.bots.greedy import play_greedy
from kolej.bots.planner.decision import play_planner, think
from kolej.rules.action_ids import nth
from kolej.rules.rng import below
from kolej.rules.turn import legal

RANDOM, GREEDY, PLANNER = range(3)


def decide(b, s, w, m, policy):
    """By the state alone."""
    m.planned = 0
    return decide_next(b, s, w, m, policy)


def decide_next(b, s, w, m, policy):
    """The same, sooner, for who plays a game from decision to decision on one scratch: a plan serves the whole turn.

    At the start of a game there is none yet: `w.planned` is 0.
    """
    if policy == GREEDY:
        return play_greedy(b, s, w, m)
    if policy == PLANNER:
        return play_planner(b, s, w, m)
    return play_random(b, s, w, m)


def decide_in_steps(b, s, w, m, policy):
    """A step of the same: planner.THINKING until it is decided."""
    if policy == PLANNER:
        return think(b, s, w, m)
    return decide_next(b, s, w, m, policy)


def play_random(b, s, w, m):
    """Any legal decision, all alike likely."""
    return nth(b, s, w, below(m, legal(b, s, w)))
