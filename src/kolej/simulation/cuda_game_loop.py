"""Whole games on a GPU, one thread a game, as kernel code (compiler/cuda.py compiles it; it needs numba-cuda).

Games are dealt, played and counted up by three kernels, so that each is small: the threads of a GPU share a small
cache for instructions. In between a game's state lies in the GPU's memory.

The 32 threads of a warp do one thing at a time: where they part ways, some wait for the others. So they begin their
turns together, and those in the middle of one end it first; planners make plans together, one at a time, whatever each
is for, and those that need none for their decision take it first. A thread whose game is over goes on with the next
that nobody has taken up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.bots.planner.decision import THINKING
from kolej.bots.policies import decide_in_steps
from kolej.compiler.numba_cuda_private import cuda
from kolej.rules.digest import digest
from kolej.rules.rng import split_mix
from kolej.rules.score import finish_game
from kolej.rules.setup import set_up
from kolej.rules.state import OVER, STATE
from kolej.rules.turn import play
from kolej.simulation.end_of_game import add_game

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

ALL_THREADS = 0xFFFFFFFF
TOGETHER = 4  # games that a warp takes up at a time

# Put here for each kernel (simulation/cuda_runner.py, compiler/cuda.py).
SEATS: Any = None  # players
SHORT: Any = None  # phases, as bits: who is in one of these decides before the others go on
the_board: Any = None  # see compiler/cuda_intrinsics.py
freeze: Any = None
copy: Any = None
wipe: Any = None
new_scratch: Any = None  # see compiler/cuda_scratch.py
new_memory: Any = None
weigh_by: Any = None


def sow(run: Any, first: Any, sets: Any, seeds: Any, dice: Any) -> None:
    """The seeds of a run's games, as `run.game_seeds` gives them; the first set of weights plays them all."""
    for i in range(cuda.grid(1), len(seeds), cuda.gridsize(1)):
        sets[i] = 0
        seeds[i] = split_mix(run, np.uint64(2 * (first + i)))
        dice[i] = split_mix(run, np.uint64(2 * (first + i) + 1))


def deal(seeds: Any, states: Any, taken: Any) -> None:
    """Sets up a game for each seed. None is taken up yet to be played."""
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    wipe(s)
    taken[0] = 0
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        s.rng = seeds[i]
        set_up(the_board(), s, w, SEATS)
        copy(states[i], s)


def play_on(
    policies: Any,
    weights: Any,
    sets: Any,
    states: Any,
    dice: Any,
    decisions: Any,
    taken: Any,
    samples: Any,
    n_samples: Any,
) -> None:
    """Plays all games to their end. `sets`: which set of weights plays which game; `taken`: how many are taken up.

    `samples` and `n_samples`: where an observer of decisions writes.
    """
    b = the_board()
    s = freeze(cuda.local.array(1, STATE)[0])
    w = new_scratch()
    m = new_memory()
    games = len(states)
    i = 0
    playing = False
    n = 0
    action = 0
    while True:
        free = not playing and i < games
        waiting = cuda.popc(cuda.ballot_sync(ALL_THREADS, free))
        if waiting >= TOGETHER or not cuda.any_sync(ALL_THREADS, playing):
            if waiting == 0:
                return
            if free:
                i = cuda.atomic.add(taken, 0, 1)
                playing = i < games
            if free and playing:
                copy(s, states[i])
                m.rng = dice[i]
                m.plan_turn = 0
                m.choices_tried = 0
                weigh_by(m, weights[sets[i]])
                n = 0
            cuda.syncwarp()
        soon = playing and (SHORT >> s.phase) & 1 == 1
        now = soon if cuda.any_sync(ALL_THREADS, soon) else playing
        if now:
            action = decide_in_steps(b, s, w, m, policies[s.to_move])
        cuda.syncwarp()
        if now and action != THINKING:
            observe(b, s, w, m, i, samples, n_samples)
            play(b, s, w, action)
            n += 1
            if s.phase == OVER:
                copy(states[i], s)
                dice[i] = m.rng
                decisions[i] = n
                playing = False
        cuda.syncwarp()


def count_later(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Replaces `finish_game` where games are played: another kernel counts them up."""
    return


def observe(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, game: Any, samples: Any, n_samples: Any
) -> None:
    """Sees a decision before it is played. Whoever wants to see games overrides this: see training/samples.py."""
    return


def never(m: MemoryRecord, p: int) -> Any:
    """Replaces `wants_every_candidate` where no planner has a network."""
    return False


def no_judge(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, own: int) -> Any:
    """Replaces a network by which no planner plays."""
    return own


def no_choice_score(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, number: int, kept: Any, worth: int) -> Any:
    """Replaces `choice_score` where no planner plays by the policy network."""
    return worth


def no_policy(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord) -> Any:
    """Replaces a policy that does not play."""
    return 0


def count_games(
    states: Any, dice: Any, sums: Any, scores: Any, winners: Any, decisions: Any, turns: Any, digests: Any
) -> None:
    """The final count of each game, into its row and into sums: one of several, so that few wait for each other."""
    b = the_board()
    w = new_scratch()
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        s = freeze(states[i])
        finish_game(b, s, w)
        for p in range(SEATS):
            scores[i, p] = s.final[p]
        winners[i] = s.winners
        turns[i] = s.turns
        digests[i] = digest(b, s, dice[i], decisions[i])
        add_game(b, s, w, sums[cuda.blockIdx.x % len(sums), 0], decisions[i])


def add_alone(sums: Any, at: Any, n: int) -> None:
    """Replaces `end_of_game.add`: threads add one after the other."""
    cuda.atomic.add(sums, at, n)


def gather_sums(parts: Any, whole: Any) -> None:
    """Adds the sums up, number by number, and empties them."""
    for i in range(cuda.grid(1), len(whole), cuda.gridsize(1)):
        n = 0
        for k in range(len(parts)):
            n += parts[k, i]
            parts[k, i] = 0
        whole[i] = n
