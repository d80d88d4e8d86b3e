"""Mass simulation: the same game numbers under the same seed are the same games, however they are run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.arena import census, playout
from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import greedy, plan, planner, policies, policy_number, purse, roads, ways, weights
from kolej.bots.tuned import put_weights
from kolej.kernel import Kernel, board_record, compiled, new_desk, new_state
from kolej.kernel.fields import Fields

BACKENDS = ("cpu", "python")
BOT_CODE = (ways, greedy, weights, roads, plan, purse, planner, policies)
CODE = (*BOT_CODE, playout, census)
"""The kernel code of simulations and censuses, beside the rules."""

CHUNK = {"cpu": 2000, "python": 5}  # games between two words about progress


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
    """Plays whole games between bots. `backend`: "cpu" (compiled) or "python" (interpreted, slow).

    `first`: the number of the first game, so that a run can be played in parts.
    """
    found = board if isinstance(board, Board) else find_board(board)
    check_run(found, players, games, seed)
    names = seat_bots(bots, players)
    numbers = np.array([policy_number(name) for name in names], np.int64)
    run = copy_for(backend, (int(number) for number in numbers))
    if progress:
        progress(0)  # what had to be compiled is compiled
    begun = time.perf_counter()
    scores = np.zeros((games, players), np.int16)
    winners = np.zeros(games, np.uint8)
    decisions, turns = np.zeros(games, np.int32), np.zeros(games, np.int32)
    b, s, w = board_record(found), new_state(), new_desk(telling=backend == "python")
    put_weights(w, found, players)
    if backend != "python":
        b, s, w = b.record, s.record, w.record
    for begin in range(0, games, CHUNK[backend]):
        part = slice(begin, min(games, begin + CHUNK[backend]))
        seeds, dice = game_seeds(seed, first + part.start, first + part.stop)
        run.playout.play_games(
            b, s, w, players, numbers, seeds, dice,
            scores[part], winners[part], decisions[part], turns[part],
        )  # fmt: skip
        if progress:
            progress(part.stop)
    won = (winners[:, None] >> np.arange(players, dtype=np.uint8)) & 1
    return Result(
        found, names, seed, scores, won.astype(bool), decisions, turns, time.perf_counter() - begun
    )


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
    if backend != "cpu":
        raise ValueError(f"there is no backend {backend!r}; there are {', '.join(BACKENDS)}")
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
    numbers = np.arange(2 * first, 2 * end, dtype=np.uint64) + np.uint64(1)
    x = np.uint64(run) + numbers * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    x[x == 0] = 1  # a xorshift never leaves zero
    return x[0::2].copy(), x[1::2].copy()
