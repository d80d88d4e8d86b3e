"""The planner's weights by board and number of players, as `tools/tune.py` found them by playing.

weight_index.py says what each of them is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.bots.planner.network_weights import LATEST, learned_weights
from kolej.bots.planner.planner_memory import WEIGHTS
from kolej.bots.planner.weight_index import W_EXPLORE, W_OWN_CHOICE
from kolej.engine.records import Record

# fmt: off
ANY_BOARD = (
    10, 14, 118, 9, 6, 13, 10, 7, 8, 17, 30, 13, 2, 24, 17, 4, 7, 4, -20, 39, 30, 10, 12, 28, 5, 7, 0, 9, 4, 25, 3, 6,
    7, 17, 36, 65, 10, 5, 16, 7, 5, 9, 27, 0, 0,
)
"""The weights for a board that was not tuned: the medians of the weights for two players."""

TUNED = {
    ("france", 2): (
        9, 14, 131, 8, 5, 16, 14, 7, 8, 17, 30, 9, 2, 26, 17, 2, 8, 4, -21, 30, 30, 10, 8, 30, 5, 7, 0, 11, 4, 25, 3,
        4, 5, 17, 36, 67, 10, 6, 19, 7, 5, 9, 28, 0, 0,
    ),
    ("france", 3): (
        8, 13, 119, 9, 5, 19, 15, 6, 7, 16, 28, 10, 2, 24, 16, 3, 8, 3, -20, 24, 39, 9, 6, 27, 5, 8, 0, 11, 4, 27, 4,
        4, 5, 17, 38, 68, 10, 6, 15, 7, 5, 9, 28, 0, 0,
    ),
    ("france", 4): (
        8, 14, 120, 9, 5, 20, 15, 6, 7, 16, 30, 10, 2, 22, 17, 3, 8, 2, -18, 23, 39, 7, 6, 27, 6, 8, 0, 10, 4, 28, 4,
        4, 7, 19, 46, 66, 9, 6, 16, 8, 5, 11, 26, 0, 0,
    ),
    ("france", 5): (
        8, 15, 126, 9, 5, 21, 17, 6, 7, 14, 32, 11, 1, 21, 17, 4, 9, 2, -16, 22, 39, 7, 6, 28, 6, 9, 0, 10, 4, 31, 4,
        4, 7, 21, 52, 73, 10, 5, 16, 8, 5, 12, 26, 0, 0,
    ),
    ("italy", 2): (
        15, 14, 74, 9, 6, 18, 8, 8, 10, 17, 30, 15, 2, 26, 16, 4, 7, 3, -9, 61, 23, 12, 16, 27, 5, 6, -1, 14, 4, 45,
        4, 7, 10, 12, 34, 65, 10, 5, 22, 7, 5, 9, 27, 0, 0,
    ),
    ("italy", 3): (
        12, 11, 92, 7, 12, 11, 12, 10, 5, 15, 48, 16, 0, 26, 22, 3, 4, -2, -10, 163, 36, 9, 11, 17, 7, 9, 1, 16, 8, 80,
        7, 11, 6, 9, 44, 122, 4, 6, 11, 5, 5, 7, 17, 19, 8,
    ),
    ("italy", 4): (
        13, 15, 105, 8, 12, 23, 13, 9, 5, 15, 28, 12, 0, 23, 16, 3, 6, -1, -8, 76, 27, 10, 13, 25, 5, 9, 0, 11, 6, 64,
        3, 7, 11, 10, 31, 71, 8, 7, 20, 7, 6, 14, 23, 16, 0,
    ),
    ("italy", 5): (
        11, 15, 127, 7, 16, 21, 13, 10, 5, 17, 33, 18, 0, 27, 15, 3, 7, -1, -8, 94, 28, 8, 13, 22, 4, 10, 1, 13, 7, 78,
        5, 9, 10, 10, 37, 81, 8, 9, 15, 6, 9, 10, 20, 20, 0,
    ),
    ("nordic", 2): (
        9, 11, 118, 9, 9, 12, 10, 7, 4, 24, 35, 39, 3, 23, 17, 6, 6, 2, -14, 39, 42, 8, 10, 41, 7, 6, 1, 9, 1, 22, -1,
        13, 4, 17, 36, 74, 0, 3, -1, 5, 5, 9, 21, 0, 0,
    ),
    ("nordic", 3): (
        9, 11, 114, 8, 11, 13, 12, 6, 4, 23, 37, 45, 4, 21, 17, 6, 6, 1, -13, 38, 48, 10, 9, 39, 7, 7, 1, 10, 1, 22,
        0, 13, 5, 15, 37, 73, 0, 5, -1, 6, 6, 10, 17, 0, 0,
    ),
    ("paris", 2): (
        10, 18, 78, 9, 13, 13, 9, 10, 7, 4, 74, 13, 2, 13, 22, 6, 7, 4, -25, 37, 25, 13, 12, 21, 2, 13, 0, 5, 7, 52,
        9, 6, 7, 18, 10, 56, 7, 8, 16, 5, 5, 13, 30, 0, 0,
    ),
    ("paris", 3): (
        7, 19, 56, 9, 9, 24, 13, 5, 5, 6, 53, 14, 3, 26, 34, 4, 9, 6, -21, 38, 28, 8, 5, 19, 8, 12, 1, 10, 7, 50, 18,
        7, 10, 18, 15, 83, 7, 7, 6, 4, 8, 12, 18, 0, 0,
    ),
    ("paris", 4): (
        9, 18, 69, 9, 14, 37, 12, 7, 1, 5, 86, 11, 6, -4, 16, 11, 3, 12, -18, 59, 32, 4, 6, 15, 13, 39, -7, 11, 7, 75,
        26, 12, 9, 3, 9, 87, 6, 11, -8, 3, 9, 14, 32, 0, 1,
    ),
    ("usa", 2): (
        10, 12, 147, 8, 2, 11, 20, 7, 10, 13, 30, 12, 2, 24, 15, 3, 10, 9, -20, 39, 47, 1, 15, 28, 7, 8, -1, 5, 6, 24,
        2, 5, 8, 26, 54, 65, 10, 5, 1, 7, 7, 14, 26, 0, 0,
    ),
    ("usa", 3): (
        10, 12, 159, 8, 2, 13, 24, 7, 8, 13, 31, 13, 2, 21, 14, 4, 10, 9, -20, 37, 53, 2, 15, 27, 8, 8, -1, 6, 8, 27,
        2, 6, 8, 25, 57, 76, 11, 6, 1, 7, 7, 16, 28, 0, 0,
    ),
    ("usa", 4): (
        10, 12, 184, 8, 2, 14, 25, 7, 8, 13, 33, 13, 2, 20, 12, 5, 10, 8, -20, 35, 57, 1, 16, 23, 9, 8, 0, 5, 7, 27,
        2, 6, 8, 22, 52, 69, 10, 7, 0, 7, 7, 18, 28, 0, 0,
    ),
    ("usa", 5): (
        9, 10, 359, 11, 5, 7, 32, 8, 7, 14, 52, 20, 2, 16, 12, 5, 7, 10, -24, 34, 79, 2, 29, 24, 12, 12, 0, 4, 8, 44,
        13, 11, 7, 18, 75, 83, 4, 12, 3, 6, 5, 25, 24, 26, 0,
    ),
}
"""By board and number of players. Where a number is missing, the weights for fewer players are used."""
# fmt: on


def put_weights(m: Record, board: Board, players: int, versions: Sequence[int] = (LATEST,)) -> None:
    """Writes the weights of a table into a memory. It must be done before the planner plays there.

    `versions`: the planner's version in each seat, or one for all.
    """
    for seat in range(players):
        m.weight[seat] = weights_for(board.id, players, versions[seat % len(versions)])


@cache
def weights_for(board: str, players: int, version: int = LATEST) -> NDArray[np.int32]:
    """All weights of a seat: the tuned ones, and those of the network."""
    weights = np.zeros(WEIGHTS, np.int32)
    weights[:W_EXPLORE] = tuned_for(board, players)
    weights[W_OWN_CHOICE:] = learned_weights(board, players, version)
    weights.flags.writeable = False
    return weights


def tuned_for(board: str, players: int) -> tuple[int, ...]:
    """The tuned weights of a table, or those of the nearest one that was tuned."""
    known = [number for name, number in TUNED if name == board and number <= players]
    return TUNED[board, max(known)] if known else ANY_BOARD
