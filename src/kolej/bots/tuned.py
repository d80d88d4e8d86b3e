"""The planner's weights, as `tools/tune.py` found them by letting it play; bots/weights.py says what each figure is."""

from __future__ import annotations

from kolej.boards import Board
from kolej.kernel.fields import Record

# fmt: off
ANY_BOARD = (
    16, 13, 120, 8, 5, 16, 16, 7, 10, 17, 33, 15, 3, 22, 16, 4, 8, 6, -20, 38, 20, 13, 16, 27, 4, 8, -1, 10, 4, 24,
    3, 4, 6, 14, 30,
)
TUNED = {
    "paris": (
        16, 22, 90, 8, 2, 14, 14, 7, 10, 6, 33, 8, 3, 20, 24, 4, 7, 7, -20, 38, 20, 10, 16, 20, 4, 6, -1, 8, 4, 32,
        6, 6, 5, 18, 15,
    ),
    "usa": (
        11, 13, 140, 8, 2, 12, 20, 7, 12, 13, 33, 11, 3, 22, 16, 4, 10, 9, -19, 38, 40, 14, 16, 27, 8, 8, -1, 5, 6,
        23, 2, 3, 9, 26, 57,
    ),
}
# fmt: on


def put_weights(w: Record, board: Board) -> None:
    """Onto a desk, for every seat, before the planner plays there."""
    w.weight[:] = TUNED.get(board.id, ANY_BOARD)
