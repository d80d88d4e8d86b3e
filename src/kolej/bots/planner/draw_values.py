"""What the cards that may be drawn are worth to the planner, as kernel code. Worths are in tenths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.candidates import DRAWS, put_candidate
from kolej.bots.planner.paying import card_worth, colour_of
from kolej.bots.planner.planner_memory import NEVER
from kolej.bots.planner.weight_index import W_DRAW
from kolej.rules.action_space import DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import lowest, without_lowest
from kolej.rules.capacity import COLOURS, WILD, WORDS
from kolej.rules.draw import can_draw_blind, face_up_kinds

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

WILD_UP = DRAW_FACE_UP + WILD


def list_draws(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, every: bool) -> None:
    """Lists the draw that serves the plan best, and after it the others if every draw is wanted (turn_values.py)."""
    blind = set_draw_worths(b, s, m, p)
    best = best_draw(m)
    place = DRAWS
    if best >= 0:
        put_candidate(m, place, best, two_draws_worth(m, p, best, blind))
    if every:
        for action in range(WILD_UP + 1):
            if action != best and m.draw_worth[action] > NEVER:
                place += 1
                put_candidate(m, place, action, two_draws_worth(m, p, action, blind))


def best_draw(m: MemoryRecord) -> int:
    """The draw whose card is worth most; -1: nothing can be drawn."""
    best = DRAW_FACE_UP
    for action in range(DRAW_FACE_UP + 1, WILD_UP):
        if m.draw_worth[action] > m.draw_worth[best]:
            best = action
    for action in (DRAW_DECK, WILD_UP):
        if m.draw_worth[action] > m.draw_worth[best]:
            best = action
    return best if m.draw_worth[best] > NEVER else -1


def set_draw_worths(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> int:
    """Writes what the card of each draw is worth, by the draw's action, and returns what a blind one is worth."""
    longest = longest_grey(b, s, m)
    kinds = face_up_kinds(b, s)
    blind = 0
    for kind in range(COLOURS):
        worth = card_worth(s, m, p, kind, longest)
        blind += worth
        m.draw_worth[DRAW_FACE_UP + kind] = worth if (kinds >> kind) & 1 else NEVER
    wild = card_worth(s, m, p, WILD, longest)
    blind = (blind // COLOURS * 7 + wild) // 8
    m.draw_worth[DRAW_DECK] = blind if can_draw_blind(s) else NEVER
    if b.wild_ends_draw:
        wild -= blind
    m.draw_worth[WILD_UP] = wild if (kinds >> WILD) & 1 else NEVER
    return blind


def two_draws_worth(m: MemoryRecord, p: int, action: int, blind: int) -> int:
    """The worth of a turn that begins with a draw and goes on with a blind one."""
    return (int(m.draw_worth[action]) + blind) * m.weight[p, W_DRAW] // 16


def longest_grey(b: BoardRecord, s: StateRecord, m: MemoryRecord) -> int:
    """The length of the longest planned route that takes any colour; 0: there is none."""
    longest = 0
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            if colour_of(b, s, route) == WILD:
                longest = max(longest, b.length[route])
    return longest
