"""Measures how fast many games are stepped at once, with two players, random actions, observations and masks.

    python tools/batch.py [--seconds 3] [--games 1024] [board ...]
    python tools/batch.py --backend cuda --games 1e6 usa

Prints decisions per second: of all steps, and of the fastest 20. On one core the fastest are measured in processor
time, which other work of the machine changes least. They are compared with the fastest run of whole games in the plain
kernel.
"""

from __future__ import annotations

import argparse
import time

import kolej
from kolej.boards import BUNDLED
from kolej.envs import batch

STEPS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(BUNDLED), help="default: all")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each board")
    parser.add_argument("--games", type=float, default=1024, help="number of games that are stepped together")
    parser.add_argument("--backend", default="cpu", help="cpu: one core; cuda: a GPU")
    options = parser.parse_args()
    print(f"{options.games:.0f} games at once, {options.backend}: decisions/s, fastest steps", end="")
    print(", plain kernel" if options.backend == "cpu" else "")
    for name in options.boards:
        measured = speeds(name, int(options.games), options.backend, options.seconds)
        print(f"{name:8}" + "".join(f"{speed:16,.0f}" for speed in measured), flush=True)


def speeds(name: str, games: int, backend: str, seconds: float) -> list[float]:
    """Measures the speeds of one board."""
    one_core = backend == "cpu"
    clock = time.process_time if one_core else time.perf_counter
    env = batch(name, 2, games, backend, seed=1)
    env.reset()
    env.sample()
    if one_core:
        kolej.simulate(name, games=1)  # compiles before the clock starts
    decisions, took, fastest, plain = 0, 0.0, 0.0, 0.0
    while took < seconds:
        begun, own = time.perf_counter(), clock()
        for _ in range(STEPS):
            env.step(env.sample())
        fastest = max(fastest, games * STEPS / (clock() - own))
        took += time.perf_counter() - begun
        decisions += games * STEPS
        if one_core:
            own = clock()
            whole_games = kolej.simulate(name, games=200, seed=decisions)
            plain = max(plain, int(whole_games.decisions.sum()) / (clock() - own))
    return [decisions / took, fastest, *([plain] if one_core else [])]


if __name__ == "__main__":
    main()
