"""How fast many games are stepped at once with two players and random actions, observations and masks written.

    python tools/batch.py [--seconds 3] [--games 1024] [board ...]
    python tools/batch.py --backend cuda --games 1e6 usa

Decisions a second: all steps together, and the fastest 20 of them. On one core that is by processor time, which others'
work on the machine changes least; beside it stands the fastest run of whole games in the plain kernel, in turn with
these.
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
    parser.add_argument("boards", nargs="*", default=list(BUNDLED), help="all if left out")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each board")
    parser.add_argument("--games", type=float, default=1024, help="stepped together")
    parser.add_argument("--backend", default="cpu", help="cpu: one core; cuda: a GPU")
    asked = parser.parse_args()
    print(f"{asked.games:.0f} games at once, {asked.backend}: decisions/s, fastest steps", end="")
    print(", plain kernel" if asked.backend == "cpu" else "")
    for name in asked.boards:
        found = speeds(name, int(asked.games), asked.backend, asked.seconds)
        print(f"{name:8}" + "".join(f"{speed:16,.0f}" for speed in found), flush=True)


def speeds(name: str, games: int, backend: str, seconds: float) -> list[float]:
    alone = backend == "cpu"
    clock = time.process_time if alone else time.perf_counter
    env = batch(name, 2, games, backend, seed=1)
    env.reset()
    env.sample()
    if alone:
        kolej.simulate(name, games=1)  # what is to be compiled is compiled before the clock starts
    decisions, took, fastest, plain = 0, 0.0, 0.0, 0.0
    while took < seconds:
        begun, own = time.perf_counter(), clock()
        for _ in range(STEPS):
            env.step(env.sample())
        fastest = max(fastest, games * STEPS / (clock() - own))
        took += time.perf_counter() - begun
        decisions += games * STEPS
        if alone:
            own = clock()
            whole_games = kolej.simulate(name, games=200, seed=decisions)
            plain = max(plain, int(whole_games.decisions.sum()) / (clock() - own))
    return [decisions / took, fastest, *([plain] if alone else [])]


if __name__ == "__main__":
    main()
