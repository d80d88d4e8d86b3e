"""Arrays that the search works in: room for worlds, and for what a seat believes of the others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolej.bots.search.rollouts import SHARES
from kolej.engine.records import Record
from kolej.rules.capacity import KINDS, TICKETS, WORDS
from kolej.rules.state import STATE

Beliefs = tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.uint64]]
"""What a seat believes of the others: known cards, and `beliefs` and `traces` of tickets (ticket_beliefs.py)."""


def empty_beliefs(players: int) -> Beliefs:
    """Room for what a seat believes."""
    return (
        np.zeros((players, KINDS), np.int16),
        np.zeros((players, TICKETS), np.int64),
        np.zeros((players, TICKETS, WORDS), np.uint64),
    )


def empty_sums(candidates: int, players: int) -> NDArray[np.float64]:
    """Room for the sums of rollouts, a row for each candidate (rollouts.py)."""
    return np.zeros((candidates, SHARES + players))


def state_room(state: Record) -> tuple[NDArray[np.void], NDArray[np.uint64]]:
    """Room for a copy of a state, for a world made from it and for one to play on; and the same as plain words."""
    states = np.zeros(3, STATE)
    states[0] = state.record
    return states, states.view(np.uint64).reshape(3, -1)
