"""A run: games that belong together. Game number 7 of a run is the same game, whoever plays it and wherever."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import greedy, policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner import decision
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import Build, build
from kolej.compiler.cuda import missing
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, Record, new_scratch, new_state
from kolej.errors import KolejError
from kolej.rules.rng import split_mix
from kolej.simulation import end_of_game, game_loop, in_game

HERE = ("cpu", "python")
BACKENDS = ("auto", "cuda", *HERE)
RANDOM_ONLY = {greedy.play_greedy: policies.play_random, decision.play_planner: policies.play_random}
"""Overrides for builds in which random play is the only policy: the other policies need not be compiled."""


class Played(NamedTuple):
    """Games as the kernel tells them: one row a game, here or on a GPU; `winners` as bits of seats."""

    scores: NDArray[Any]
    winners: NDArray[Any]
    decisions: NDArray[Any]
    turns: NDArray[Any]
    digests: NDArray[Any]

    @classmethod
    def none(cls, games: int, players: int, new: Callable[..., NDArray[Any]] = np.zeros) -> Played:
        """Room for so many."""
        return cls(
            new((games, players), np.int16), new(games, np.uint8), new(games, np.int32), new(games, np.int32),
            new(games, np.uint64),
        )  # fmt: skip


Play = Callable[[int, Played, NDArray[np.void]], None]
"""Plays a run's games from a given one on, as many as there are rows, and adds them to the sums (`sums.SUMS`)."""


@dataclass(frozen=True)
class Run:
    """What is played. `bots`: one for each seat."""

    board: Board
    bots: tuple[str, ...]
    seed: int
    backend: str

    @property
    def players(self) -> int:
        return len(self.bots)

    @classmethod
    def of(
        cls, board: str | Path | Board, players: int, bots: str | Sequence[str], seed: int, backend: str = "cpu"
    ) -> Run:
        """ValueError says what of it cannot be. "auto" becomes the fastest backend that there is."""
        found = board if isinstance(board, Board) else find_board(board)
        check_run(found, players, seed)
        names = seat_bots(bots, players)
        if backend not in BACKENDS:
            raise KolejError(f"there is no backend {backend!r}; there are {', '.join(BACKENDS)}")
        return cls(found, tuple(names), seed, best_backend() if backend == "auto" else backend)

    def player(self) -> Play:
        """What plays it. All that it takes is compiled."""
        numbers = np.array([policy_number(name) for name in self.bots], np.int64)
        if self.backend == "cuda":
            if problem := missing():
                raise KolejError(problem)
            from kolej.simulation.cuda_runner import run_player

            m = new_memory()
            put_weights(m, self.board, self.players)
            return run_player(self.board, self.players, numbers, np.array([m.weight]), self.seed)
        simulation, b = build_for(self.backend, (int(number) for number in numbers)), board_record(self.board)

        def play(first: int, rows: Played, counted: NDArray[np.void]) -> None:
            seeds = game_seeds(self.seed, first, first + len(rows.turns))
            w, m = new_scratch(telling=self.backend == "python"), new_memory()
            put_weights(m, self.board, self.players)
            table = simulation.records(b, new_state(), w, m, Fields.of(counted))
            simulation.play_games(*table, self.players, numbers, *seeds, *rows)

        return play


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


def build_for(backend: str, used: Iterable[int]) -> Build:
    """The build that a backend runs: the loop over games and the census, with these policies.

    For random play alone it has no census and no other policy, because compiling them takes half a minute.
    """
    if backend not in HERE:
        raise KolejError(f"there is no backend {backend!r}; there are {', '.join(HERE)}")
    if backend == "python":
        return build((game_loop.play_games, in_game.take_census), backend="interpreted")
    if any(number != policies.RANDOM for number in used):
        return build((game_loop.play_games, in_game.take_census), warm_up=_warm_up_all)
    return build((game_loop.play_games,), RANDOM_ONLY, warm_up=_warm_up)


def _warm_up_all(simulation: Build) -> object:
    census = np.zeros(1, in_game.CENSUS)
    table = _table(simulation, Fields.of(census))
    simulation.take_census(*table, 2, np.full(2, policies.RANDOM), *game_seeds(0, 0, 1))
    return _warm_up(simulation), census.tobytes()


def _warm_up(simulation: Build) -> object:
    """The digest of one game of random play."""
    rows = Played.none(1, 2)
    simulation.play_games(*_table(simulation), 2, np.full(2, policies.RANDOM), *game_seeds(0, 0, 1), *rows)
    return rows.digests.tolist()


def _table(simulation: Build, *more: Record) -> tuple[Any, ...]:
    b, sums = board_record(find_board(BUNDLED[0])), Fields.of(np.zeros(1, end_of_game.SUMS))
    return simulation.records(b, new_state(), new_scratch(), new_memory(), sums, *more)
