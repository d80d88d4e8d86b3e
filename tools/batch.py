"""How fast many games are stepped at once with two players on one core, beside the plain kernel, with random actions.

    python tools/batch.py [--seconds 3] [--games 1024] [board ...]

Decisions a second: all steps together, and the fastest 20 of them by processor time, which others' work on the machine
changes least; then the fastest run of whole games in the plain kernel, turn by turn with these, in the same way.
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
    parser.add_argument("--games", type=int, default=1024, help="stepped together")
    asked = parser.parse_args()
    print(f"{asked.games} games at once  decisions/s  fastest steps  fastest in the plain kernel  ratio")
    for name in asked.boards:
        all_steps, fastest, plain = speeds(name, asked.games, asked.seconds)
        print(f"{name:18}{all_steps:13,.0f}{fastest:15,.0f}{plain:29,.0f}{plain / fastest:7.1f}", flush=True)


def speeds(name: str, games: int, seconds: float) -> tuple[float, float, float]:
    env = batch(name, 2, games, seed=1)
    env.reset()
    kolej.simulate(name, games=1)  # what is to be compiled is compiled before the clock starts
    decisions, took, fastest, plain = 0, 0.0, 0.0, 0.0
    while took < seconds:
        begun, own = time.perf_counter(), time.process_time()
        for _ in range(STEPS):
            env.step(env.sample())
        fastest = max(fastest, games * STEPS / (time.process_time() - own))
        took += time.perf_counter() - begun
        decisions += games * STEPS
        own = time.process_time()
        whole_games = kolej.simulate(name, games=200, seed=decisions)
        plain = max(plain, int(whole_games.decisions.sum()) / (time.process_time() - own))
    return decisions / took, fastest, plain


if __name__ == "__main__":
    main()
