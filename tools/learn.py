"""Trains the network of the planner for one board and number of players. Needs PyTorch.

    python tools/learn.py paris --players 4 --minutes 60
    python tools/learn.py paris --players 4 --minutes 6 --backend cuda

In every round the planner plays games against greedy bots and against planners without a network, and sometimes tries a
random one of its options. A small network then learns how much better or worse each option is than the mean of all
options of that decision. The mean is subtracted because it says how good the position is, not which option to take.
The next round uses the new network. Whenever it wins more than every earlier one, it is saved to
src/kolej/bots/planner/network_weights.npz. At the end, the new and the old planner play deals that neither has seen.
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
from kolej.bots.planner.network_weights import FILE, read_lessons, table_name
from kolej.bots.planner.tuned_weights import tuned_for
from kolej.bots.planner.weight_index import W_CURIOUS, W_HABIT, W_INSIGHT
from kolej.compiler.cpu import Kernel, compiled
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.rules.capacity import PLAYERS
from kolej.rules.scratch import NET, OPTIONS, SECOND, SEEN, TRAITS, UNITS, WEIGHTS
from kolej.simulation import samples
from kolej.simulation.run import BOT_CODE, game_seeds
from kolej.simulation.samples import HEAD, NOTE, OWN_TRAITS

Row = NDArray[np.int32]
CURIOUS = 120  # thousandths of its decisions in which it tries a random option
NOTES = 14  # largest number of decisions of a game that are recorded
AGAINST_PLANNERS = 0.3  # part of the games
HABITS = (0, 20, 50)  # in 4096ths of a won game
BATCH = 67584  # games at once on a GPU
SMALL_BATCH = 1000  # games at once on the CPU
SETS = 4  # number of rounds whose games are learned from
FIRST_LAYER, OTHERS = 1024, 4096  # units of the stored weights: see bots/planner/value_network.py


class Notes(NamedTuple):
    """Recorded decisions (see simulation/samples.py) and the outcomes of their games."""

    note: Tensor
    outcome: Tensor


class Table:
    """A board and a number of players for which the planner learns."""

    def __init__(self, name: str, players: int, backend: str) -> None:
        self.board, self.players, self.gpu = board(name), players, backend == "cuda"
        self.device = "cuda" if self.gpu else "cpu"
        self.plain = np.zeros(WEIGHTS, np.int32)
        self.plain[:W_CURIOUS] = tuned_for(name, players)
        self._copy = None if self.gpu else compiled(*BOT_CODE, samples, enter=self._enter)
        self._wide: float | None = None

    def play(
        self, learner: int, against: int, row: Row, curious: int, games: int, seed: int
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Plays games. Returns the margin of the learner, its share of the victory, and the recorded decisions."""
        weights = np.tile(self.plain, (PLAYERS, 1))
        weights[learner] = row
        weights[learner, W_CURIOUS] = curious
        seats = np.full(self.players, against, np.int64)
        seats[learner] = policies.PLANNER
        run = self._on_gpu if self.gpu else self._on_cpu
        scores, winners, notes, noted = run(seats, weights, *game_seeds(seed, 0, games), NOTES if curious else 1)
        others = torch.cat([scores[:, :learner], scores[:, learner + 1 :]], 1).amax(1)
        sharers = sum((winners >> seat) & 1 for seat in range(self.players))
        return scores[:, learner] - others, ((winners >> learner) & 1) / sharers, notes, noted

    def _on_gpu(self, seats: Any, weights: Any, seeds: Any, dice: Any, most: int) -> tuple[Tensor, ...]:
        from kolej.simulation.cuda_runner import study_many

        rows, notes, noted = study_many(self.board, self.players, seats, weights, seeds, dice, most)
        scores, winners = torch.as_tensor(rows.scores).cuda(), torch.as_tensor(rows.winners).cuda()
        return scores.float(), winners.int(), torch.as_tensor(notes, device="cuda"), torch.as_tensor(noted).cuda()

    def _on_cpu(self, seats: Any, weights: Any, seeds: Any, dice: Any, most: int) -> tuple[Tensor, ...]:
        scratch, games = new_scratch(), len(seeds)
        scratch.weight[:] = weights
        arrays = _arrays(games, self.players, most)
        table = (board_record(self.board).record, new_state().record, scratch.record)
        assert self._copy
        self._copy.samples.study_games(*table, self.players, seats, seeds, dice, *arrays)
        scores, winners, notes, noted = map(torch.from_numpy, arrays)
        return scores.float(), winners.int(), notes, noted

    def _enter(self, kernel: Kernel) -> None:
        table = (board_record(self.board).record, new_state().record, new_scratch().record)
        kernel.samples.study_games(*table, 2, np.zeros(2, np.int64), *game_seeds(0, 0, 0), *_arrays(0, 2, 1))

    def gather(self, row: Row, seconds: float, seed: int) -> Notes:
        """Plays games for some seconds, with the learner in every seat in turn."""
        rounds: list[Notes] = []
        end, k = time.monotonic() + seconds, 0
        while time.monotonic() < end or k < self.players:
            against = policies.PLANNER if (k * 0.618034) % 1 < AGAINST_PLANNERS else policies.GREEDY
            games = BATCH if self.gpu else SMALL_BATCH
            ahead, won, notes, noted = self.play(k % self.players, against, row, CURIOUS, games, seed + k)
            if self._wide is None:
                self._wide = float(ahead.std()) / 2
            outcome = 0.5 * won + 0.25 + 0.25 * torch.tanh(ahead / self._wide)
            recorded = torch.arange(NOTES, device=notes.device) < noted[:, None]
            rounds.append(Notes(notes[recorded], outcome[:, None].expand(-1, NOTES)[recorded]))
            k += 1
        return Notes(*map(torch.cat, zip(*rounds, strict=True)))

    def won(self, row: Row, against: int, games: int, seed: int) -> tuple[float, float]:
        """Returns the percentage of games that the learner wins, and its average margin."""
        share, margin, n = 0.0, 0.0, 0
        while n < games:
            for learner in range(self.players):
                part = min(BATCH, -(-games // self.players))
                ahead, won, _, _ = self.play(learner, against, row, 0, part, seed)
                share, margin, n = share + float(won.sum()), margin + float(ahead.sum()), n + part
            seed += 1
        return 100 * share / n, margin / n


def _arrays(games: int, players: int, most: int) -> tuple[Any, ...]:
    return (
        np.zeros((games, players), np.int16), np.zeros(games, np.uint8), np.zeros((games, most, NOTE), np.int8),
        np.zeros(games, np.int32),
    )  # fmt: skip


class Network(nn.Module):
    """The network of bots/planner/value_network.py, before its weights are rounded to whole numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.last = nn.Linear(TRAITS, UNITS), nn.Linear(UNITS, SECOND), nn.Linear(SECOND, 1)
        with torch.no_grad():
            self.last.weight *= 0.1

    def forward(self, traits: Tensor) -> Tensor:
        hidden = torch.relu(self.first(traits)).clamp(max=16)
        worth: Tensor = torch.relu(self.second(hidden)) @ self.last.weight[0]
        return worth

    def figures(self) -> Row:
        """Returns the weights as whole numbers."""
        parts = (
            (self.first.weight.T, FIRST_LAYER), (self.first.bias, 32 * FIRST_LAYER),
            (self.second.weight, OTHERS), (self.second.bias, 256 * OTHERS), (self.last.weight, OTHERS),
        )  # fmt: skip
        rounded = [np.rint(part.detach().cpu().double().numpy() * unit).ravel() for part, unit in parts]
        for i in (0, 2, 4):
            rounded[i] = rounded[i].clip(-32768, 32767)
        return np.concatenate(rounded).astype(np.int32)

    def take(self, figures: Row) -> None:
        """Sets the weights from whole numbers."""
        sizes = np.cumsum([TRAITS * UNITS, UNITS, UNITS * SECOND, SECOND])
        a, b, c, d, e = (torch.as_tensor(part.astype(np.float32)) for part in np.split(figures, sizes))
        with torch.no_grad():
            self.first.weight.copy_(a.view(TRAITS, UNITS).T / FIRST_LAYER)
            self.first.bias.copy_(b / (32 * FIRST_LAYER))
            self.second.weight.copy_(c.view(SECOND, UNITS) / OTHERS)
            self.second.bias.copy_(d / (256 * OTHERS))
            self.last.weight.copy_(e[None] / OTHERS)


class Baseline(nn.Module):
    """Estimates how good a position is from all its options, so that the rest of the outcome is due to the choice."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(SEEN + 3 * OWN_TRAITS, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1)
        )

    def forward(self, position: Tensor, options: Tensor, present: Tensor, own: Tensor) -> Tensor:
        mean = (options * present[..., None]).sum(1) / present.sum(1, keepdim=True)
        most = options.masked_fill(~present[..., None], -4.0).amax(1)
        chosen = options[torch.arange(len(own), device=own.device), own]
        good: Tensor = self.layers(torch.cat([position, chosen, mean, most], 1)).squeeze(1)
        return good


class Learner:
    """Trains the network and the baseline."""

    def __init__(self, device: str) -> None:
        self.network, self._baseline = Network().to(device), Baseline().to(device)

    def learn(self, sets: list[Notes], batch: int, epochs: float, seconds: float) -> float:
        """Learns from all recorded decisions for some epochs or seconds, whichever ends first.

        Returns the mean squared error of the last steps.
        """
        both = [*self.network.parameters(), *self._baseline.parameters()]
        optimiser = torch.optim.AdamW(both, lr=2e-3, weight_decay=1e-3)
        sizes = np.array([len(notes.outcome) for notes in sets])
        steps, start, last = max(1, int(epochs * sizes.sum() / batch)), time.monotonic(), list[Tensor]()
        for step in range(steps):
            done = max(step / steps, (time.monotonic() - start) / seconds)
            if done >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = 2e-3 * (1 - done) + 1e-5
            notes = sets[np.random.default_rng(step).choice(len(sets), p=sizes / sizes.sum())]
            sample = torch.randint(len(notes.outcome), (batch,), device=notes.outcome.device)
            loss = self._loss(notes.note[sample], notes.outcome[sample])
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            last = [*last[-99:], loss.detach()]
        return float(torch.stack(last).mean())

    def _loss(self, note: Tensor, outcome: Tensor) -> Tensor:
        n, tried, own = (note[:, i].long() for i in range(HEAD))
        position = note[:, HEAD : HEAD + SEEN].float() / 32
        options = note[:, HEAD + SEEN :].float().view(-1, OPTIONS, OWN_TRAITS) / 32
        present = torch.arange(OPTIONS, device=note.device) < n[:, None]
        worth = self.network(torch.cat([position[:, None].expand(-1, OPTIONS, -1), options], 2)) * present
        better = worth.gather(1, tried[:, None])[:, 0] - worth.sum(1) / n
        return ((outcome - self._baseline(position, options, present, own) - better) ** 2).mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", choices=BUNDLED)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--gather", type=float, default=None, help="seconds of games per round (default: a tenth)")
    parser.add_argument("--epochs", type=float, default=5, help="number of passes over the recorded decisions")
    parser.add_argument("--games", type=int, default=None, help="games per test; default: 40,000 on a GPU, else 6,000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--backend", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--learned", type=Path, default=FILE, help="file with the networks; the new one is added to it")
    options = parser.parse_args()
    start = time.monotonic()
    table, name = Table(options.board, options.players, options.backend), table_name(options.board, options.players)
    games, batch = options.games or (40000 if table.gpu else 6000), 16384 if table.gpu else 4096
    gather = options.gather or 6 * options.minutes

    def log(message: str) -> None:
        print(f"{name} {time.monotonic() - start:5.0f} s: {message}", flush=True)

    learner, sets = Learner(table.device), list[Notes]()
    before = table.plain.copy()
    if name in read_lessons(options.learned):
        before[W_HABIT:] = read_lessons(options.learned)[name]
        learner.network.take(before[NET:])
    row, best = before.copy(), (table.won(before, policies.GREEDY, games, 77)[0], before)
    log(f"before: {best[0]:.2f} % against greedy")
    round_ = 0
    while time.monotonic() - start + gather < 60 * options.minutes:
        round_ += 1
        sets = [*sets, table.gather(row, gather, (options.seed << 40) + (round_ << 20))][-SETS:]
        error = learner.learn(sets, batch, options.epochs, gather)
        row = table.plain.copy()
        row[W_INSIGHT], row[NET:] = 1, learner.network.figures()
        tried = []
        for habit in HABITS:
            row[W_HABIT] = habit
            tried.append((table.won(row, policies.GREEDY, games, 77)[0], habit))
        row[W_HABIT] = max(tried)[1]
        results = ", ".join(f"{won:.2f} % with {habit}" for won, habit in tried)
        recorded = sum(len(n.outcome) for n in sets)
        log(f"round {round_}: {recorded:,} decisions, error {error:.4f}; against greedy {results}")
        if max(tried)[0] > best[0]:
            best = max(tried)[0], row.copy()
            np.savez_compressed(options.learned, **(read_lessons(options.learned) | {name: row[W_HABIT:]}))
    for against, opponent in ((policies.GREEDY, "greedy"), (policies.PLANNER, "planners without a network")):
        then, now = (table.won(row, against, games, 7) for row in (before, best[1]))
        log(f"against {opponent}: won {then[0]:.2f} % before, {now[0]:.2f} % after; margin {then[1]:.2f}, {now[1]:.2f}")


if __name__ == "__main__":
    main()
