"""What the planner learned at a table (bots/planner/value_network.py), as `tools/learn.py` found it by letting it play.

The file beside this one holds, for each board and number of players, the weights from W_HABIT on.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.bots.planner.planner_memory import WEIGHTS
from kolej.bots.planner.weight_index import W_HABIT

FILE = Path(__file__).with_suffix(".npz")
Row = NDArray[np.int32]


def lesson(board: str, players: int) -> Row:
    """The weights from W_HABIT on; zeros where nothing was learned."""
    return read_lessons(FILE).get(table_name(board, players), np.zeros(WEIGHTS - W_HABIT, np.int32))


def table_name(board: str, players: int) -> str:
    return f"{board}-{players}"


@cache
def read_lessons(path: Path) -> dict[str, Row]:
    with np.load(path) as found:
        return {name: found[name] for name in found.files}
