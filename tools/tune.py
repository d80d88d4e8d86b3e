"""Looks for better weights of the planner on a board: changes a few at a time and keeps what plays better.

    python tools/tune.py usa --players 3 --minutes 10

It prints the weights whenever it has found better ones; they go into src/kolej/bots/tuned.py by hand. Each try is
measured by the margin against a table of greedy bots and against the planner as it is, in units of the margin's spread,
on deals that are the same for both; what looks better must prove it on new deals.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from kolej.arena.simulate import copy_for, game_seeds
from kolej.boards import BUNDLED, board
from kolej.bots import policies
from kolej.bots.tuned import weights_for
from kolej.kernel import board_record, new_desk, new_state

Weights = list[int]


class Trial:
    """A table at which two sets of weights can meet."""

    def __init__(self, name: str, players: int) -> None:
        self.players = players
        self.base = list(weights_for(name, players))
        self._b = board_record(board(name)).record
        self._run = copy_for("cpu", [policies.PLANNER])

    def margin(self, weights: Weights, against: int, games: int, seed: int) -> tuple[float, float]:
        """Of the first seat over the best other, in spreads, and how often it wins or shares the victory."""
        s, desk = new_state(), new_desk()
        desk.weight[:] = self.base
        desk.weight[0] = weights
        seats = np.array([policies.PLANNER] + [against] * (self.players - 1))
        scores, winners = np.zeros((games, self.players), np.int16), np.zeros(games, np.uint8)
        decisions, turns = np.zeros(games, np.int32), np.zeros(games, np.int32)
        self._run.playout.play_games(
            self._b, s.record, desk.record, self.players, seats, *game_seeds(seed, 0, games),
            scores, winners, decisions, turns,
        )  # fmt: skip
        ahead = scores[:, 0].astype(float) - scores[:, 1:].max(axis=1)
        return float(ahead.mean() / ahead.std()), float((winners & 1).mean())

    def score(self, weights: Weights, games: int, seed: int) -> float:
        greedy, _ = self.margin(weights, policies.GREEDY, games, seed)
        itself, _ = self.margin(weights, policies.PLANNER, games // 2, seed + 1)
        return greedy + itself / 2


def changed(weights: Weights, dice: random.Random) -> Weights:
    found = list(weights)
    for i in dice.sample(range(len(found)), dice.choice([1, 1, 2, 3])):
        step = max(1, abs(found[i]) * dice.choice([0.1, 0.25, 0.5]))
        found[i] = round(found[i] + dice.choice([-1, 1]) * step)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=BUNDLED)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=300, help="for each measurement")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    trial, dice = Trial(asked.board, asked.players), random.Random(asked.seed)
    best, end, tries = trial.base, time.monotonic() + 60 * asked.minutes, 0
    seed, now = 0, 0.0
    while time.monotonic() < end:
        if tries % 8 == 0:
            seed = dice.randrange(1 << 40)
            now = trial.score(best, asked.games, seed)
        tries += 1
        other = changed(best, dice)
        found = trial.score(other, asked.games, seed)
        again = dice.randrange(1 << 40)
        if found > now + 0.015 and trial.score(other, asked.games, again) > trial.score(best, asked.games, again):
            best, now = other, found
            print(tries, f"{now:.3f}", tuple(best), flush=True)
    for name, weights in (("before", trial.base), ("after", best)):
        greedy, itself = (
            trial.margin(weights, against, 4 * asked.games, 7)[1] for against in (policies.GREEDY, policies.PLANNER)
        )
        print(f"{name}: wins {greedy:.3f} against greedy, {itself:.3f} against the planner as it is", flush=True)
    print(f'("{asked.board}", {asked.players}): {tuple(best)}', flush=True)


if __name__ == "__main__":
    main()
