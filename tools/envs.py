"""How fast the environments are, one game at a time, with random legal actions.

    python tools/envs.py [--seconds 5]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from kolej.boards import BUNDLED
from kolej.envs import aec


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each board")
    seconds = parser.parse_args().seconds
    print("PettingZoo, 2 players: steps a second")
    for name in BUNDLED:
        print(f"  {name:8}{zoo_steps(name, seconds):10,.0f}")


def zoo_steps(name: str, seconds: float) -> float:
    env, luck = aec(name, 2), np.random.default_rng(1)
    env.reset(seed=1)
    steps, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        seen, _, over, _, _ = env.last()
        if over or seen is None:
            env.reset()
            continue
        choice = np.flatnonzero(seen["action_mask"])
        env.step(int(choice[int(luck.random() * len(choice))]))
        steps += 1
    return steps / took


if __name__ == "__main__":
    main()
