"""Whole games on a GPU, one thread a game, as kernel code (kernel/gpu.py compiles it; it needs numba-cuda).

The 32 threads of a warp do one thing at a time: where they part ways, some wait for the others. So they go through
their games in step, decision by decision, and count all their games up together at the end.
"""

import numpy as np
from numba import cuda

from kolej.arena.digest import digest
from kolej.arena.playout import seed
from kolej.arena.sums import add_game
from kolej.bots.policies import decide
from kolej.rules.layout import OVER, STATE, WEIGHTS
from kolej.rules.score import finish_game
from kolej.rules.setup import set_up
from kolej.rules.turn import play

ALL_THREADS = 0xFFFFFFFF
DESK = None  # the record of the board's desk, put here for each kernel
freeze = None  # see kernel/device.py


def play_on_threads(
    boards, players, policies, weights, sums, seeds, dice, scores, winners, decisions, turns, digests
):  # fmt: skip
    """One game for each pair of seeds. The games are shared out evenly among the sets of weights, in their order."""
    b = freeze(boards[0])
    s = cuda.local.array(1, STATE)[0]
    w = cuda.local.array(1, DESK)[0]
    games = len(seeds)
    games_of_set = games // len(weights)
    lane = cuda.laneid
    for first in range(cuda.grid(1) - lane, games, cuda.gridsize(1)):
        i = first + lane
        playing = i < games
        n = 0
        action = 0
        if playing:
            for p in range(players):
                for k in range(WEIGHTS):
                    w.weight[p, k] = weights[i // games_of_set, p, k]
            s.rng = seeds[i]
            w.rng = dice[i]
            set_up(b, s, w, players)
        while cuda.any_sync(ALL_THREADS, playing):
            if playing:
                action = decide(b, s, w, policies[s.to_move])
            cuda.syncwarp()
            if playing:
                play(b, s, w, action)
                n += 1
                playing = s.phase != OVER
            cuda.syncwarp()
        if i < games:
            finish_game(b, s, w)
            for p in range(players):
                scores[i, p] = s.final[p]
            winners[i] = s.winners
            decisions[i] = n
            turns[i] = s.turns
            digests[i] = digest(b, s, w, n)
            add_game(b, s, w, sums[0], n)


def add_alone(sums, at, n):
    """Stands for `sums.add`: no two threads at a time."""
    cuda.atomic.add(sums, at, n)


def count_later(b, s, w):
    """Stands for `finish_game` where a game ends."""


def sow(run, first, seeds, dice):
    """The seeds of a run's games, as `run.game_seeds` gives them."""
    for i in range(cuda.grid(1), len(seeds), cuda.gridsize(1)):
        seeds[i] = seed(run, np.uint64(2 * (first + i)))
        dice[i] = seed(run, np.uint64(2 * (first + i) + 1))
