"""What the planner learned from how its options turned out, as kernel code: a small network in whole numbers.

Its figures stand among the seat's weights, after those of bots/planner/weight_index.py: two layers with a ReLU each, then an output.
A trait is in 32nds and a figure of the first layer in 1024ths; figures of the others are in 4096ths. What it says of an
option is in 4096ths of a game won, and only means something beside what it says of another.
"""

from kolej.bots.planner.candidates import best_option, clear_options, list_draws, list_turn
from kolej.bots.planner.features import see_option, see_position
from kolej.bots.planner.weight_index import W_CURIOUS, W_HABIT, W_INSIGHT
from kolej.rules.rng import below
from kolej.rules.scratch import NET, OPTIONS, SECOND, SEEN, TRAITS, UNITS

BIAS = NET + TRAITS * UNITS
LATER = BIAS + UNITS
LATER_BIAS = LATER + UNITS * SECOND
LAST = LATER_BIAS + SECOND
HIGHEST = 1 << 12  # that a unit of the first layer says


def judges(w, p):
    """Whether the player weighs its options by insight, or tries them to gain some."""
    return w.weight[p, W_INSIGHT] != 0 or w.weight[p, W_CURIOUS] > 0


def judged_turn(b, s, w, p):
    """The option of a turn that is judged best; -1: there is none."""
    return judged(b, s, w, p, list_turn(b, s, w, p))


def judged_draw(b, s, w, p):
    """The same where a second card is to be drawn."""
    clear_options(w)
    list_draws(b, s, w, p)
    return judged(b, s, w, p, best_option(w))


def judged(b, s, w, p, own):
    """`own`: the place of the option that the planner would choose without."""
    if own < 0:
        return -1
    see_position(b, s, w, p, own)
    best = own
    if w.weight[p, W_INSIGHT]:
        hear_position(w, p)
        for place in range(OPTIONS):
            if w.option[place] >= 0:
                w.option_judged[place] = judge(b, s, w, p, place, own)
        w.option_judged[own] += w.weight[p, W_HABIT]
        for place in range(OPTIONS):
            if w.option[place] >= 0 and w.option_judged[place] > w.option_judged[best]:
                best = place
    if w.weight[p, W_CURIOUS] > 0:
        best = try_out(w, p, best, own)
    return w.option[best]


def hear_position(w, p):
    """What the position says to the first layer, once for all options."""
    for unit in range(UNITS):
        w.heard[unit] = w.weight[p, BIAS + unit]
    add_traits(w, p, w.heard, 0, SEEN)


def judge(b, s, w, p, place, own):
    """What the network says of an option."""
    see_option(b, s, w, p, place, own)
    for unit in range(UNITS):
        w.said[unit] = w.heard[unit]
    add_traits(w, p, w.said, SEEN, TRAITS)
    for unit in range(UNITS):
        w.said[unit] = min(max(0, w.said[unit]) >> 7, HIGHEST)
    worth = 0
    for later in range(SECOND):
        here = int(w.weight[p, LATER_BIAS + later])
        for unit in range(UNITS):
            here += int(w.said[unit]) * int(w.weight[p, LATER + later * UNITS + unit])
        worth += (max(0, here) >> 8) * int(w.weight[p, LAST + later])
    return worth >> 12


def add_traits(w, p, sums, first, end):
    for i in range(first, end):
        if w.trait[i] != 0:
            for unit in range(UNITS):
                sums[unit] += w.trait[i] * w.weight[p, NET + i * UNITS + unit]


def try_out(w, p, best, own):
    """Now and then any option, for those who learn from it: its place and the own one's are left in scratch."""
    w.tried = -1
    if below(w, 1000) >= w.weight[p, W_CURIOUS]:
        return best
    n = 0
    for place in range(OPTIONS):
        if w.option[place] >= 0:
            n += 1
    k = below(w, n)
    for place in range(OPTIONS):
        if w.option[place] >= 0:
            if k == 0:
                w.tried = place
            k -= 1
    w.own = own
    return w.tried
