"""Mass simulation: the same game numbers under the same seed are the same games, however they are run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.arena import census, playout
from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import claims, greedy, plan, planner, policies, policy_number, purse, roads, ways, weights
from kolej.bots.tuned import put_weights
from kolej.kernel import Kernel, board_record, compiled, new_desk, new_state
from kolej.kernel.fields import Fields
from kolej.kernel.gpu import missing

HERE = ("cpu", "python")
BACKENDS = ("auto", "cuda", *HERE)
BOT_CODE = (ways, greedy, weights, roads, plan, purse, claims, planner, policies)
CODE = (*BOT_CODE, playout, census)
"""The kernel code of simulations and censuses, beside the rules."""

CHUNK = {"cuda": 1 << 16, "cpu": 2000, "python": 5}  # games between two words about progress, at the start
OFTEN = 0.25  # seconds between two words


class Played(NamedTuple):
    """Games as the kernel tells them: one row a game, here or on a GPU; `winners` as bits of seats."""

    scores: NDArray[Any]
    winners: NDArray[Any]
    decisions: NDArray[Any]
    turns: NDArray[Any]

    @classmethod
    def none(cls, games: int, players: int, new: Callable[..., NDArray[Any]] = np.zeros) -> Played:
        """Room for so many."""
        return cls(new((games, players), np.int16), new(games, np.uint8), new(games, np.int32), new(games, np.int32))


@dataclass(frozen=True)
class Result:
    """What came of a simulation: one row a game, one column a seat."""

    board: Board
    bots: list[str]
    seed: int
    scores: NDArray[np.int16]
    winners: NDArray[np.bool_]
    decisions: NDArray[np.int32]
    turns: NDArray[np.int32]
    seconds: float

    @property
    def games(self) -> int:
        return len(self.decisions)


def simulate(
    board: str | Path | Board,
    players: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    backend: str = "cpu",
    progress: Callable[[int], None] | None = None,
    first: int = 0,
) -> Result:
    """Plays whole games between bots.

    `backend`: "cpu" (compiled), "cuda" (on an NVIDIA GPU), "python" (interpreted, slow), or "auto", the fastest that
    there is. All play the same games. `first`: the number of the first game, so that a run can be played in parts.
    """
    found = board if isinstance(board, Board) else find_board(board)
    check_run(found, players, games, seed)
    names = seat_bots(bots, players)
    numbers = np.array([policy_number(name) for name in names], np.int64)
    if backend not in BACKENDS:
        raise ValueError(f"there is no backend {backend!r}; there are {', '.join(BACKENDS)}")
    backend = best_backend() if backend == "auto" else backend
    play = _player(backend, found, players, numbers, seed)
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    played = Played.none(games, players)
    done, size, told = 0, CHUNK[backend], begun
    while done < games:
        part = slice(done, min(games, done + size))
        play(first + done, Played(*(column[part] for column in played)))
        done, before, told = part.stop, told, time.perf_counter()
        if told - before < OFTEN:
            size *= 2
        if progress:
            progress(done)
    won = (played.winners[:, None] >> np.arange(players, dtype=np.uint8)) & 1
    return Result(
        found, names, seed, played.scores, won.astype(bool), played.decisions, played.turns, time.perf_counter() - begun
    )


def best_backend() -> str:
    """What "auto" stands for on this machine."""
    return "cpu" if missing() else "cuda"


def _player(
    backend: str, board: Board, players: int, numbers: NDArray[np.int64], seed: int
) -> Callable[[int, Played], None]:
    """What plays games of a run from a given one on, into the rows of a table. All that it takes is compiled."""
    w = new_desk(telling=backend == "python")
    put_weights(w, board, players)
    if backend == "cuda":
        if problem := missing():
            raise ValueError(problem)
        from kolej.arena.gpu import run_player

        return run_player(board, players, numbers, np.array([w.weight]), seed)
    run = copy_for(backend, (int(number) for number in numbers))
    b, s = board_record(board), new_state()
    if backend == "cpu":
        b, s, w = b.record, s.record, w.record

    def play(first: int, into: Played) -> None:
        seeds, dice = game_seeds(seed, first, first + len(into.turns))
        run.playout.play_games(b, s, w, players, numbers, seeds, dice, *into)

    return play


def check_run(board: Board, players: int, games: int, seed: int) -> None:
    """ValueError says what of it cannot be."""
    fewest, most = board.rules.players
    if not fewest <= players <= most:
        raise ValueError(f"{board.name} is for {fewest} to {most} players, not {players!r}")
    if games < 1:
        raise ValueError(f"the number of games must be 1 or more, not {games!r}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"the seed of a simulation is a whole number from 0 to 2**64 - 1, not {seed!r}")


def copy_for(backend: str, used: Iterable[int]) -> Kernel:
    """The copy of the rules that a backend runs, with these policies, the loop over games and the census.

    Compiled for random play alone it has no census, and no other policy: they would take half a minute for nothing.
    """
    if backend == "python":
        return Kernel(playout=playout, census=census)
    if backend not in HERE:
        raise ValueError(f"there is no backend {backend!r}; there are {', '.join(HERE)}")
    if any(number != policies.RANDOM for number in used):
        return compiled(*CODE, enter=_enter_all)
    absent = (greedy.play_greedy, planner.play_planner)
    return compiled(
        policies, playout, enter=_enter_playout, instead=tuple((play, policies.play_random) for play in absent)
    )


def _enter_all(kernel: Kernel) -> None:
    _enter_playout(kernel)
    b, s, w = board_record(find_board(BUNDLED[0])).record, new_state().record, new_desk().record
    seeds, counts = np.zeros(0, np.uint64), Fields.of(np.zeros(1, census.CENSUS))
    kernel.census.take_census(b, s, w, counts.record, 2, np.zeros(2, np.int64), seeds, seeds)


def _enter_playout(kernel: Kernel) -> None:
    """No games at all: it is compiled all the same."""
    b, s, w = board_record(find_board(BUNDLED[0])).record, new_state().record, new_desk().record
    seeds, counts = np.zeros(0, np.uint64), np.zeros(0, np.int32)
    kernel.playout.play_games(
        b, s, w, 2, np.zeros(2, np.int64), seeds, seeds,
        np.zeros((0, 2), np.int16), np.zeros(0, np.uint8), counts, counts,
    )  # fmt: skip


def seat_bots(bots: str | Sequence[str], players: int) -> list[str]:
    """A bot for every seat: one for all, or those named, in turn."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if not names or len(names) > players:
        raise ValueError(f"{len(names)} bots for {players} seats")
    for name in names:
        policy_number(name)
    return [names[seat % len(names)] for seat in range(players)]


def game_seeds(run: int, first: int, end: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The cards' and the bots' seeds of games `first` to `end`: SplitMix64 of the run's seed and the game's number."""
    seeds = playout.seed(np.uint64(run), np.arange(2 * first, 2 * end, dtype=np.uint64))
    return seeds[0::2].copy(), seeds[1::2].copy()
