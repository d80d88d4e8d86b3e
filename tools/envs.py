"""Measures how fast the environments are in processor time, with two players, one game and random legal actions.

    python tools/envs.py [--seconds 3]
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED
from kolej.envs import aec
from kolej.envs.gym import KolejEnv


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each number")
    seconds = parser.parse_args().seconds
    print("Steps per second  PettingZoo  Gymnasium against random    greedy   planner")
    for name in BUNDLED:
        speeds = [zoo_steps(name, seconds), *(gym_steps(name, bot, seconds) for bot in ("random", "greedy", "planner"))]
        print("{:16}{:12,.0f}{:26,.0f}{:10,.0f}{:10,.0f}".format(name, *speeds), flush=True)


def random_action(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Returns a random legal action."""
    choice = np.flatnonzero(mask)
    return int(choice[int(rng.random() * len(choice))])


def zoo_steps(name: str, seconds: float) -> float:
    """Counts the steps of all players."""
    env, rng = aec(name, 2), np.random.default_rng(1)
    env.reset(seed=1)
    steps, begun = 0, time.process_time()
    while (took := time.process_time() - begun) < seconds:
        seen, _, over, _, _ = env.last()
        if over or seen is None:
            env.reset()
            continue
        env.step(random_action(seen["action_mask"], rng))
        steps += 1
    return steps / took


def gym_steps(name: str, opponent: str, seconds: float) -> float:
    """Counts the steps of the learner, without the decisions of its opponent."""
    env, rng = KolejEnv(name, opponent), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    steps, begun = 0, time.process_time()
    while (took := time.process_time() - begun) < seconds:
        _, _, over, _, info = env.step(random_action(info["action_mask"], rng))
        if over:
            _, info = env.reset()
        steps += 1
    return steps / took


if __name__ == "__main__":
    main()
