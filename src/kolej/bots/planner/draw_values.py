"""Which card the planner draws, as kernel code. In tenths of a point."""

from kolej.bots.planner.paying import card_worth, colour_of
from kolej.bots.planner.plan import NEVER
from kolej.bots.planner.weight_index import W_DRAW
from kolej.rules.action_space import DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import lowest, without_lowest
from kolej.rules.capacity import COLOURS, WILD, WORDS
from kolej.rules.draw import can_draw_blind, face_up_kinds

WILD_UP = DRAW_FACE_UP + WILD


def best_draw(b, s, m, p):
    """The card that serves the plan best, and what drawing is worth; -1: there is none to draw."""
    blind = weigh_draws(b, s, m, p)
    best = best_card(m)
    return best, draw_worth(m, p, best, blind) if best >= 0 else NEVER


def best_card(m):
    """The draw whose card is worth most of those in scratch."""
    best = DRAW_FACE_UP
    for action in range(DRAW_FACE_UP + 1, WILD_UP):
        if m.draw[action] > m.draw[best]:
            best = action
    for action in (DRAW_DECK, WILD_UP):
        if m.draw[action] > m.draw[best]:
            best = action
    return best if m.draw[best] > NEVER else -1


def weigh_draws(b, s, m, p):
    """What each draw's card is worth, into scratch, by its action; returns what a blind one would be."""
    grey = longest_grey(b, s, m)
    kinds = face_up_kinds(b, s)
    blind = 0
    for kind in range(COLOURS):
        here = card_worth(b, s, m, p, kind, grey)
        blind += here
        m.draw[DRAW_FACE_UP + kind] = here if (kinds >> kind) & 1 else NEVER
    wild = card_worth(b, s, m, p, WILD, grey)
    blind = (blind // COLOURS * 7 + wild) // 8
    m.draw[DRAW_DECK] = blind if can_draw_blind(s) else NEVER
    if b.wild_ends_draw:
        wild -= blind
    m.draw[WILD_UP] = wild if (kinds >> WILD) & 1 else NEVER
    return blind


def draw_worth(m, p, action, blind):
    """What a turn is worth that begins with this card."""
    return (int(m.draw[action]) + blind) * m.weight[p, W_DRAW] // 16


def longest_grey(b, s, m):
    """The longest planned route that takes any colour."""
    longest = 0
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if colour_of(b, s, route) == WILD:
                longest = max(longest, b.length[route])
    return longest
