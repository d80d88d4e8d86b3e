"""Plays whole games and checks the invariants after every decision, as kernel code."""

from kolej.bots.policies import GREEDY, decide
from kolej.rules.action_ids import nth, write_ids
from kolej.rules.action_space import A_CLAIM
from kolej.rules.rng import below
from kolej.rules.score import count_up, measure_paths
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import legal, play
from tests.support.invariants import (
    BAD_ID,
    CHOICE_AFTER_END,
    ENDLESS,
    FINE,
    ID_TWICE,
    NO_CHOICE,
    OTHER_NTH,
    broken,
    broken_step,
)

# Ways to choose: any action; a random kind of action; claims last; claims first; the greedy bot.
UNIFORM, BY_KIND, HOARD, RUSH, BOT = range(5)
MOST = 5000  # decisions; no game is longer
GAME, TRIAL, NEXT = range(3)  # the states


def play_and_check(b, states, w, m, sets, ids, marks, players, seed, dice, style, tried):
    """A whole game, in which every action listed is tried; of a long list about `tried` of them.

    Returns the broken invariant (FINE: none), the number of decisions, and the action that broke it.
    """
    s = states[GAME]
    s.rng = seed
    m.rng = dice
    set_up(b, s, w, players)
    code = broken(b, s, sets)
    number = 0
    action = -1
    while code == FINE and s.phase != OVER:
        n = legal(b, s, w)
        if n == 0 or number == MOST:
            return (NO_CHOICE if n == 0 else ENDLESS), number, -1
        code, action = broken_list(b, s, w, ids, marks, n)
        if code == FINE:
            chosen = choose(b, s, w, m, ids, n, style)
            code, action = broken_action(b, states, w, m, sets, ids, n, chosen, tried)
            states[GAME] = states[NEXT]
            number += 1
    if code != FINE:
        return code, number, action
    n = legal(b, s, w)
    count_up(b, s, w)  # because scratch memory has the count of the last trial
    measure_paths(b, s, w)  # because not every board needs them
    return (FINE if n == 0 else CHOICE_AFTER_END), number, -1


def broken_action(b, states, w, m, sets, ids, n, chosen, tried):
    """Tries what is listed on a copy; what comes of the chosen one is the next state."""
    s, trial = states[GAME], states[TRIAL]
    stride = 1 + n // tried
    skip = below(m, stride)
    for k in range(n):
        if k % stride == skip or ids[k] == chosen:
            states[TRIAL] = states[GAME]
            play(b, trial, w, ids[k])
            code = broken(b, trial, sets)
            if code == FINE:
                code = broken_step(b, s, trial, ids[k])
            if code == FINE and (legal(b, trial, w) > 0) == (trial.phase == OVER):
                code = NO_CHOICE
            if code != FINE:
                return code, ids[k]
            if ids[k] == chosen:
                states[NEXT] = states[TRIAL]
    return FINE, -1


def broken_list(b, s, w, ids, marks, n):
    """Checks that the list has every id once, and that `nth` gives the same ids."""
    for i in range(b.n_actions):
        marks[i] = 0
    if write_ids(b, s, w, ids) != n:
        return BAD_ID, -1
    for k in range(n):
        id = ids[k]
        if id < 0 or id >= b.n_actions:
            return BAD_ID, id
        if marks[id] > 0:
            return ID_TWICE, id
        marks[id] = 1
    for k in range(n):
        id = nth(b, s, w, k)
        if id < 0 or id >= b.n_actions or marks[id] != 1:
            return OTHER_NTH, id
        marks[id] = 2
    return FINE, -1


def choose(b, s, w, m, ids, n, style):
    if style == BOT:
        return decide(b, s, w, m, GREEDY)
    if style == BY_KIND:
        return any_of_kind(b, m, ids, n, b.action_kind[ids[below(m, n)]] if below(m, 2) else random_kind(b, m, ids, n))
    if style == HOARD or (style == RUSH and below(m, 4) > 0):
        return claims_or_others(b, m, ids, n, style == RUSH)
    return ids[below(m, n)]


def random_kind(b, m, ids, n):
    """One of the kinds of actions in the list, all alike likely."""
    kinds = 0
    for k in range(n):
        kinds |= 1 << int(b.action_kind[ids[k]])
    kind = below(m, 16)
    while not (kinds >> kind) & 1:
        kind = below(m, 16)
    return kind


def any_of_kind(b, m, ids, n, kind):
    found = 0
    for k in range(n):
        if b.action_kind[ids[k]] == kind:
            found += 1
    left = below(m, found)
    for k in range(n):
        if b.action_kind[ids[k]] == kind:
            if left == 0:
                return ids[k]
            left -= 1
    return -1


def claims_or_others(b, m, ids, n, claims):
    """A claim if one is wanted and there is one, or the other way about."""
    found = 0
    for k in range(n):
        if (b.action_kind[ids[k]] == A_CLAIM) == claims:
            found += 1
    left = below(m, found if found > 0 else n)
    for k in range(n):
        if found == 0 or (b.action_kind[ids[k]] == A_CLAIM) == claims:
            if left == 0:
                return ids[k]
            left -= 1
    return -1
