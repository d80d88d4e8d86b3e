"""Games on a GPU: tens of thousands at a time, and the same games as on the CPU. It needs numba-cuda."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.cudadrv.driver import CudaAPIError
from numpy.typing import NDArray

from kolej.arena import sums, threads
from kolej.arena.run import BOT_CODE, GAME_CODE, Play, Played
from kolej.boards import Board
from kolej.bots import policies
from kolej.kernel import board_record
from kolej.kernel.gpu import desk_for, for_gpu, gave_up
from kolej.rules import layout as L
from kolej.rules import turn

POLICIES = {policies.RANDOM: "play_random", policies.GREEDY: "play_greedy", policies.PLANNER: "think"}
BLOCK = 64
BLOCKS = 8  # for each room and multiprocessor: with more, threads' states crowd each other out of the caches
BATCH = 1 << 20  # games in one room
SUMS = 16  # that are added to in turn


def play_many(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], seeds: Any, dice: Any
) -> tuple[Played, NDArray[np.void]]:
    """One game for each pair of seeds, between policies by their numbers: a row for each, and the sums of all.

    `weights[sets, PLAYERS, WEIGHTS]`: the planner's. The games are shared out among the sets: of 300 games and 3 sets,
    the first 100 are the first set's.
    """
    games = len(seeds)
    if games % len(weights):
        raise ValueError(f"{games} games cannot be shared out among {len(weights)} sets of weights")
    sets = np.repeat(np.arange(len(weights), dtype=np.int16), games // len(weights))
    rows, counted = Played.none(games, players), np.zeros(1, sums.SUMS)
    table = Table(board, players, numbers, weights)
    table.play(cuda.to_device(sets), cuda.to_device(seeds), cuda.to_device(dice), rows, counted)
    return rows, counted


def run_player(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], run: int
) -> Play:
    """What plays the games of a run. All that it takes is compiled."""
    table = Table(board, players, numbers, weights)

    def play(first: int, rows: Played, counted: NDArray[np.void]) -> None:
        try:
            table.play(*table.sow(run, first, len(rows.turns)), rows, counted)
        except CudaAPIError as problem:
            raise gave_up(problem) from None

    play(0, Played.none(1, players), np.zeros(1, sums.SUMS))
    return play


class Table:
    """A board and who plays there, in two rooms: while one's games are counted up, the other's are played."""

    def __init__(
        self, board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32]
    ) -> None:
        self._grid = BLOCKS * int(cuda.get_current_device().MULTIPROCESSOR_COUNT), BLOCK
        self._kernels = _kernels(board, players, frozenset(int(number) for number in numbers))
        self._sums: Any = cuda.to_device(np.zeros((SUMS, sums.SUMS.itemsize // 8), np.int64))
        self._policies = cuda.to_device(numbers), cuda.to_device(weights)
        self._players = players
        self._rooms = [Room(1, players), Room(1, players)]

    def sow(self, run: int, first: int, games: int) -> tuple[Any, Any, Any]:
        """For games of a run: the set of weights, the cards' and the bots' seeds, on the GPU."""
        sets, seeds, dice = (cuda.device_array(games, kind) for kind in (np.int16, np.uint64, np.uint64))
        with self._kernels.kernel_code():
            self._kernels.sow[self._grid](np.uint64(run), first, sets, seeds, dice)
        return sets, seeds, dice

    def play(self, sets: Any, seeds: Any, dice: Any, rows: Played, counted: NDArray[np.void]) -> None:
        """Into rows and sums."""
        games = len(seeds)
        if self._rooms[0].games < min(games, BATCH):
            self._rooms = [Room(min(games, BATCH), self._players) for _ in range(2)]
        waiting = deque[Callable[[], None]]()
        for k, start in enumerate(range(0, games, BATCH)):
            batch, room = slice(start, min(games, start + BATCH)), self._rooms[k % 2]
            self._launch(room, sets[batch], seeds[batch], dice[batch])
            waiting.append(room.fetch(_cut(rows, batch)))
            if len(waiting) > 1:
                waiting.popleft()()
        waiting.popleft()()
        counted.view(np.int64)[:] += self._gather()

    def _launch(self, room: Room, sets: Any, seeds: Any, dice: Any) -> None:
        kernels, grid, these = self._kernels, (*self._grid, room.stream), slice(len(seeds))
        states, found = room.states[these], _cut(room.found, these)
        with kernels.kernel_code():
            kernels.deal[grid](seeds, states)
            kernels.play_on[grid](*self._policies, sets, states, dice, found.decisions)
            kernels.count_games[grid](states, dice, self._sums.view(sums.SUMS), *found)

    def _gather(self) -> NDArray[np.int64]:
        """All that was counted since the last time."""
        whole: Any = cuda.device_array(self._sums.shape[1], np.int64)
        with self._kernels.kernel_code():
            self._kernels.gather_sums[self._grid](self._sums, whole)
        found: NDArray[np.int64] = whole.copy_to_host()
        return found


class Room:
    """Room on the GPU for a batch of games, and on the way from it."""

    def __init__(self, games: int, players: int) -> None:
        self.games = games
        self.stream = cuda.stream()
        self.states: Any = cuda.device_array(games, L.STATE)
        self.found: Any = Played.none(games, players, cuda.device_array)
        self._arrived = Played.none(games, players, cuda.pinned_array)

    def fetch(self, rows: Played) -> Callable[[], None]:
        """Has the rows of a batch brought from the GPU; what it returns waits for them and puts them in their place."""
        these = slice(len(rows.turns))
        found, arrived = _cut(self.found, these), _cut(self._arrived, these)
        for here, there in zip(arrived, found, strict=True):
            there.copy_to_host(here, self.stream)

        def put() -> None:
            self.stream.synchronize()
            for column, new in zip(rows, arrived, strict=True):
                column[:] = new

        return put


def _cut(rows: Played, part: slice) -> Any:
    return Played(*(column[part] for column in rows))


@cache
def _kernels(board: Board, players: int, used: frozenset[int]) -> SimpleNamespace:
    """For one table and the policies that play: others would take minutes to compile for nothing."""
    meaning: dict[tuple[ModuleType, str], Any] = {
        (turn, "finish_game"): threads.count_later,
        (sums, "add"): threads.add_alone,
        (policies, "play_planner"): threads.no_policy,  # it plays by `think`
    }
    for number, policy in POLICIES.items():
        if number not in used:
            meaning[policies, policy] = threads.no_policy
    b = board_record(board)
    return for_gpu(
        b, players, BOT_CODE, (*GAME_CODE, threads),
        (threads.sow, threads.deal, threads.play_on, threads.count_games, threads.gather_sums), meaning,
        {"TURNS_TOGETHER": policies.PLANNER not in used}, desk_for(b, players, ids=policies.GREEDY in used),
    )  # fmt: skip
