"""A network that has learnt to play, from a file: `net:FILE`. NumPy runs it; PyTorch is needed to train one only.

The file is in the safetensors format: `input`, by which each number of an observation is multiplied, then `0.weight`,
`0.bias`, `1.weight` and so on: layers with a ReLU between them, the last of which has an output for each action. Its
metadata say `board` and `players`. `examples/train_ppo.py` writes such files.
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
    board: str
    players: int
    input: Array
    layers: list[tuple[Array, Array]]

    def worths(self, observation: NDArray[np.int16]) -> Array:
        """A number for each action: the higher, the better."""
        x = observation * self.input
        for i, (weight, bias) in enumerate(self.layers):
            x = weight @ (np.maximum(x, 0) if i else x) + bias
        return x


class NetBot:
    """Decides for the legal action that its network finds best."""

    def __init__(self, file: str) -> None:
        """ValueError says what is wrong with the file."""
        if find_spec("safetensors") is None:
            raise KolejError("a network needs safetensors: pip install 'kolej[net]'")
        self._file = file
        self._network = _read(file)
        self._scratch = new_scratch()

    def sit_down(self, board: Board, players: int) -> None:
        """ValueError: it has learnt to play elsewhere."""
        learnt = self._network
        if (learnt.board, learnt.players) != (board.id, players):
            raise KolejError(
                f"{self._file} plays {learnt.board} with {learnt.players} players, not {board.id} with {players}"
            )
        there = layout(board, players)
        if (len(learnt.input), len(learnt.layers[-1][1])) != (there.size, there.actions):
            raise KolejError(f"{self._file} has learnt to play another {board.id} than this one")

    def decide(self, view: View) -> Action:
        assert view.seat is not None
        self.sit_down(view.board, view.players)
        row = np.zeros(len(self._network.input), DTYPE)
        observe(board_record(view.board), view.state, self._scratch, view.seat, row)
        worths = self._network.worths(row)
        return max(view.legal, key=lambda action: worths[action.id])


def _read(file: str) -> Network:
    path = Path(file)
    try:
        here = path.stat()
        return _stored(path, (here.st_mtime_ns, here.st_size))
    except OSError as error:
        raise KolejError(f"{file} cannot be read: {error.strerror or error}") from None


@lru_cache(maxsize=8)
def _stored(path: Path, version: tuple[int, int]) -> Network:
    """Kept while the file stays as it is: an arena asks for its bots in every game."""
    from safetensors import SafetensorError, safe_open  # here: it may be missing

    try:
        with safe_open(path, "numpy") as stored:
            told = stored.metadata() or {}
            tensors = {name: stored.get_tensor(name).astype(np.float32) for name in stored.keys()}  # noqa: SIM118
        layers = [(tensors[f"{i}.weight"], tensors[f"{i}.bias"]) for i in range(len(tensors) // 2)]
        network = Network(told["board"], int(told["players"]), tensors["input"], layers)
        assert network.worths(np.zeros(len(network.input), DTYPE)).shape == layers[-1][1].shape
    except (SafetensorError, AssertionError, LookupError, ValueError):
        raise KolejError(f"{path} is not a network that plays: see examples/train_ppo.py") from None
    return network
