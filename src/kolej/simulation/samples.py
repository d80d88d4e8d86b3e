"""What there is to learn from games in which a planner tries options out, as kernel code.

A curious planner (W_CURIOUS) now and then takes any of its options. Such a decision is noted: how many options there
were, which was tried, which is the planner's own choice, then the traits of the position and of each option. What came
of it is the game's score.
"""

from kolej.bots.planner.features import see_option
from kolej.bots.planner.planner_memory import OPTIONS, SEEN, TRAITS
from kolej.bots.planner.weight_index import W_CURIOUS
from kolej.bots.policies import decide_next
from kolej.rules.setup import set_up
from kolej.rules.state import DRAW, OVER, TURN
from kolej.rules.turn import play

HEAD = 3
OWN_TRAITS = TRAITS - SEEN
NOTE = HEAD + SEEN + OPTIONS * OWN_TRAITS


def study_games(b, s, w, m, players, policies, seeds, dice, scores, winners, notes, noted):
    """One game for each pair of seeds, and notes of the first decisions that were tried out there.

    `notes[game, decision, NOTE]`; `noted[game]`: how many there are of it, 0 before it begins.
    """
    for i in range(len(seeds)):
        s.rng = seeds[i]
        m.rng = dice[i]
        m.planned = 0
        set_up(b, s, w, players)
        while s.phase != OVER:
            action = decide_next(b, s, w, m, policies[s.to_move])
            note(b, s, w, m, i, notes, noted)
            play(b, s, w, action)
        for p in range(players):
            scores[i, p] = s.final[p]
        winners[i] = s.winners


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
