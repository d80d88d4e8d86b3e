"""A run: games that belong together. Game number 7 of a run is the same game, whoever plays it and wherever."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import planner_version, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.cuda import WAY_OUT, missing
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Record
from kolej.errors import KolejError
from kolej.simulation.builds import build_for, is_compiled_for
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NO_OBSERVER, Observer
from kolej.simulation.rows import GameRows

if TYPE_CHECKING:
    from kolej.simulation.cuda_runner import GpuTable  # which needs numba-cuda

HERE = ("cpu", "python")
BACKENDS = ("auto", "cuda", *HERE)
FEW_GAMES = {"random": 40, "greedy": 10, "planner": 1}
"""How many games with a bot the interpreter plays in less time than compiling takes."""


@dataclass(frozen=True)
class Run:
    """What is played. `bots`: one for each seat."""

    board: Board
    bots: tuple[str, ...]
    seed: int
    backend: str
    observer: Observer = NO_OBSERVER

    @property
    def players(self) -> int:
        return len(self.bots)

    @classmethod
    def of(
        cls,
        board: str | Path | Board,
        players: int,
        bots: str | Sequence[str],
        seed: int,
        backend: str = "cpu",
        *,
        games: int,
        observer: Observer = NO_OBSERVER,
    ) -> Run:
        """ValueError says what of it cannot be. "auto" becomes the fastest backend that there is."""
        found = board if isinstance(board, Board) else find_board(board)
        check_run(found, players, seed)
        names = seat_bots(bots, players)
        if backend not in BACKENDS:
            raise KolejError(f"there is no backend {backend!r}; there are {', '.join(BACKENDS)}")
        check_games(games)
        run = cls(found, tuple(names), seed, "cpu" if backend == "auto" else backend, observer)
        if observer is not NO_OBSERVER and backend == "cuda":
            raise KolejError(f"games are not observed on a GPU ({WAY_OUT})")
        return replace(run, backend=run._best_backend(games)) if backend == "auto" else run

    def _best_backend(self, games: int) -> str:
        """What "auto" stands for: a GPU if there is one, the interpreter for a few games before code is compiled."""
        if self.observer is NO_OBSERVER and best_backend() == "cuda":
            return "cuda"
        few = min(FEW_GAMES[name.partition(":")[0]] for name in self.bots)
        if games > few or is_compiled_for(self._numbers, self.observer):
            return "cpu"
        _say_once(
            f"playing {games:,} games interpreted, because nothing is compiled for them yet; "
            'backend="cpu" compiles first, which takes about half a minute, once'
        )
        return "python"

    @property
    def versions(self) -> list[int]:
        """The planner's version in each seat, where a planner plays."""
        return [planner_version(name) for name in self.bots]

    @property
    def _numbers(self) -> list[int]:
        return [policy_number(name) for name in self.bots]

    def prepared(self) -> PreparedRun:
        """The run with all that playing it takes. Its kernel code is compiled."""
        numbers, b = np.array(self._numbers, np.int64), board_record(self.board)
        if self.backend != "cuda":
            backend = "interpreted" if self.backend == "python" else "cpu"
            return PreparedRun(self, numbers, b, build_for(self._numbers, self.observer, backend))
        if problem := missing():
            raise KolejError(problem)
        from kolej.simulation.cuda_runner import GpuTable

        m = new_memory()
        put_weights(m, self.board, self.players, self.versions)
        table = GpuTable(self.board, self.players, numbers, np.array([m.weight]))
        table.play_run(self.seed, 0, GameRows.empty(1, self.players), np.zeros(1, SUMS))  # which compiles the kernels
        return PreparedRun(self, numbers, b, gpu=table)


@dataclass(frozen=True)
class PreparedRun:
    """A run and all that playing it takes: either a build for the CPU or a table on a GPU."""

    run: Run
    policies: NDArray[np.int64]
    """The number of each seat's policy."""
    b: Record
    build: Build | None = None
    gpu: GpuTable | None = None


def _say_once(message: str) -> None:
    """Warns the first time, and never again in this process."""
    if not _said:
        _said.append(message)
        warnings.warn(message, stacklevel=4)


_said: list[str] = []


def best_backend() -> str:
    """What "auto" stands for on this machine."""
    return "cpu" if missing() else "cuda"


def check_run(board: Board, players: int, seed: int) -> None:
    """ValueError says what of it cannot be."""
    fewest, most = board.rules.players
    if not fewest <= players <= most:
        raise KolejError(f"{board.name} is for {fewest} to {most} players, not {players!r}")
    if not 0 <= seed < 1 << 64:
        raise KolejError(f"the seed of a simulation is a whole number from 0 to 2**64 - 1, not {seed!r}")


def check_games(games: int) -> None:
    if games < 1:
        raise KolejError(f"the number of games must be 1 or more, not {games!r}")


def seat_bots(bots: str | Sequence[str], players: int) -> list[str]:
    """A bot for every seat: one for all, or those named, in turn."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if not names or len(names) > players:
        raise KolejError(f"{len(names)} bots for {players} seats")
    for name in names:
        policy_number(name)
    return [names[seat % len(names)] for seat in range(players)]
