"""Games for the training of a policy network: on a GPU or on the CPU, against itself and against others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kolej.boards import Board
from kolej.bots import policies
from kolej.rules.capacity import PLAYERS
from kolej.simulation.seeds import game_seeds
from kolej.training.sampling import sample_games

Row = NDArray[np.int32]


class Played(NamedTuple):
    """Finished games. `outcomes[game, seat]`: from 0 to 1, for victory and margin."""

    samples: Tensor
    n_samples: Tensor
    outcomes: Tensor
    shares: Tensor
    """The share of the victory of each seat."""
    margins: Tensor
    """The points of each seat ahead of the best other one."""


def play_sets(
    board: Board, players: int, sets: Sequence[Sequence[Row]], games: int, seed: int, most: int, device: str
) -> Played:
    """Plays as many games with each set of planners, one for each seat, and takes samples of those that explore.

    All sets play the same number of games; `games` is the number of all. `most`: samples of a game.
    """
    weights = np.zeros((len(sets), PLAYERS, len(sets[0][0])), np.int32)
    for i, seats in enumerate(sets):
        weights[i, :players] = seats
    games -= games % len(sets)
    seeds, dice = game_seeds(seed, 0, games)
    numbers = np.full(players, policies.PLANNER, np.int64)
    if device == "cuda":
        from kolej.training.cuda_samples import sample_many

        rows, taken, n_taken = sample_many(board, players, numbers, weights, seeds, dice, most)
        samples, n_samples = torch.as_tensor(taken, device="cuda"), torch.as_tensor(n_taken, device="cuda")
        scores, winners = torch.as_tensor(rows.scores).cuda().float(), torch.as_tensor(rows.winners).cuda().int()
    else:
        each = games // len(sets)
        own = [slice(i * each, (i + 1) * each) for i in range(len(sets))]
        parts = [
            sample_games(board, numbers, weights[i], seeds[part], dice[part], most) for i, part in enumerate(own)
        ]
        samples = torch.from_numpy(np.concatenate([taken.samples for _, taken in parts]))
        n_samples = torch.from_numpy(np.concatenate([taken.n_samples for _, taken in parts]))
        scores = torch.from_numpy(np.concatenate([rows.scores for rows, _ in parts])).float()
        winners = torch.from_numpy(np.concatenate([rows.winners for rows, _ in parts])).int()
    return Played(samples, n_samples, *_ends(scores, winners, players))


def _ends(scores: Tensor, winners: Tensor, players: int) -> tuple[Tensor, Tensor, Tensor]:
    others = torch.stack([scores[:, [k for k in range(players) if k != p]].amax(1) for p in range(players)], 1)
    margins = scores - others
    won = torch.stack([(winners >> p) & 1 for p in range(players)], 1).float()
    shares = won / won.sum(1, keepdim=True)
    wide = margins.std() / 2
    return 0.5 * shares + 0.25 + 0.25 * torch.tanh(margins / wide), shares, margins
