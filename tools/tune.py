"""Searches better weights of the planner for a board with an evolution strategy.

    python tools/tune.py usa --players 3 --minutes 10
    python tools/tune.py usa --players 3 --minutes 1 --backend cuda --sets 64 --games 1000

Each generation is a cloud of weight sets around the best guess so far. All sets play the same deals, against greedy
bots and against the old planner. Then the guess and the width of the cloud in every direction move towards the better
half (CMA-ES without rotations, after Ros and Hansen). At the end the new and the old weights play deals that neither
has seen. Copy the printed weights into src/kolej/bots/planner/tuned_weights.py.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, board
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.planner_memory import WEIGHTS
from kolej.bots.planner.tuned_weights import tuned_for, weights_for
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.rules.capacity import PLAYERS
from kolej.simulation.builds import build_for
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NOTHING
from kolej.simulation.rows import GameRows
from kolej.simulation.seeds import game_seeds

Floats = NDArray[np.float64]
AGAINST = ((policies.GREEDY, 1.0), (policies.PLANNER, 0.5))
"""The opponents, and how much each counts."""


class Table:
    """A board and a number of players for which sets of weights are compared."""

    def __init__(self, name: str, players: int, backend: str) -> None:
        self.base = np.array(tuned_for(name, players), np.int32)
        self._learned = weights_for(name, players)
        self._board, self._players, self._gpu = board(name), players, backend == "cuda"
        self._wide = {against: self.margins(self.base[None], against, 1000, 1).std() / 2 for against, _ in AGAINST}

    def margins(self, sets: NDArray[np.int32], against: int, games: int, seed: int) -> Floats:
        """Returns how far the first seat is ahead of the best other seat: one row per set."""
        weights = np.empty((len(sets), PLAYERS, WEIGHTS), np.int32)
        weights[:] = self._learned
        weights[:, 0, : len(self.base)] = sets
        seats = np.array([policies.PLANNER] + [against] * (self._players - 1), np.int64)
        seeds, dice = game_seeds(seed, 0, games)
        scores = self._on_gpu(seats, weights, seeds, dice) if self._gpu else self._on_cpu(seats, weights, seeds, dice)
        ahead = scores[:, 0] - scores[:, 1:].max(axis=1)
        return ahead.reshape(len(sets), games).astype(float)

    def _on_gpu(self, seats: Any, weights: Any, seeds: Any, dice: Any) -> Any:
        from kolej.simulation.cuda_runner import play_many

        sets = len(weights)
        return play_many(
            self._board, self._players, seats, weights, np.tile(seeds, sets), np.tile(dice, sets)
        )[0].scores

    def _on_cpu(self, seats: Any, weights: Any, seeds: Any, dice: Any) -> Any:
        run, m = build_for(seats), new_memory()
        b, s, w = board_record(self._board).record, new_state().record, new_scratch().record
        games = len(seeds)
        rows = GameRows.empty(len(weights) * games, self._players)
        sums, nothing = Fields.of(np.zeros(1, SUMS)), Fields.of(np.zeros(1, NOTHING))
        for i in range(len(weights)):
            m.weight[:] = weights[i]
            run.play_games(
                b, s, w, m.record, sums.record, nothing.record, self._players, seats, seeds, dice,
                *(column[i * games : (i + 1) * games] for column in rows),
            )  # fmt: skip
        return rows.scores

    def worth(self, sets: NDArray[np.int32], games: int, seed: int) -> Floats:
        """Returns the value of each set, in which winning counts more than the margin."""
        total = np.zeros(len(sets))
        for against, counts in AGAINST:
            total += counts * np.tanh(self.margins(sets, against, games, seed) / self._wide[against]).mean(axis=1)
        return total


class Cloud:
    """Random sets of weights around a guess."""

    def __init__(self, guess: NDArray[np.int32], sets: int, seed: int) -> None:
        self.guess = guess.astype(float)
        self._unit = np.maximum(1.0, 0.15 * np.abs(self.guess))
        self._rng = np.random.default_rng(seed)
        self._sets, n = sets, len(guess)
        ranks = np.log(sets / 2 + 0.5) - np.log(np.arange(1, sets // 2 + 1))
        self._shares = ranks / ranks.sum()
        self._mass = 1 / (self._shares**2).sum()
        self._step, self._variance = 1.0, np.ones(n)
        self._trend, self._drift = np.zeros(n), np.zeros(n)
        self._length = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    def draw(self) -> NDArray[np.int32]:
        """Draws a generation of sets."""
        self._moves = self._rng.standard_normal((self._sets, len(self.guess))) * np.sqrt(self._variance)
        return np.rint(self.guess + self._unit * self._step * self._moves).astype(np.int32)

    def learn(self, worth: Floats) -> None:
        """Moves the guess and the width towards the better half of the generation."""
        n, mass = len(self.guess), self._mass
        best = self._moves[np.argsort(-worth)[: len(self._shares)]]
        move = self._shares @ best
        self.guess += self._unit * self._step * move
        keep = (mass + 2) / (n + mass + 5)
        self._trend = (1 - keep) * self._trend + np.sqrt(keep * (2 - keep) * mass) * move / np.sqrt(self._variance)
        along = 4 / (n + 4)
        self._drift = (1 - along) * self._drift + np.sqrt(along * (2 - along) * mass) * move
        one = 2 / ((n + 1.3) ** 2 + mass) * (n + 2) / 3
        rest = min(1 - one, 2 * (mass - 2 + 1 / mass) / ((n + 2) ** 2 + mass) * (n + 2) / 3)
        spread = self._shares @ best**2
        self._variance = (1 - one - rest) * self._variance + one * self._drift**2 + rest * spread
        self._step *= np.exp(min(1.0, keep * (np.linalg.norm(self._trend) / self._length - 1)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=BUNDLED)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--sets", type=int, default=24, help="number of weight sets in a generation")
    parser.add_argument("--games", type=int, default=100, help="number of games of each set against each opponent")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--backend", choices=("cpu", "cuda"), default="cpu")
    options = parser.parse_args()
    table = Table(options.board, options.players, options.backend)
    cloud, end, generation = Cloud(table.base, options.sets, options.seed), time.monotonic() + 60 * options.minutes, 0
    while time.monotonic() < end:
        generation += 1
        worth = table.worth(cloud.draw(), options.games, (options.seed + 1 << 32) + generation)
        cloud.learn(worth)
        print(generation, f"mean {worth.mean():.3f} best {worth.max():.3f}", flush=True)
    tuned = np.rint(cloud.guess).astype(np.int32)
    for against, name in ((policies.GREEDY, "greedy"), (policies.PLANNER, "the old planner")):
        before, after = (table.margins(w[None], against, 4000, 7) for w in (table.base, tuned))
        won = f"{100 * (before > 0).mean():.1f} % before, {100 * (after > 0).mean():.1f} % after"
        print(f"against {name}: won {won}; margin {before.mean():.1f}, {after.mean():.1f}", flush=True)
    print(f'("{options.board}", {options.players}): {tuple(tuned.tolist())}', flush=True)


if __name__ == "__main__":
    main()
