"""Trains the planner's value network for a table (bots/planner/value_network.py). It needs PyTorch.

    python tools/learn.py paris --players 4 --minutes 60
    python tools/learn.py paris --players 4 --minutes 6 --backend cuda

In every round it plays games in which the planner tries any of its candidates from time to time, against greedy bots
and against planners without a network. The network then learns how much better or worse each candidate is than the
average of those that the position had. That average is subtracted because the candidates of a position tell how good
the position is, which says nothing about which of them to take. What is learned is used in the games of the next
round, and is written into src/kolej/bots/planner/network_weights.npz whenever it wins more than everything before. In
the end the best network and the planner as it was play deals that neither has seen.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from kolej.boards import BUNDLED, board
from kolej.bots import policies
from kolej.bots.planner.network_weights import FILE, read_network_weights, table_name
from kolej.bots.planner.planner_memory import (
    CANDIDATES,
    FEATURES,
    FIRST_UNITS,
    POSITION_FEATURES,
    SECOND_UNITS,
    WEIGHTS,
)
from kolej.bots.planner.tuned_weights import tuned_for
from kolej.bots.planner.weight_index import W_EXPLORE, W_HAS_NETWORK, W_NETWORK, W_OWN_CHOICE
from kolej.rules.capacity import PLAYERS
from kolej.simulation.seeds import game_seeds
from kolej.training.samples import CANDIDATE_FEATURES, HEAD
from kolej.training.sampling import sample_games

Row = NDArray[np.int32]
EXPLORE = 120  # how often any candidate is tried, in thousandths of the decisions
SAMPLES = 14  # the most samples of a game
AGAINST_PLANNERS = 0.3  # the part of the games that is played against planners
OWN_CHOICES = (0, 20, 50)  # values of W_OWN_CHOICE to try, in 4096ths of a game won
BATCH = 67584  # games at a time on a GPU
SMALL_BATCH = 1000  # on the CPU
SETS = 4  # rounds whose games are learned from
FIRST_LAYER, OTHERS = 1024, 4096  # the scales of the weights: see bots/planner/value_network.py


class Samples(NamedTuple):
    """Decisions that were explored (simulation/samples.py), and how well the games ended."""

    sample: Tensor
    outcome: Tensor


class Table:
    """A board and a number of players, where the planner plays and learns."""

    def __init__(self, name: str, players: int, backend: str) -> None:
        self.board, self.players, self.gpu = board(name), players, backend == "cuda"
        self.device = "cuda" if self.gpu else "cpu"
        self.plain = np.zeros(WEIGHTS, np.int32)
        self.plain[:W_EXPLORE] = tuned_for(name, players)
        self._wide: float | None = None

    def play(
        self, learner: int, against: int, row: Row, explore: int, games: int, seed: int
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The learner's margin in each game, its share of the victory, and the samples of the games."""
        weights = np.tile(self.plain, (PLAYERS, 1))
        weights[learner] = row
        weights[learner, W_EXPLORE] = explore
        seats = np.full(self.players, against, np.int64)
        seats[learner] = policies.PLANNER
        run = self._on_gpu if self.gpu else self._on_cpu
        scores, winners, samples, n_samples = run(
            seats, weights, *game_seeds(seed, 0, games), SAMPLES if explore else 1
        )
        others = torch.cat([scores[:, :learner], scores[:, learner + 1 :]], 1).amax(1)
        sharers = sum((winners >> seat) & 1 for seat in range(self.players))
        return scores[:, learner] - others, ((winners >> learner) & 1) / sharers, samples, n_samples

    def _on_gpu(self, seats: Any, weights: Any, seeds: Any, dice: Any, most: int) -> tuple[Tensor, ...]:
        from kolej.training.cuda_samples import sample_many

        rows, taken, n_taken = sample_many(self.board, self.players, seats, weights, seeds, dice, most)
        scores, winners = torch.as_tensor(rows.scores).cuda(), torch.as_tensor(rows.winners).cuda()
        return scores.float(), winners.int(), torch.as_tensor(taken, device="cuda"), torch.as_tensor(n_taken).cuda()

    def _on_cpu(self, seats: Any, weights: Any, seeds: Any, dice: Any, most: int) -> tuple[Tensor, ...]:
        rows, taken = sample_games(self.board, seats, weights, seeds, dice, most)
        scores, winners = torch.from_numpy(rows.scores), torch.from_numpy(rows.winners)
        return scores.float(), winners.int(), *map(torch.from_numpy, taken)

    def gather(self, row: Row, seconds: float, seed: int) -> Samples:
        """The samples of games that are played for so long, from all seats."""
        gathered: list[Samples] = []
        end, k = time.monotonic() + seconds, 0
        while time.monotonic() < end or k < self.players:
            against = policies.PLANNER if (k * 0.618034) % 1 < AGAINST_PLANNERS else policies.GREEDY
            games = BATCH if self.gpu else SMALL_BATCH
            ahead, won, samples, n_samples = self.play(k % self.players, against, row, EXPLORE, games, seed + k)
            if self._wide is None:
                self._wide = float(ahead.std()) / 2
            outcome = 0.5 * won + 0.25 + 0.25 * torch.tanh(ahead / self._wide)
            taken = torch.arange(SAMPLES, device=samples.device) < n_samples[:, None]
            gathered.append(Samples(samples[taken], outcome[:, None].expand(-1, SAMPLES)[taken]))
            k += 1
        return Samples(*map(torch.cat, zip(*gathered, strict=True)))

    def won(self, row: Row, against: int, games: int, seed: int) -> tuple[float, float]:
        """How many of a hundred games the planner with these weights wins, and its average margin."""
        share, margin, n = 0.0, 0.0, 0
        while n < games:
            for learner in range(self.players):
                part = min(BATCH, -(-games // self.players))
                ahead, won, _, _ = self.play(learner, against, row, 0, part, seed)
                share, margin, n = share + float(won.sum()), margin + float(ahead.sum()), n + part
            seed += 1
        return 100 * share / n, margin / n


class Network(nn.Module):
    """The network of bots/planner/value_network.py, before its weights become whole numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(FEATURES, FIRST_UNITS), nn.Linear(FIRST_UNITS, SECOND_UNITS)
        self.last = nn.Linear(SECOND_UNITS, 1)
        with torch.no_grad():
            self.last.weight *= 0.1

    def forward(self, features: Tensor) -> Tensor:
        """The score of each candidate."""
        layer = torch.relu(self.first(features)).clamp(max=16)
        score: Tensor = torch.relu(self.second(layer)) @ self.last.weight[0]
        return score

    def whole_numbers(self) -> Row:
        """The weights as whole numbers, in the order of the memory."""
        parts = (
            (self.first.weight.T, FIRST_LAYER), (self.first.bias, 32 * FIRST_LAYER),
            (self.second.weight, OTHERS), (self.second.bias, 256 * OTHERS), (self.last.weight, OTHERS),
        )  # fmt: skip
        rounded = [np.rint(part.detach().cpu().double().numpy() * unit).ravel() for part, unit in parts]
        for i in (0, 2, 4):
            rounded[i] = rounded[i].clip(-32768, 32767)
        return np.concatenate(rounded).astype(np.int32)

    def load(self, numbers: Row) -> None:
        """Takes weights that `whole_numbers` gave."""
        sizes = np.cumsum([FEATURES * FIRST_UNITS, FIRST_UNITS, FIRST_UNITS * SECOND_UNITS, SECOND_UNITS])
        a, b, c, d, e = (torch.as_tensor(part.astype(np.float32)) for part in np.split(numbers, sizes))
        with torch.no_grad():
            self.first.weight.copy_(a.view(FEATURES, FIRST_UNITS).T / FIRST_LAYER)
            self.first.bias.copy_(b / (32 * FIRST_LAYER))
            self.second.weight.copy_(c.view(SECOND_UNITS, FIRST_UNITS) / OTHERS)
            self.second.bias.copy_(d / (256 * OTHERS))
            self.last.weight.copy_(e[None] / OTHERS)


class Baseline(nn.Module):
    """An estimate of the outcome from all candidates of a position, so that the network learns the difference to it."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(POSITION_FEATURES + 3 * CANDIDATE_FEATURES, 64), nn.ReLU(),
            nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1),
        )  # fmt: skip

    def forward(self, position: Tensor, candidates: Tensor, listed: Tensor, own: Tensor) -> Tensor:
        """`listed`: which of the candidates there are. `own`: the planner's own choice."""
        mean = (candidates * listed[..., None]).sum(1) / listed.sum(1, keepdim=True)
        most = candidates.masked_fill(~listed[..., None], -4.0).amax(1)
        chosen = candidates[torch.arange(len(own), device=own.device), own]
        outcome: Tensor = self.layers(torch.cat([position, chosen, mean, most], 1)).squeeze(1)
        return outcome


