"""The functions that the environments call, as kernel code.

Board, state, scratch memory and bots' memory are passed as the first items of arrays: Numba takes fifty microseconds
to look at a record, and one to look at an array.
"""

from __future__ import annotations

from typing import Any

from kolej.bots.policies import decide
from kolej.observation.encoding import mask, observe
from kolej.rules.redaction import redact
from kolej.rules.setup import set_up
from kolej.rules.state import OVER
from kolej.rules.turn import play


def deal(boards: Any, states: Any, scratches: Any, players: Any, seed: Any) -> None:
    """Deals a game."""
    states[0].rng = seed
    set_up(boards[0], states[0], scratches[0], players)


def move(boards: Any, states: Any, scratches: Any, action: int) -> None:
    """Plays an action."""
    play(boards[0], states[0], scratches[0], action)


def allow(boards: Any, states: Any, scratches: Any, allowed: Any) -> None:
    """Writes the mask of legal actions."""
    mask(boards[0], states[0], scratches[0], allowed)


def look(boards: Any, states: Any, scratches: Any, seat: int, row: Any) -> None:
    """Writes the observation of a seat."""
    observe(boards[0], states[0], scratches[0], seat, row)


def answer(boards: Any, states: Any, scratches: Any, memories: Any, words: Any, seat: int, policies: Any) -> None:
    """The others decide, each by its policy, until it is the seat's turn or the game is over.

    Policies get `states[1]`, a redacted copy. `words` are the same states as arrays of words.
    """
    while states[0].phase != OVER and states[0].to_move != seat:
        for i in range(words.shape[1]):
            words[1, i] = words[0, i]
        redact(states[1], states[0].to_move)
        action = decide(boards[0], states[1], scratches[0], memories[0], policies[states[0].to_move])
        play(boards[0], states[0], scratches[0], action)
