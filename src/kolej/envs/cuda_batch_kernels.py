"""Steps many games on a GPU, one thread per game, as kernel code (compiler/cuda.py compiles it).

A step also writes observations and masks. So the threads need not stay in step with each other as those of whole games
do (simulation/cuda_game_loop.py).
"""

from kolej.compiler.numba_cuda_private import cuda
from kolej.envs.batch_kernel import choose_row, step_row
from kolej.rules.state import STATE

# These are set for each kernel (envs/cuda_batch.py, compiler/cuda.py).
SEATS = None  # number of players
the_board = freeze = copy = None  # see compiler/cuda_intrinsics.py
new_scratch = new_memory = None  # see compiler/cuda_scratch.py


def take(given, masks, actions, problem):
    """Stores the given actions. `problem` becomes the first game whose action is illegal."""
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        actions[i] = given[i]
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            cuda.atomic.min(problem, 0, i)


def step_games(rows, run, kind, actions):
    """Plays one action in every game. Observations and masks must be all zeros before."""
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        copy(s, rows.states[i])
        step_row(the_board(), s, w, rows, i, run, SEATS, kind, actions[i])
        copy(rows.states[i], s)


def choose_games(rows, policies, actions):
    """Writes the decision of the seat to move in every game."""
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    m = new_memory()
    for i in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
        copy(s, rows.states[i])
        choose_row(the_board(), s, w, m, rows, i, policies, actions)


def cleared(out):
    """Replaces `clear`: all rows are cleared at once, which is faster."""
    return


def no_policy(b, s, w, m):
    """Replaces a policy that does not play here."""
    return 0