class Trainer:
    """The network, the baseline and how they are trained."""

    def __init__(self, device: str) -> None:
        self.network, self._baseline = Network().to(device), Baseline().to(device)

    def train(self, sets: list[Samples], batch: int, epochs: float, seconds: float) -> float:
        """Trains on all samples so many times over, or for so long, and returns the mean squared error of the end."""
        both = [*self.network.parameters(), *self._baseline.parameters()]
        optimiser = torch.optim.AdamW(both, lr=2e-3, weight_decay=1e-3)
        sizes = np.array([len(samples.outcome) for samples in sets])
        steps, start, last = max(1, int(epochs * sizes.sum() / batch)), time.monotonic(), list[Tensor]()
        for step in range(steps):
            done = max(step / steps, (time.monotonic() - start) / seconds)
            if done >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = 2e-3 * (1 - done) + 1e-5
            samples = sets[np.random.default_rng(step).choice(len(sets), p=sizes / sizes.sum())]
            these = torch.randint(len(samples.outcome), (batch,), device=samples.outcome.device)
            loss = self._loss(samples.sample[these], samples.outcome[these])
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            last = [*last[-99:], loss.detach()]
        return float(torch.stack(last).mean())

    def _loss(self, sample: Tensor, outcome: Tensor) -> Tensor:
        """The mean squared error of the estimated outcomes."""
        n, tried, own = (sample[:, i].long() for i in range(HEAD))
        position = sample[:, HEAD : HEAD + POSITION_FEATURES].float() / 32
        candidates = sample[:, HEAD + POSITION_FEATURES :].float().view(-1, CANDIDATES, CANDIDATE_FEATURES) / 32
        listed = torch.arange(CANDIDATES, device=sample.device) < n[:, None]
        score = self.network(torch.cat([position[:, None].expand(-1, CANDIDATES, -1), candidates], 2)) * listed
        better = score.gather(1, tried[:, None])[:, 0] - score.sum(1) / n
        return ((outcome - self._baseline(position, candidates, listed, own) - better) ** 2).mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=BUNDLED)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--gather", type=float, default=None, help="seconds of games in a round (a tenth of all)")
    parser.add_argument("--epochs", type=float, default=5, help="how often a round's samples are used")
    parser.add_argument("--games", type=int, default=None, help="to see how good it is (40,000 on a GPU, or 6,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--backend", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--learned", type=Path, default=FILE, help="the weights to begin with, and to add to")
    asked = parser.parse_args()
    start = time.monotonic()
    table, name = Table(asked.board, asked.players, asked.backend), table_name(asked.board, asked.players)
    games, batch = asked.games or (40000 if table.gpu else 6000), 16384 if table.gpu else 4096
    gather = asked.gather or 6 * asked.minutes

    def say(*words: object) -> None:
        print(f"{name} {time.monotonic() - start:5.0f} s:", *words, flush=True)

    trainer, sets = Trainer(table.device), list[Samples]()
    before = table.plain.copy()
    if name in read_network_weights(asked.learned):
        before[W_OWN_CHOICE:] = read_network_weights(asked.learned)[name]
        trainer.network.load(before[W_NETWORK:])
    row, best = before.copy(), (table.won(before, policies.GREEDY, games, 77)[0], before)
    say(f"before: {best[0]:.2f} % against greedy")
    round_ = 0
    while time.monotonic() - start + gather < 60 * asked.minutes:
        round_ += 1
        sets = [*sets, table.gather(row, gather, (asked.seed << 40) + (round_ << 20))][-SETS:]
        error = trainer.train(sets, batch, asked.epochs, gather)
        row = table.plain.copy()
        row[W_HAS_NETWORK], row[W_NETWORK:] = 1, trainer.network.whole_numbers()
        tried = []
        for own_choice in OWN_CHOICES:
            row[W_OWN_CHOICE] = own_choice
            tried.append((table.won(row, policies.GREEDY, games, 77)[0], own_choice))
        row[W_OWN_CHOICE] = max(tried)[1]
        results = ", ".join(f"{won:.2f} % with {own_choice}" for won, own_choice in tried)
        n = sum(len(samples.outcome) for samples in sets)
        say(f"round {round_}: {n:,} samples, error {error:.4f}; against greedy {results}")
        if max(tried)[0] > best[0]:
            best = max(tried)[0], row.copy()
            np.savez_compressed(asked.learned, **(read_network_weights(asked.learned) | {name: row[W_OWN_CHOICE:]}))
    for against, who in ((policies.GREEDY, "greedy"), (policies.PLANNER, "planners without a network")):
        then, now = (table.won(weights, against, games, 7) for weights in (before, best[1]))
        say(f"against {who}: won {then[0]:.2f} % before, {now[0]:.2f} % after; margin {then[1]:.2f}, {now[1]:.2f}")


if __name__ == "__main__":
    main()
