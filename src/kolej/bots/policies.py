"""Bots as kernel code: each looks at the board and a state as its seat may see it, and picks a legal decision.

A policy reads nothing that `rules.view.redact` wipes; a test plays each on whole and on redacted states.
"""

from kolej.rules.choices import nth
from kolej.rules.dice import below
from kolej.rules.turn import legal

RANDOM, GREEDY = range(2)


def decide(b, s, w, policy):
    return play_random(b, s, w)


def play_random(b, s, w):
    """Any legal decision, all alike likely."""
    return nth(b, s, w, below(w, legal(b, s, w)))
