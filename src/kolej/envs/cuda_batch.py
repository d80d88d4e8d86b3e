"""Steps thousands of games on a GPU, with all arrays in its memory. Needs numba-cuda."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kolej.boards import Board
from kolej.bots import greedy, policies
from kolej.bots.memory import MEMORY, thread_memory_type
from kolej.bots.planner import decision
from kolej.compiler.cuda import build_for_gpu, gave_up, scratch_for, table_sizes
from kolej.compiler.interpreted import Build
from kolej.compiler.numba_cuda_private import CudaAPIError, cuda, device_memset
from kolej.engine.board_record import board_record
from kolej.envs import cuda_batch_kernels
from kolej.envs.batched_games import Batch, new_rows
from kolej.envs.dlpack import CUDA, Lent
from kolej.errors import KolejError
from kolej.observation import row_writers
from kolej.rules.state import OVER, STATE

BLOCK = 128


class GpuBatch(Batch):
    """A batch on a GPU. PyTorch, JAX and CuPy can use its arrays without a copy.

    The arrays have `__dlpack__` and `__cuda_array_interface__`. Each call waits until the GPU is done.
    """

    def _set_up(self) -> None:
        self._kernels = kernels(self.board, self.players)
        self._blocks = (self.n + BLOCK - 1) // BLOCK
        self._rows = new_rows(self.layout, self.players, self.n, _zeros)
        self._actions: Any = _zeros(self.n, np.int64)
        self._problem = cuda.to_device(np.array([self.n]))
        self._policies = _zeros(self.players, np.int64)  # random play

    def _shown(self, array: Any) -> Lent:
        return Lent(array, array.__cuda_array_interface__["data"][0], (CUDA, int(cuda.get_current_device().id)))

    def _deal(self) -> None:
        states = np.zeros(self.n, STATE)
        states["phase"] = OVER
        self._rows.states.copy_to_device(states)
        self._rows.numbers.copy_to_device(np.arange(-self.n, 0))

    def _taken(self, actions: ArrayLike) -> Any:
        return cuda.as_cuda_array(actions) if cuda.is_cuda_array(actions) else cuda.to_device(np.asarray(actions))

    def _first_illegal(self, given: Any) -> int:
        self._run_kernel(self._kernels.take, given, self._rows.mask, self._actions, self._problem)
        row = int(self._problem.copy_to_host()[0])
        if row == self.n:
            return -1
        self._problem.copy_to_device(np.array([self.n]))
        return row

    def _advance(self) -> None:
        for shown in (self._rows.observation, self._rows.mask):
            device_memset(shown, 0, shown.nbytes)
        self._run_kernel(self._kernels.step_games, self._rows, np.uint64(self._seed), self._kind, self._actions)

    def _choose(self, numbers: list[int], versions: list[int]) -> None:
        if any(number != policies.RANDOM for number in numbers):
            raise KolejError("on a GPU a batch can choose only random actions")
        self._run_kernel(self._kernels.choose_games, self._rows, self._policies, self._actions)

    def _run_kernel(self, kernel: Any, *given: Any) -> None:
        try:
            kernel[self._blocks, BLOCK](*given)
            cuda.synchronize()
        except CudaAPIError as problem:
            raise gave_up(problem) from None


def _zeros(shape: int | tuple[int, ...], kind: Any) -> Any:
    try:
        array = cuda.device_array(shape, kind)
    except CudaAPIError as problem:
        raise gave_up(problem) from None
    device_memset(array, 0, array.nbytes)
    return array


@cache
def kernels(board: Board, players: int) -> Build:
    """The kernels for one table, without the bots that do not play here and without the clearing of rows."""
    b = board_record(board)
    overrides = {
        row_writers.clear: cuda_batch_kernels.cleared,
        greedy.play_greedy: cuda_batch_kernels.no_policy,
        decision.play_planner: cuda_batch_kernels.no_policy,
    }
    entry_points = (cuda_batch_kernels.take, cuda_batch_kernels.step_games, cuda_batch_kernels.choose_games)
    scratch, memory = scratch_for(b, players, ids=True), thread_memory_type(table_sizes(b, players))
    return build_for_gpu(b, players, entry_points, overrides, {}, scratch, memory, MEMORY["weight"].shape)
