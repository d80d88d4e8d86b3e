"""Samples from games on a GPU. It needs numba-cuda."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.compiler.numba_cuda_private import cuda
from kolej.simulation.cuda_runner import GpuTable
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.rows import GameRows
from kolej.training.samples import SAMPLE, add_sample


def sample_many(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], seeds: Any, dice: Any, most: int
) -> tuple[GameRows, Any, Any]:
    """Plays one game for each pair of seeds and takes samples of `most` decisions of each, which stay on the GPU.

    `weights[sets, PLAYERS, WEIGHTS]`: the games are shared out among the sets.
    """
    games = len(seeds)
    sets = np.repeat(np.arange(len(weights), dtype=np.int16), games // len(weights))
    sampled = cuda.device_array((games, most, SAMPLE), np.int8), cuda.to_device(np.zeros(games, np.int32))
    table, rows = GpuTable(board, players, numbers, weights, add_sample, sampled), GameRows.empty(games, players)
    table.play(
        cuda.to_device(sets), cuda.to_device(seeds), cuda.to_device(dice), rows,
        np.zeros(1, SUMS),
    )  # fmt: skip
    return rows, *sampled
