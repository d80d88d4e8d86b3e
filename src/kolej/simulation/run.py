"""A run: games that belong together. Game number 7 of a run is the same game, whoever plays it and wherever."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import greedy, policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner import decision
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import build, is_compiled
from kolej.compiler.cuda import WAY_OUT, missing
from kolej.compiler.interpreted import Build, WarmUp
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.errors import KolejError
from kolej.rules.rng import split_mix
from kolej.simulation import end_of_game
from kolej.simulation.observers import NO_OBSERVER, Observer
from kolej.simulation.play_games import play_games
from kolej.simulation.rows import GameRows, Play

HERE = ("cpu", "python")
BACKENDS = ("auto", "cuda", *HERE)
RANDOM_ONLY = {greedy.play_greedy: policies.play_random, decision.play_planner: policies.play_random}
"""Overrides for builds in which random play is the only policy: the other policies need not be compiled."""
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
        few = min(FEW_GAMES[name] for name in self.bots)
        if games > few or is_compiled(*parts_of_build(self._numbers, self.observer)):
            return "cpu"
        _say_once(
            f"playing {games:,} games interpreted, because nothing is compiled for them yet; "
            'backend="cpu" compiles first, which takes about half a minute, once'
        )
        return "python"

    @property
    def _numbers(self) -> list[int]:
        return [policy_number(name) for name in self.bots]

    def player(self) -> Play:
        """What plays it. All that it takes is compiled."""
        numbers = np.array(self._numbers, np.int64)
        if self.backend == "cuda":
            if problem := missing():
                raise KolejError(problem)
            from kolej.simulation.cuda_runner import run_player

            m = new_memory()
            put_weights(m, self.board, self.players)
            return run_player(self.board, self.players, numbers, np.array([m.weight]), self.seed)
        backend = "interpreted" if self.backend == "python" else "cpu"
        simulation, b = build_for(self._numbers, self.observer, backend), board_record(self.board)

        def play(first: int, rows: GameRows, counted: NDArray[np.void], observed: NDArray[np.void]) -> None:
            seeds = game_seeds(self.seed, first, first + len(rows.turns))
            w, m = new_scratch(telling=self.backend == "python"), new_memory()
            put_weights(m, self.board, self.players)
            table = simulation.records(b, new_state(), w, m, Fields.of(counted), Fields.of(observed))
            simulation.play_games(*table, self.players, numbers, *seeds, *rows)

        return play


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


def game_seeds(run: int, first: int, end: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The cards' and the bots' seeds of games `first` to `end`: SplitMix64 of the run's seed and the game's number."""
    seeds = split_mix(np.uint64(run), np.arange(2 * first, 2 * end, dtype=np.uint64))
    return seeds[0::2].copy(), seeds[1::2].copy()


def build_for(used: Iterable[int], observer: Observer = NO_OBSERVER, backend: str = "cpu") -> Build:
    """The build that plays games of these policies under the eyes of an observer."""
    entry_points, overrides = parts_of_build(used, observer)
    return build(entry_points, overrides, backend=backend, warm_up=_warm_up_of(observer))


def parts_of_build(used: Iterable[int], observer: Observer) -> tuple[tuple[Callable[..., Any], ...], dict[Any, Any]]:
    """The entry points and the overrides of such a build."""
    only_random = set(used) == {policies.RANDOM}
    return (play_games,), dict(observer.overrides) | (RANDOM_ONLY if only_random else {})


@cache
def _warm_up_of(observer: Observer) -> WarmUp:
    def warm_up(simulation: Build) -> object:
        """Returns the digest of one game of random play, and what the observer saw of it."""
        rows, observed = GameRows.empty(1, 2), np.zeros(1, observer.record)
        b, sums = board_record(find_board(BUNDLED[0])), Fields.of(np.zeros(1, end_of_game.SUMS))
        table = simulation.records(b, new_state(), new_scratch(), new_memory(), sums, Fields.of(observed))
        simulation.play_games(*table, 2, np.full(2, policies.RANDOM), *game_seeds(0, 0, 1), *rows)
        return rows.digests.tolist(), observed.tobytes()

    return warm_up
