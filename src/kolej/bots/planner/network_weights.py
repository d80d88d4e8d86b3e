"""The weights of the value network by board and number of players, as `tools/learn.py` found them by playing.

The file next to this module holds, for each table, the weights from W_OWN_CHOICE on (weight_index.py).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.bots.planner.planner_memory import WEIGHTS
from kolej.bots.planner.weight_index import W_OWN_CHOICE

FILE = Path(__file__).with_suffix(".npz")
Row = NDArray[np.int32]


def learned_weights(board: str, players: int) -> Row:
    """The weights of a table from W_OWN_CHOICE on; zeros where nothing was learned."""
    return read_network_weights(FILE).get(table_name(board, players), np.zeros(WEIGHTS - W_OWN_CHOICE, np.int32))


def table_name(board: str, players: int) -> str:
    """The name of a table in the file."""
    return f"{board}-{players}"


@cache
def read_network_weights(path: Path) -> dict[str, Row]:
    """The weights in a file, by the names of the tables."""
    with np.load(path) as file:
        return {name: file[name] for name in file.files}
