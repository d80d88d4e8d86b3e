"""The weights of the planner's networks by board and number of players, as they were learned by playing.

There is a file next to this module for each version of the planner. It holds, for each table, the weights from
W_OWN_CHOICE on (weight_index.py) to the last that its network has. What a file does not hold is 0.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.bots.planner.planner_memory import WEIGHTS
from kolej.bots.planner.weight_index import W_OWN_CHOICE

FILES = {version: Path(__file__).with_name(f"network_weights_{version}.npz") for version in (1, 2)}
"""By version of the planner."""
LATEST = max(FILES)
Row = NDArray[np.int32]


def learned_weights(board: str, players: int, version: int) -> Row:
    """The weights of a table from W_OWN_CHOICE on.

    Where a version has learned nothing, they are those of the version before, and in the end zeros.
    """
    weights, name = np.zeros(WEIGHTS - W_OWN_CHOICE, np.int32), table_name(board, players)
    for earlier in range(version, 0, -1):
        learned = read_network_weights(FILES[earlier])
        if name in learned:
            weights[: len(learned[name])] = learned[name]
            break
    return weights


def table_name(board: str, players: int) -> str:
    """The name of a table in the file."""
    return f"{board}-{players}"


@cache
def read_network_weights(path: Path) -> dict[str, Row]:
    """The weights in a file, by the names of the tables."""
    with np.load(path) as file:
        return {name: file[name].astype(np.int32) for name in file.files}
