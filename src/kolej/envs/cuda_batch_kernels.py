"""Steps many games on a GPU, one thread per game, as kernel code (compiler/cuda.py compiles it).

A step also writes observations and masks. So the threads need not stay in step with each other as those of whole games
do (simulation/cuda_game_loop.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.compiler.numba_cuda_private import cuda
from kolej.envs.batch_kernel import choose_row, step_row
from kolej.rules.state import STATE

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

# These are set for each kernel (envs/cuda_batch.py, compiler/cuda.py).
SEATS: Any = None  # number of players
the_board: Any = None  # see compiler/cuda_intrinsics.py
freeze: Any = None
copy: Any = None
new_scratch: Any = None  # see compiler/cuda_scratch.py
new_memory: Any = None


def take(given: Any, masks: Any, actions: Any, problem: Any) -> None:
    """Stores the given actions. `problem` becomes the first game whose action is illegal."""
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        actions[i] = given[i]
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            cuda.atomic.min(problem, 0, i)


def step_games(rows: Any, run: Any, kind: int, actions: Any) -> None:
    """Plays one action in every game. Observations and masks must be all zeros before."""
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        copy(s, rows.states[i])
        step_row(the_board(), s, w, rows, i, run, SEATS, kind, actions[i])
        copy(rows.states[i], s)


def choose_games(rows: Any, policies: Any, actions: Any) -> None:
    """Writes the decision of the seat to move in every game."""
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    m = new_memory()
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        copy(s, rows.states[i])
        choose_row(the_board(), s, w, m, rows, i, policies, actions)


def cleared(out: Any) -> None:
    """Replaces `clear`: all rows are cleared at once, which is faster."""
    return


def no_policy(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord) -> Any:
    """Replaces a policy that does not play here."""
    return 0
