"""What the planner learned from how its options turned out, as kernel code: a small network in whole numbers.

Its figures stand among the seat's weights, after those of bots/planner/weight_index.py: two layers with a ReLU each, then an output.
A trait is in 32nds and a figure of the first layer in 1024ths; figures of the others are in 4096ths. What it says of an
option is in 4096ths of a game won, and only means something beside what it says of another.
"""

from kolej.bots.planner.candidates import best_option, clear_options, list_draws, list_turn
from kolej.bots.planner.features import see_option, see_position
from kolej.bots.planner.planner_memory import NET, OPTIONS, SECOND, SEEN, TRAITS, UNITS
from kolej.bots.planner.weight_index import W_CURIOUS, W_HABIT, W_INSIGHT
from kolej.rules.rng import below

BIAS = NET + TRAITS * UNITS
LATER = BIAS + UNITS
LATER_BIAS = LATER + UNITS * SECOND
LAST = LATER_BIAS + SECOND
HIGHEST = 1 << 12  # that a unit of the first layer says


def judges(m, p):
    """Whether the player weighs its options by insight, or tries them to gain some."""
    return m.weight[p, W_INSIGHT] != 0 or m.weight[p, W_CURIOUS] > 0


def judged_turn(b, s, w, m, p):
    """The option of a turn that is judged best; -1: there is none."""
    return judged(b, s, w, m, p, list_turn(b, s, w, m, p))


def judged_draw(b, s, w, m, p):
    """The same where a second card is to be drawn."""
    clear_options(m)
    list_draws(b, s, m, p)
    return judged(b, s, w, m, p, best_option(m))


def judged(b, s, w, m, p, own):
    """`own`: the place of the option that the planner would choose without."""
    if own < 0:
        return -1
    see_position(b, s, m, p, own)
    best = own
    if m.weight[p, W_INSIGHT]:
        hear_position(m, p)
        for place in range(OPTIONS):
            if m.option[place] >= 0:
                m.option_judged[place] = judge(b, s, w, m, p, place, own)
        m.option_judged[own] += m.weight[p, W_HABIT]
        for place in range(OPTIONS):
            if m.option[place] >= 0 and m.option_judged[place] > m.option_judged[best]:
                best = place
    if m.weight[p, W_CURIOUS] > 0:
        best = try_out(m, p, best, own)
    return m.option[best]


def hear_position(m, p):
    """What the position says to the first layer, once for all options."""
    for unit in range(UNITS):
        m.heard[unit] = m.weight[p, BIAS + unit]
    add_traits(m, p, m.heard, 0, SEEN)


def judge(b, s, w, m, p, place, own):
    """What the network says of an option."""
    see_option(b, s, w, m, p, place, own)
    for unit in range(UNITS):
        m.said[unit] = m.heard[unit]
    add_traits(m, p, m.said, SEEN, TRAITS)
    for unit in range(UNITS):
        m.said[unit] = min(max(0, m.said[unit]) >> 7, HIGHEST)
    worth = 0
    for later in range(SECOND):
        here = int(m.weight[p, LATER_BIAS + later])
        for unit in range(UNITS):
            here += int(m.said[unit]) * int(m.weight[p, LATER + later * UNITS + unit])
        worth += (max(0, here) >> 8) * int(m.weight[p, LAST + later])
    return worth >> 12


def add_traits(m, p, sums, first, end):
    for i in range(first, end):
        if m.trait[i] != 0:
            for unit in range(UNITS):
                sums[unit] += m.trait[i] * m.weight[p, NET + i * UNITS + unit]


def try_out(m, p, best, own):
    """Now and then any option, for those who learn from it: its place and the own one's are left in scratch."""
    m.tried = -1
    if below(m, 1000) >= m.weight[p, W_CURIOUS]:
        return best
    n = 0
    for place in range(OPTIONS):
        if m.option[place] >= 0:
            n += 1
    k = below(m, n)
    for place in range(OPTIONS):
        if m.option[place] >= 0:
            if k == 0:
                m.tried = place
            k -= 1
    m.own = own
    return m.tried
