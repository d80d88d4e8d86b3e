"""Trains the planner's policy network for tables (bots/planner/policy_network.py). It needs PyTorch.

    python tools/learn.py paris-2 --minutes 30
    python tools/learn.py usa-2 usa-3 italy-2 --minutes 3 --device cuda --out learned.npz

In every round planners that explore play each other, the first version of the planner, and earlier versions of
themselves. Then the network learns from these games (training/ppo.py), less and less the nearer the end is. The last
network is kept: no round is selected, so no deal is used to select. In the end it plays `planner:1` at deals that it
has not seen, and is written to the file of the newest version, or to another one. With `--start` it goes on from what a
file has of the table, or of the board with another number of players.

Several tables are learned one after the other; the code for all of them is compiled side by side before that.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from filelock import FileLock
from numpy.typing import NDArray

from kolej.boards import BUNDLED, board
from kolej.bots.planner.network_weights import FILES, LATEST, read_network_weights, table_name
from kolej.bots.planner.planner_memory import W_NOISE
from kolej.bots.planner.tuned_weights import tuned_for, weights_for
from kolej.bots.planner.weight_index import W_NETWORK, W_OWN_CHOICE
from kolej.training.policy_games import Played, play_sets
from kolej.training.ppo import Learner

Row = NDArray[np.int32]
TABLES = [
    table_name(name, players)
    for name in BUNDLED
    for players in range(board(name).rules.players[0], board(name).rules.players[1] + 1)
]
PAST = 8  # earlier networks that are played against
KEEP_EVERY = 4  # rounds between two of them
UNSEEN = 1 << 50  # seeds from here on are for measuring only


class Table:
    """A board and a number of players where the planner learns."""

    def __init__(self, name: str, args: argparse.Namespace) -> None:
        id, _, players = name.partition("-")
        self.name, self.board, self.players, self.args = name, board(id), int(players), args
        self.tuned: Row = np.array(tuned_for(id, self.players), np.int32)
        self.first = weights_for(id, self.players, 1)
        self.most = args.samples or 45 * self.players + 60  # samples of a game

    def play(self, sets: list[list[Row]], games: int, seed: int, most: int) -> Played:
        return play_sets(self.board, self.players, sets, games, seed, most, self.args.device)

    def round_sets(self, learner: Row, past: list[Row]) -> list[list[Row]]:
        """Who plays in a round: half of the games are among learners, the others against `planner:1` or the past."""
        sets = [[learner] * self.players] * (2 * self.players)
        for other in (self.first, random.choice(past)):
            sets += [[learner if seat == own else other for seat in range(self.players)] for own in range(self.players)]
        return sets

    def won_by_exploring(self, played: Played) -> float:
        """How many of a hundred games of a round the learner has won among `planner:1`."""
        each = len(played.shares) // (4 * self.players)  # as round_sets has them
        against = played.shares[2 * self.players * each : 3 * self.players * each]
        own = torch.arange(self.players, device=against.device).repeat_interleave(each)[:, None]
        return 100 * float(against.gather(1, own).mean())

    def won(self, row: Row, games: int, seed: int) -> tuple[float, float]:
        """How many of a hundred games one planner with these weights wins among `planner:1`, and its margin."""
        sets = [[row if seat == own else self.first for seat in range(self.players)] for own in range(self.players)]
        played, each = self.play(sets, games, seed, 1), games // self.players
        own = torch.arange(self.players, device=played.shares.device).repeat_interleave(each)[:, None]
        return 100 * float(played.shares.gather(1, own).mean()), float(played.margins.gather(1, own).mean())


def learn(table: Table, args: argparse.Namespace) -> Row:
    """Learns at one table and returns the weights of a seat."""
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    learner, start = Learner(args.device), time.monotonic()
    if args.start and (known := nearest(args.start, table)):
        learner.policy.load(read_network_weights(args.start)[known][W_NETWORK - W_OWN_CHOICE :])
        print(f"{table.name} goes on from {known}", flush=True)
    past = [learner.policy.weights(table.tuned, explores=False)]
    rounds = 0
    while (done := (time.monotonic() - start) / (60 * args.minutes)) < 1 and rounds < args.rounds:
        sets = table.round_sets(learner.policy.weights(table.tuned, explores=True), past)
        at = time.monotonic()
        played = table.play(sets, args.games // table.players, (args.seed << 40) + rounds, table.most)
        between = time.monotonic()
        figures = learner.learn(played, max(0.05, 1 - done), args.batch, args.epochs)
        rounds += 1
        if rounds % KEEP_EVERY == 0:
            past = [*past, learner.policy.weights(table.tuned, explores=False)][-PAST:]
        if rounds % args.report == 0:
            print(
                f"{table.name} {time.monotonic() - start:5.0f} s, round {rounds}: {figures.samples:,} samples, "
                f"{table.won_by_exploring(played):.1f} % against planner:1; entropy {figures.entropy:.3f}, "
                f"change {figures.change:.4f}, explained {figures.explained:.2f}; "
                f"{between - at:.1f} s of games, {time.monotonic() - between:.1f} s of learning",
                flush=True,
            )
        del played
    row = learner.policy.weights(table.tuned, explores=False)
    won, margin = table.won(row, args.measure, UNSEEN + args.seed)
    figures_of_end = f"{won:.2f} % among planner:1, margin {margin:.1f}, {args.measure:,} games"
    print(f"{table.name}: {rounds} rounds; {figures_of_end}", flush=True)
    return row


def nearest(file: Path, table: Table) -> str | None:
    """The name of the table in a file whose network a table can go on from."""
    names = [name for name in read_network_weights(file) if name.startswith(f"{table.board.id}-")]
    return min(names, key=lambda name: abs(int(name.partition("-")[2]) - table.players), default=None)


def store(file: Path, name: str, row: Row) -> None:
    """Adds the network of a table to a file."""
    with FileLock(f"{file}.lock"):
        learned = read_network_weights.__wrapped__(file) if file.exists() else {}
        learned[name] = row[W_OWN_CHOICE:W_NOISE]
        np.savez_compressed(file, **learned)


def compile_for(name: str, args: argparse.Namespace) -> None:
    """Compiles the code of a table, so that it lies on the disk."""
    table = Table(name, args)
    row = Learner(args.device).policy.weights(table.tuned, explores=True)
    table.play(table.round_sets(row, [row]), 4 * table.players, 1, table.most)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", choices=TABLES, metavar="TABLE", help="such as paris-2")
    parser.add_argument("--minutes", type=float, default=60, help="for each table")
    parser.add_argument("--rounds", type=int, default=1_000_000, help="the most for each table")
    parser.add_argument("--games", type=int, default=None, help="of a round, times players (67,584 on a GPU, or 4,000)")
    parser.add_argument("--samples", type=int, default=None, help="the most of a game")
    parser.add_argument("--batch", type=int, default=None, help="samples of a step (16,384 on a GPU, or 2,048)")
    parser.add_argument("--epochs", type=int, default=1, help="how often the samples of a round are used")
    parser.add_argument("--measure", type=int, default=None, help="games in the end (40,000 on a GPU, or 4,000)")
    parser.add_argument("--report", type=int, default=1, help="rounds between two lines of figures")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--start", type=Path, help="a file of networks to go on from")
    parser.add_argument("--out", type=Path, default=FILES[LATEST], help="the file to add the networks to")
    args = parser.parse_args()
    gpu = args.device == "cuda"
    args.games = args.games or (67584 if gpu else 4000)
    args.batch = args.batch or (16384 if gpu else 2048)
    args.measure = args.measure or (40000 if gpu else 4000)
    if gpu and len(args.tables) > 1:
        with ProcessPoolExecutor(min(16, len(args.tables))) as processes:
            compiled = [processes.submit(compile_for, name, args) for name in args.tables]
            for name, future in zip(args.tables, compiled, strict=True):
                future.result()
                store(args.out, name, learn(Table(name, args), args))
    else:
        for name in args.tables:
            store(args.out, name, learn(Table(name, args), args))


if __name__ == "__main__":
    main()
