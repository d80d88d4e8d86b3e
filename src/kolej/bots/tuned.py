"""The planner's weights, as `tools/tune.py` found them by letting it play; bots/weights.py says what each figure is."""

from __future__ import annotations

from kolej.boards import Board
from kolej.kernel.fields import Record

# fmt: off
ANY_BOARD = (
    16, 13, 120, 8, 5, 16, 16, 7, 10, 17, 33, 15, 3, 22, 16, 4, 8, 6, -20, 38, 20, 13, 16, 27, 4, 8, -1, 10, 4, 24,
    3, 4, 6, 14, 30, 64, 10, 6, 20, 6, 4, 8, 25,
)
TUNED = {
    ("france", 2): (
        11, 13, 150, 8, 5, 16, 16, 7, 9, 17, 33, 8, 3, 22, 16, 4, 9, 6, -20, 34, 20, 13, 16, 30, 4, 8, 0, 10, 4, 24,
        3, 4, 6, 14, 38, 64, 10, 6, 20, 6, 4, 8, 25,
    ),
    ("italy", 2): (
        15, 14, 66, 10, 5, 16, 8, 8, 10, 21, 33, 15, 2, 22, 16, 4, 7, 3, -10, 51, 20, 16, 14, 24, 5, 7, -1, 14, 4, 39,
        4, 8, 10, 14, 33, 64, 10, 6, 20, 6, 4, 8, 25,
    ),
    ("italy", 3): (
        14, 14, 90, 9, 10, 12, 9, 4, 3, 15, 33, 16, 2, 28, 24, 4, 14, 2, -5, 76, 25, 16, 14, 24, 4, 10, 0, 14, 5, 39,
        3, 10, 4, 13, 37, 64, 10, 6, 20, 6, 4, 8, 25,
    ),
    ("nordic", 2): (
        12, 11, 111, 8, 6, 12, 12, 9, 3, 26, 36, 36, 3, 20, 15, 9, 5, 2, -14, 38, 38, 8, 12, 37, 8, 6, -1, 9, 2, 23,
        0, 12, 5, 32, 33, 70, 0, 4, 0, 6, 6, 8, 25,
    ),
    ("paris", 2): (
        16, 22, 90, 8, 2, 14, 14, 7, 10, 7, 41, 8, 3, 20, 24, 4, 7, 5, -20, 48, 22, 10, 16, 20, 3, 8, 1, 8, 4, 32, 4,
        6, 6, 18, 15, 64, 10, 6, 20, 6, 4, 8, 25,
    ),
    ("usa", 2): (
        11, 13, 140, 8, 2, 12, 20, 7, 12, 13, 33, 11, 2, 22, 16, 4, 10, 9, -19, 38, 40, 0, 16, 27, 8, 8, -1, 5, 6, 23,
        2, 4, 9, 26, 57, 64, 10, 4, 0, 7, 6, 12, 25,
    ),
    ("usa", 3): (
        12, 14, 154, 8, 3, 12, 25, 7, 7, 13, 27, 10, 2, 22, 20, 4, 10, 11, -21, 48, 40, 14, 18, 27, 7, 9, 0, 5, 6, 25,
        2, 2, 9, 26, 51, 64, 10, 6, 20, 6, 4, 8, 25,
    ),
}
"""By board and number of players; where a number is missing, those for fewer serve."""
# fmt: on


def put_weights(w: Record, board: Board, players: int) -> None:
    """Onto a desk, for every seat, before the planner plays there."""
    w.weight[:] = weights_for(board.id, players)


def weights_for(board: str, players: int) -> tuple[int, ...]:
    known = [number for name, number in TUNED if name == board and number <= players]
    return TUNED[board, max(known)] if known else ANY_BOARD
