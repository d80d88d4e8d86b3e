"""The bot `net:FILE`: a neural network from a file. NumPy runs it, so PyTorch is needed only to train one.

The file is in the safetensors format. Its tensors are `input`, by which each number of an observation is multiplied,
and the layers `0.weight`, `0.bias`, `1.weight` and so on. There is a ReLU between two layers, and the last layer has an
output for each action. The metadata are `board` and `players`. `examples/train_ppo.py` writes such files.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.errors import KolejError
from kolej.game import Action, View
from kolej.observation import layout
from kolej.observation.encoding import observe
from kolej.observation.layout import DTYPE

Array = NDArray[np.float32]


class Network(NamedTuple):
    """A network as it is in a file."""

    board: str
    players: int
    input: Array
    layers: list[tuple[Array, Array]]

    def worths(self, observation: NDArray[np.int16]) -> Array:
        """The worth of each action: the higher, the better."""
        x = observation * self.input
        for i, (weight, bias) in enumerate(self.layers):
            x = weight @ (np.maximum(x, 0) if i else x) + bias
        return x


class NetBot:
    """A bot that decides for the legal action to which its network gives the highest worth."""

    def __init__(self, file: str) -> None:
        """Reads the file. ValueError says what is wrong with it."""
        if find_spec("safetensors") is None:
            raise KolejError("a network needs safetensors: pip install 'kolej[net]'")
        self._file = file
        self._network = _read(file)
        self._scratch = new_scratch()

    def sit_down(self, board: Board, players: int) -> None:
        """Raises a ValueError if the network was trained for another table."""
        network = self._network
        if (network.board, network.players) != (board.id, players):
            raise KolejError(
                f"{self._file} plays {network.board} with {network.players} players, not {board.id} with {players}"
            )
        expected = layout(board, players)
        if (len(network.input), len(network.layers[-1][1])) != (expected.size, expected.actions):
            raise KolejError(f"{self._file} was trained for another version of the board {board.id}")

    def decide(self, view: View) -> Action:
        """The legal action with the highest worth."""
        assert view.seat is not None
        self.sit_down(view.board, view.players)
        row = np.zeros(len(self._network.input), DTYPE)
        observe(board_record(view.board), view.state, self._scratch, view.seat, row)
        worths = self._network.worths(row)
        return max(view.legal, key=lambda action: worths[action.id])


def _read(file: str) -> Network:
    """The network in a file."""
    path = Path(file)
    try:
        status = path.stat()
        return _stored(path, (status.st_mtime_ns, status.st_size))
    except OSError as error:
        raise KolejError(f"{file} cannot be read: {error.strerror or error}") from None


@lru_cache(maxsize=8)
def _stored(path: Path, version: tuple[int, int]) -> Network:
    """The network in a version of a file, kept in a cache because an arena makes its bots anew for every game."""
    from safetensors import SafetensorError, safe_open  # here, because it may not be installed

    try:
        with safe_open(path, "numpy") as stored:
            metadata = stored.metadata() or {}
            tensors = {name: stored.get_tensor(name).astype(np.float32) for name in stored.keys()}  # noqa: SIM118
        layers = [(tensors[f"{i}.weight"], tensors[f"{i}.bias"]) for i in range(len(tensors) // 2)]
        network = Network(metadata["board"], int(metadata["players"]), tensors["input"], layers)
        assert network.worths(np.zeros(len(network.input), DTYPE)).shape == layers[-1][1].shape
    except (SafetensorError, AssertionError, LookupError, ValueError):
        raise KolejError(f"{path} is not a network that plays: see examples/train_ppo.py") from None
    return network
