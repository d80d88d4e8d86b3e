"""What there is to learn from games in which a planner tries options out, as kernel code.

A curious planner (W_CURIOUS) now and then takes any of its options. Such a decision is noted: how many options there
were, which was tried, which is the planner's own choice, then the traits of the position and of each option. What came
of it is the game's score.
"""

from typing import Any, NamedTuple

from kolej.bots.planner.features import see_option
from kolej.bots.planner.planner_memory import OPTIONS, SEEN, TRAITS
from kolej.bots.planner.weight_index import W_CURIOUS
from kolej.rules.state import DRAW, TURN

HEAD = 3
OWN_TRAITS = TRAITS - SEEN
NOTE = HEAD + SEEN + OPTIONS * OWN_TRAITS


class Notes(NamedTuple):
    """Where an observer writes: `notes[game, decision, NOTE]`, and how many there are of each game, 0 at first."""

    notes: Any
    noted: Any


def before_decision(b, s, w, m, o, game, action):
    """An observer of the game loop that notes decisions which were tried out."""
    note(b, s, w, m, game, o.notes, o.noted)


def note(b, s, w, m, game, notes, noted):
    """Notes what was just decided, if it was tried out and there is room."""
    p = s.to_move
    if m.weight[p, W_CURIOUS] == 0 or (s.phase != TURN and s.phase != DRAW):
        return
    n = noted[game]
    if m.tried < 0 or n == notes.shape[1]:
        return
    noted[game] = n + 1
    for i in range(SEEN):
        notes[game, n, HEAD + i] = m.trait[i]
    choices = 0
    for place in range(OPTIONS):
        if m.option[place] >= 0:
            if place == m.tried:
                notes[game, n, 1] = choices
            if place == m.own:
                notes[game, n, 2] = choices
            see_option(b, s, w, m, p, place, m.own)
            for i in range(OWN_TRAITS):
                notes[game, n, HEAD + SEEN + choices * OWN_TRAITS + i] = m.trait[SEEN + i]
            choices += 1
    notes[game, n, 0] = choices
