"""Samples of games in which planners explore, for the training of their policy network. As kernel code.

A sample is a decision among several options: the candidates of a turn, or the sets of tickets that may be kept. It is a
row of bytes: a head, the features of the position and of the table, sets of routes and tickets, then the features of
each option (bots/planner/features.py and policy_features.py). How good the decision was is told by the score of the
game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kolej.bots.planner.decision import choices
from kolej.bots.planner.features import write_candidate_features
from kolej.bots.planner.planner_memory import (
    CANDIDATES,
    FEATURES,
    OPTION_FEATURES,
    OPTIONS,
    POSITION_FEATURES,
    TABLE_FEATURES,
)
from kolej.bots.planner.policy_features import write_option_features
from kolej.bots.planner.weight_index import W_EXPLORE
from kolej.rules.action_space import A_CLAIM, A_DRAW
from kolej.rules.bits import EMPTY, nth_bit
from kolej.rules.capacity import ALL_WORDS, OFFER, WORDS
from kolej.rules.state import DRAW, KEEP, START, TURN

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

# The numbers of the head: options, the chosen one, the seat, whether tickets are chosen, then the offered tickets.
N_OPTIONS, CHOSEN, SEAT, KEEPING, OFFERED = range(5)
HEAD = OFFERED + OFFER
POSITION = HEAD  # where the features of the position begin
TABLE = POSITION + POSITION_FEATURES
SETS = TABLE + TABLE_FEATURES  # the own routes, those of the others, the planned ones; the own tickets, the others'
TICKET_SETS = SETS + 3 * 8 * ALL_WORDS
FIRST_OPTION = TICKET_SETS + 2 * 8
CANDIDATE_FEATURES = FEATURES - POSITION_FEATURES
# An option: features, the card that it draws (1: from the deck), the route that it claims, counted from 1, and the
# offered tickets that it keeps, as bits.
DRAWN = CANDIDATE_FEATURES + OPTION_FEATURES
CLAIMED, KEPT = DRAWN + 1, DRAWN + 2
OPTION = KEPT + 1
SAMPLE = FIRST_OPTION + OPTIONS * OPTION


class Samples(NamedTuple):
    """Where an observer writes: `samples[game, decision, SAMPLE]`, and how many there are of each game, 0 at first."""

    samples: Any
    n_samples: Any


def before_decision(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, o: Any, game: Any, action: int
) -> None:
    """An observer of the game loop that takes samples."""
    add_sample(b, s, w, m, game, o.samples, o.n_samples)


def add_sample(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, game: Any, samples: Any, n_samples: Any
) -> None:
    """Takes a sample of what was just decided, if the player explores, had a choice, and there is room."""
    p = s.to_move
    n = n_samples[game]
    if m.weight[p, W_EXPLORE] == 0 or n == samples.shape[1]:
        return
    row = samples[game, n]
    options = 0
    if s.phase == START or s.phase == KEEP:
        options = write_choices(b, s, m, p, row)
    elif s.phase == TURN or s.phase == DRAW:
        options = write_candidates(b, s, w, m, p, row)
    if options > 1:
        row[N_OPTIONS] = options
        row[SEAT] = p
        write_position(s, m, p, row)
        n_samples[game] = n + 1


def write_choices(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, row: Any) -> int:
    """Writes the sets of offered tickets that may be kept, and returns how many there are."""
    if m.n_choices > OPTIONS:
        return 0
    row[KEEPING] = 1
    row[CHOSEN] = m.best_choice
    for i in range(OFFER):
        row[OFFERED + i] = s.offered[p, i] if i < s.offer_size[p] else -1
    sets = choices(b, s, p)
    for choice in range(m.n_choices):
        first = FIRST_OPTION + choice * OPTION
        for i in range(CANDIDATE_FEATURES):
            row[first + i] = 0
        for i in range(OPTION_FEATURES):
            row[first + CANDIDATE_FEATURES + i] = m.choice_feature[choice, i]
        row[first + DRAWN] = 0
        row[first + CLAIMED] = 0
        row[first + KEPT] = nth_bit(sets, choice)
    return int(m.n_choices)


def write_candidates(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, row: Any) -> int:
    """Writes the candidates of a turn, and returns how many there are."""
    row[KEEPING] = 0
    n = 0
    for place in range(CANDIDATES):
        action = m.candidate[place]
        if action < 0:
            continue
        if place == m.chosen_place:
            row[CHOSEN] = n
        write_candidate_features(b, s, w, m, p, place, m.own_place)
        write_option_features(b, s, m, p, place)
        first = FIRST_OPTION + n * OPTION
        for i in range(CANDIDATE_FEATURES):
            row[first + i] = m.feature[POSITION_FEATURES + i]
        for i in range(OPTION_FEATURES):
            row[first + CANDIDATE_FEATURES + i] = m.option_feature[i]
        row[first + DRAWN] = action + 1 if b.action_kind[action] == A_DRAW else 0
        row[first + CLAIMED] = as_byte(b.action_route[action] + 1) if b.action_kind[action] == A_CLAIM else 0
        row[first + KEPT] = 0
        n += 1
    return n


def write_position(s: StateRecord, m: MemoryRecord, p: int, row: Any) -> None:
    """Writes what all options share."""
    for i in range(POSITION_FEATURES):
        row[POSITION + i] = m.feature[i]
    for i in range(TABLE_FEATURES):
        row[TABLE + i] = m.table_feature[i]
    keeping = row[KEEPING] != 0
    for word in range(WORDS):
        rivals = EMPTY
        for seat in range(s.players):
            if seat != p:
                rivals = rivals | s.routes[seat, word]
        write_word(row, SETS + 8 * word, s.routes[p, word])
        write_word(row, SETS + 8 * (ALL_WORDS + word), rivals)
        write_word(row, SETS + 8 * (2 * ALL_WORDS + word), EMPTY if keeping else m.plan[word])
    for word in range(WORDS, ALL_WORDS):
        for i in range(3):
            write_word(row, SETS + 8 * (i * ALL_WORDS + word), EMPTY)
    others = EMPTY
    for seat in range(s.players):
        if seat != p:
            others = others | s.tickets[seat]
    write_word(row, TICKET_SETS, s.tickets[p])
    write_word(row, TICKET_SETS + 8, others)


def as_byte(number: int) -> int:
    """A number from 0 to 255 as a signed byte holds it."""
    return number if number < 128 else number - 256


def write_word(row: Any, at: int, word: Any) -> None:
    """Writes the eight bytes of a word, the lowest first."""
    for i in range(8):
        byte = 0
        for k in range(8):
            if ((word >> (8 * i + k)) & 1) != 0:
                byte += 1 << k
        row[at + i] = as_byte(byte)
