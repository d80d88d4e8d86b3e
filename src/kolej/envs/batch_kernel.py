"""Steps many games, one decision in each, as kernel code. Each row of the arrays is a game.

Row 7 of 1000 plays the games 7, 1007, 2007 and so on of a run, with the same cards and seeds as `kolej.simulate`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kolej.bots.policies import decide
from kolej.envs.rewards import worth
from kolej.observation.encoding import mask, observe
from kolej.rules.rng import split_mix
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import play

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


class Rows(NamedTuple):
    """The arrays of a batch: first those that a step returns, then those that only the next step needs."""

    observation: Any
    mask: Any
    seat: Any
    reward: Any
    done: Any
    states: Any
    numbers: Any
    dice: Any
    worth: Any


def step(boards: Any, scratches: Any, rows: Any, run: Any, players: Any, kind: int, actions: Any) -> None:
    """Plays one action in every game."""
    for i in range(len(actions)):
        step_row(boards[0], rows.states[i], scratches[0], rows, i, run, players, kind, actions[i])


def step_row(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, rows: Any, i: Any, run: Any, players: Any, kind: int, action: int
) -> None:
    """Plays one action in one game. If the game is over, or none has started, deals the next game of the row."""
    rows.done[i] = False
    for p in range(players):
        rows.reward[i, p] = 0
    if s.phase != OVER:
        play(b, s, w, action)
        rows.done[i] = s.phase == OVER
        reward(s, rows, i, players, kind)
    if s.phase == OVER:
        rows.numbers[i] += len(rows.numbers)
        deal(b, s, w, rows, i, run, players)
    rows.seat[i] = s.to_move
    observe(b, s, w, s.to_move, rows.observation[i])
    mask(b, s, w, rows.mask[i])


def reward(s: StateRecord, rows: Any, i: Any, players: Any, kind: int) -> None:
    """Writes how much the value of the game has changed for each seat."""
    for p in range(players):
        now = worth(s, p, kind)
        rows.reward[i, p] = now - rows.worth[i, p]
        rows.worth[i, p] = now


def deal(b: BoardRecord, s: StateRecord, w: ScratchRecord, rows: Any, i: Any, run: Any, players: Any) -> None:
    """The game of the row's number."""
    s.rng = split_mix(run, np.uint64(2 * rows.numbers[i]))
    rows.dice[i] = split_mix(run, np.uint64(2 * rows.numbers[i] + 1))
    set_up(b, s, w, players)
    for p in range(players):
        rows.worth[i, p] = 0


def choose(boards: Any, scratches: Any, memories: Any, rows: Any, policies: Any, actions: Any) -> None:
    """What bots decide in every game, each seat by its policy."""
    for i in range(len(actions)):
        choose_row(boards[0], rows.states[i], scratches[0], memories[0], rows, i, policies, actions)


def choose_row(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, rows: Any, i: Any, policies: Any, actions: Any
) -> None:
    m.rng = rows.dice[i]
    actions[i] = decide(b, s, w, m, policies[s.to_move])
    rows.dice[i] = m.rng


def first_illegal(rows: Any, actions: Any) -> Any:
    """Returns the first game whose action is illegal, or -1."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= rows.mask.shape[1] or rows.mask[i, actions[i]] == 0:
            return i
    return -1
