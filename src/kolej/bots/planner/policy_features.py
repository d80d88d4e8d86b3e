"""What the policy network is told beyond what the value network is told (features.py), as kernel code.

Features are whole numbers of about the same size. A feature that is true or false is YES or 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.bots.planner.candidates import BLOCKING
from kolej.bots.planner.features import YES
from kolej.bots.planner.planner_memory import NEVER, OPTION_FEATURES, POSITION_FEATURES
from kolej.bots.planner.turn_estimates import add_needs, clear_needs, turns_left, turns_to_finish
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_TICKETS, DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import count, lowest, without_lowest
from kolej.rules.capacity import FACE_UP, KINDS, WILD

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

# The first option feature of each kind of option.
CLAIM, DRAW, TICKETS, CHOICE = 0, 7, 10, 12


def write_table_features(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> None:
    """Writes the features of the table: the player's cards, those that are not seen, and the players next in turn."""
    n = 0
    for kind in range(KINDS):
        m.table_feature[n] = limited(6 * int(s.hand[p, kind]), 0, 90)
        m.table_feature[n + 1] = limited(6 * unseen(b, s, p, kind), 0, 100)
        n += 2
    for step in (1, s.players - 1):  # the next player and the one before
        other = (p + step) % s.players
        m.table_feature[n] = limited(2 * int(s.trains[other]), 0, 100)
        m.table_feature[n + 1] = limited(3 * int(s.hand_size[other]), 0, 100)
        m.table_feature[n + 2] = limited(int(s.score[p]) - int(s.score[other]), -100, 100)
        m.table_feature[n + 3] = limited(10 * int(s.held[other]), 0, 100)
        n += 4
    m.table_feature[n] = limited(turns_left(b, s, m, p, s.hand_size[p]), 0, 100)


def unseen(b: BoardRecord, s: StateRecord, p: int, kind: int) -> int:
    """The number of cards of a kind that the player cannot see: in the deck, or in the hands of the others."""
    n = int(b.box[kind]) - int(s.hand[p, kind]) - int(s.discards[kind])
    for place in range(FACE_UP):
        if s.face_up[place] == kind:
            n -= 1
    return n


def clear_position_features(m: MemoryRecord) -> None:
    """Sets the features of a turn to 0, because there is no turn: the player chooses tickets."""
    for i in range(POSITION_FEATURES):
        m.feature[i] = 0


def write_option_features(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, place: int) -> None:
    """Writes the further features of the candidate at a place."""
    for i in range(OPTION_FEATURES):
        m.option_feature[i] = 0
    action = m.candidate[place]
    kind = b.action_kind[action]
    if kind == A_CLAIM:
        write_claim(b, s, m, p, action, place)
    elif kind == A_DRAW and action != DRAW_DECK:
        card = action - DRAW_FACE_UP
        m.option_feature[DRAW] = limited(6 * unseen(b, s, p, card), 0, 100)
        m.option_feature[DRAW + 1] = limited(16 * face_up_of(s, card), 0, 80)
        m.option_feature[DRAW + 2] = limited(6 * int(s.hand[p, card]), 0, 90)
    elif kind == A_TICKETS:
        known = m.candidate_worth[place] > NEVER // 2
        m.option_feature[TICKETS] = YES if known else 0
        m.option_feature[TICKETS + 1] = limited(int(m.candidate_worth[place]) // 4, -100, 100) if known else 0


def write_claim(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, action: int, place: int) -> None:
    """Writes the further features of a claim."""
    route = b.action_route[action]
    length = int(b.length[route])
    trains = int(s.trains[p]) - length
    m.option_feature[CLAIM] = limited(3 * trains, 0, 100)
    if s.final_turns < 0 and trains <= b.last_round_trains:
        m.option_feature[CLAIM + 1] = YES  # it begins the last round
    m.option_feature[CLAIM + 2] = limited(4 * int(b.points[length]), 0, 100)
    if place >= BLOCKING:
        m.option_feature[CLAIM + 3] = YES
    colour = b.action_colour[action]
    if colour < WILD:
        left = int(s.hand[p, colour]) - length + int(b.action_number[action])
        m.option_feature[CLAIM + 4] = limited(6 * left, 0, 90)
        m.option_feature[CLAIM + 5] = limited(6 * unseen(b, s, p, colour), 0, 100)
    m.option_feature[CLAIM + 6] = limited(8 * rivals_near(b, s, m, p, route), 0, 100)


def face_up_of(s: StateRecord, kind: int) -> int:
    """The number of face-up cards of a kind."""
    n = 0
    for place in range(FACE_UP):
        if s.face_up[place] == kind:
            n += 1
    return n


def rivals_near(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, route: int) -> int:
    """How much the others may want a route: 1 for each of its ends in a network of theirs, 3 more if it joins two."""
    near = 0
    for other in range(s.players):
        if other != p:
            a, z = m.network[other, b.a[route]], m.network[other, b.b[route]]
            near += (1 if a >= 0 else 0) + (1 if z >= 0 else 0)
            if a >= 0 and z >= 0 and a != z:
                near += 3
    return near


def write_choice_features(
    b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, number: int, kept: np.uint64, worth: int
) -> None:
    """Writes the features of keeping some of the offered tickets, after `plan.make_plan` for them and those held.

    `number`: which of the choices it is. `worth`: of its plan.
    """
    for i in range(OPTION_FEATURES):
        m.option_feature[i] = 0
    points = 0
    remaining = kept
    while remaining != 0:
        points += int(b.ticket_points[lowest(remaining)])
        remaining = without_lowest(remaining)
    clear_needs(m)
    needed = turns_to_finish(m, p, add_needs(b, s, m, m.plan))
    turns = turns_left(b, s, m, p, m.plan_hand_size)
    m.option_feature[CHOICE] = YES
    m.option_feature[CHOICE + 1] = limited(worth // 8, -120, 120)
    m.option_feature[CHOICE + 2] = limited(16 * count(kept), 0, 100)
    m.option_feature[CHOICE + 3] = limited(2 * points, 0, 120)
    m.option_feature[CHOICE + 4] = limited(2 * int(m.plan_spaces), 0, 120)
    m.option_feature[CHOICE + 5] = limited(8 * int(m.plan_claims), 0, 120)
    m.option_feature[CHOICE + 6] = limited(16 * int(m.open_tickets), 0, 120)
    m.option_feature[CHOICE + 7] = limited(turns - needed, -60, 60)
    m.option_feature[CHOICE + 8] = limited(2 * (int(s.trains[p]) - int(m.plan_spaces)), 0, 120)
    m.option_feature[CHOICE + 9] = YES if points > 0 and m.plan_claims == 0 else 0
    for i in range(OPTION_FEATURES):
        m.choice_feature[number, i] = m.option_feature[i]


def limited(number: int, least: int, most: int) -> int:
    """A number, limited to the range from `least` to `most`."""
    return min(max(number, least), most)
