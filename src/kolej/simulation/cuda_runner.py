"""Games on a GPU: tens of thousands at a time, and the same games as on the CPU. It needs numba-cuda."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.bots import greedy, policies
from kolej.bots.memory import MEMORY, thread_memory_type
from kolej.bots.planner import decision, policy_network, value_network
from kolej.bots.planner.weight_index import PLANNER_ALONE, POLICY_NETWORK, VALUE_NETWORK, W_JUDGE
from kolej.compiler.cuda import build_for_gpu, gave_up, scratch_for, table_sizes
from kolej.compiler.interpreted import Build
from kolej.compiler.numba_cuda_private import CudaAPIError, cuda
from kolej.engine.board_record import board_record
from kolej.errors import KolejError
from kolej.mechanics.tunnels.ids import TUNNEL
from kolej.rules import score
from kolej.rules.state import DRAW, STATE, TURN
from kolej.simulation import cuda_game_loop, end_of_game
from kolej.simulation.rows import GameRows

POLICIES = {
    policies.RANDOM: policies.play_random, policies.GREEDY: greedy.play_greedy, policies.PLANNER: decision.think,
}  # fmt: skip
BLOCK = 64
BLOCKS = {policies.RANDOM: 12, policies.GREEDY: 16, policies.PLANNER: 8}
"""For each multiprocessor, by who thinks longest. More threads crowd each other out of the caches."""
PLANNER_REGISTERS = 128  # so that all these threads have room
WITHIN_A_TURN = ~(1 << TURN)
WITHOUT_A_PLAN = 1 << DRAW | 1 << TUNNEL  # what a planner decides
BATCH = 1 << 21  # games that are dealt, then played, then counted up
SUMS = 16  # that are added to in turn


def play_many(
    board: Board, players: int, numbers: NDArray[np.int64], weights: NDArray[np.int32], seeds: Any, dice: Any
) -> tuple[GameRows, NDArray[np.void]]:
    """One game for each pair of seeds, between policies by their numbers: a row for each, and the sums of all.

    `weights[sets, PLAYERS, WEIGHTS]`: the planner's. The games are shared out among the sets: of 300 games and 3 sets,
    the first 100 are the first set's.
    """
    games = len(seeds)
    if games % len(weights):
        raise KolejError(f"{games} games cannot be shared out among {len(weights)} sets of weights")
    sets = np.repeat(np.arange(len(weights), dtype=np.int16), games // len(weights))
    rows, counted = GameRows.empty(games, players), np.zeros(1, end_of_game.SUMS)
    table = GpuTable(board, players, numbers, weights)
    table.play(cuda.to_device(sets), cuda.to_device(seeds), cuda.to_device(dice), rows, counted)
    return rows, counted


class GpuTable:
    """A board and who plays there. While the rows of a batch of games are fetched, the next batch is played."""

    def __init__(
        self,
        board: Board,
        players: int,
        numbers: NDArray[np.int64],
        weights: NDArray[np.int32],
        observe: Callable[..., Any] | None = None,
        sampled: Any = None,
    ) -> None:
        """`observe`: sees every decision and writes to `sampled`, of games that are played as one batch."""
        used = frozenset(int(number) for number in numbers)
        self._grid = BLOCKS[max(used)] * int(cuda.get_current_device().MULTIPROCESSOR_COUNT), BLOCK
        # Planners that began a game beside others in the middle of one would have other things to think about.
        self._batch = self._grid[0] * BLOCK if policies.PLANNER in used else BATCH
        if sampled:
            self._batch = len(sampled[1])
        judges = frozenset(np.unique(weights[:, :players, W_JUDGE]).tolist())
        self._kernels = _kernels(board, players, used, judges, observe)
        self._sampled = sampled or (cuda.device_array((1, 1, 1), np.int8), cuda.device_array(1, np.int32))
        self._sums: Any = cuda.to_device(np.zeros((SUMS, end_of_game.SUMS.itemsize // 8), np.int64))
        self._policies = cuda.to_device(numbers), cuda.to_device(weights)
        self._players = players
        self._taken = cuda.device_array(1, np.int64)
        self._playing, self._fetching = cuda.stream(), cuda.stream()
        self._make_room(1)

    def _make_room(self, games: int) -> None:
        self._states: Any = cuda.device_array(games, STATE)
        self._rooms = [RowBuffers(games, self._players) for _ in range(2)]

    def play_run(self, run: int, first: int, rows: GameRows, counted: NDArray[np.void]) -> None:
        """Plays games of a run, from the given number on, as many as there are rows. `run`: its seed."""
        try:
            self.play(*self.sow(run, first, len(rows.turns)), rows, counted)
        except CudaAPIError as problem:
            raise gave_up(problem) from None

    def sow(self, run: int, first: int, games: int) -> tuple[Any, Any, Any]:
        """For games of a run: the set of weights, the cards' and the bots' seeds, on the GPU."""
        sets, seeds, dice = (cuda.device_array(games, kind) for kind in (np.int16, np.uint64, np.uint64))
        self._kernels.sow[self._grid](np.uint64(run), first, sets, seeds, dice)
        return sets, seeds, dice

    def play(self, sets: Any, seeds: Any, dice: Any, rows: GameRows, counted: NDArray[np.void]) -> None:
        """Into rows and sums."""
        games = len(seeds)
        if len(self._states) < min(games, self._batch):
            self._make_room(min(games, self._batch))
        waiting = deque[Callable[[], None]]()
        for k, start in enumerate(range(0, games, self._batch)):
            batch, room = slice(start, min(games, start + self._batch)), self._rooms[k % 2]
            self._launch(room, sets[batch], seeds[batch], dice[batch])
            waiting.append(room.fetch(_cut(rows, batch), self._fetching))
            if len(waiting) > 1:
                waiting.popleft()()
        waiting.popleft()()
        counted.view(np.int64)[:] += self._gather()

    def _launch(self, room: RowBuffers, sets: Any, seeds: Any, dice: Any) -> None:
        kernels, grid, these = self._kernels, (*self._grid, self._playing), slice(len(seeds))
        states, found = self._states[these], _cut(room.found, these)
        room.fetched.wait(self._playing)
        kernels.deal[grid](seeds, states, self._taken)
        kernels.play_on[grid](*self._policies, sets, states, dice, found.decisions, self._taken, *self._sampled)
        kernels.count_games[grid](states, dice, self._sums.view(end_of_game.SUMS), *found)
        room.counted.record(self._playing)
        room.counted.wait(self._fetching)

    def _gather(self) -> NDArray[np.int64]:
        """All that was counted since the last time."""
        whole: Any = cuda.device_array(self._sums.shape[1], np.int64)
        self._kernels.gather_sums[self._grid](self._sums, whole)
        found: NDArray[np.int64] = whole.copy_to_host()
        return found


class RowBuffers:
    """RowBuffers for the rows of a batch of games, on the GPU and on the way from it."""

    def __init__(self, games: int, players: int) -> None:
        self.found: Any = GameRows.empty(games, players, cuda.device_array)
        self.counted, self.fetched = cuda.event(timing=False), cuda.event(timing=False)
        self._arrived = GameRows.empty(games, players, cuda.pinned_array)

    def fetch(self, rows: GameRows, stream: Any) -> Callable[[], None]:
        """Has the rows of a batch brought from the GPU; what it returns waits for them and puts them in their place."""
        these = slice(len(rows.turns))
        found, arrived = _cut(self.found, these), _cut(self._arrived, these)
        for here, there in zip(arrived, found, strict=True):
            there.copy_to_host(here, stream)
        self.fetched.record(stream)

        def put() -> None:
            self.fetched.synchronize()
            for column, new in zip(rows, arrived, strict=True):
                column[:] = new

        return put


def _cut(rows: GameRows, part: slice) -> Any:
    return GameRows(*(column[part] for column in rows))


@cache
def _kernels(
    board: Board, players: int, used: frozenset[int], judges: frozenset[int], observe: Callable[..., Any] | None
) -> Build:
    """The kernels for one table and the policies that play there: other policies would take minutes to compile.

    `finish_game` is overridden where games are played and called where they are counted, so these are two builds.
    `judges`: who compares the planners' candidates (weight_index.py). `observe`: sees every decision.
    """
    overrides: dict[Any, Any] = {
        score.finish_game: cuda_game_loop.count_later,
        decision.play_planner: cuda_game_loop.no_policy,  # the planner plays by `think`
    }
    if judges == {PLANNER_ALONE}:
        overrides[decision.wants_every_candidate] = cuda_game_loop.never
    if VALUE_NETWORK not in judges:
        overrides[value_network.best_by_value_network] = cuda_game_loop.no_judge
    if POLICY_NETWORK not in judges:
        overrides[policy_network.best_by_policy_network] = cuda_game_loop.no_judge
        overrides[policy_network.choice_score] = cuda_game_loop.no_choice_score
    if observe is not None:
        overrides[cuda_game_loop.observe] = observe
    overrides |= {policy: cuda_game_loop.no_policy for number, policy in POLICIES.items() if number not in used}
    b, plans = board_record(board), policies.PLANNER in used
    constants = {"SHORT": WITHOUT_A_PLAN if plans else WITHIN_A_TURN}
    scratch, registers = scratch_for(b, players, ids=policies.GREEDY in used), PLANNER_REGISTERS if plans else None
    memory = thread_memory_type(table_sizes(b, players)), MEMORY["weight"].shape
    playing = (cuda_game_loop.sow, cuda_game_loop.deal, cuda_game_loop.play_on)
    counting = (cuda_game_loop.count_games, cuda_game_loop.gather_sums)
    alone = {end_of_game.add: cuda_game_loop.add_alone}
    plays = build_for_gpu(b, players, playing, overrides, constants, scratch, *memory, registers)
    counts = build_for_gpu(b, players, counting, alone, {}, scratch, *memory, registers)
    return Build(vars(plays) | vars(counts))
