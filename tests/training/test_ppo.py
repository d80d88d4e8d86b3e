"""Learning: a toy that a network must learn in seconds, and how the learner judges decisions."""

from __future__ import annotations

import torch

from kolej.bots.planner.planner_memory import OPTIONS
from kolej.training import samples as S
from kolej.training.policy_games import Played
from kolej.training.policy_model import taken_apart
from kolej.training.ppo import Learner, _advantages

GAMES = 400
BRIGHT = 30  # a feature of a candidate that tells how good it is


def toy_games() -> torch.Tensor:
    """Games of one decision between two options, of which the one with the larger feature is better."""
    rows = torch.zeros(GAMES, 1, S.SAMPLE, dtype=torch.int8)
    rows[:, 0, S.N_OPTIONS] = 2
    rows[:, 0, S.FIRST_OPTION :].view(GAMES, OPTIONS, S.OPTION)[:, :2, BRIGHT] = torch.randint(-60, 60, (GAMES, 2)).to(
        torch.int8
    )
    return rows


def share_of_better(learner: Learner, rows: torch.Tensor) -> float:
    with torch.no_grad():
        chances = learner.policy(taken_apart(rows[:, 0])).exp()
    values = rows[:, 0, S.FIRST_OPTION :].view(GAMES, OPTIONS, S.OPTION)[:, :2, BRIGHT]
    return float(chances.gather(1, values.argmax(1, keepdim=True)).mean())


def test_a_toy_is_learned_in_seconds() -> None:
    torch.manual_seed(1)
    learner = Learner("cpu")
    before = share_of_better(learner, toy_games())
    for _ in range(12):
        rows = toy_games()
        with torch.no_grad():
            chosen = torch.multinomial(learner.policy(taken_apart(rows[:, 0])).exp(), 1)
        rows[:, 0, S.CHOSEN] = chosen[:, 0].to(torch.int8)
        values = rows[:, 0, S.FIRST_OPTION :].view(GAMES, OPTIONS, S.OPTION)[:, :2, BRIGHT]
        won = (values.gather(1, chosen) >= values.amax(1, keepdim=True)).float()
        outcomes = torch.cat([won, 1 - won], 1)
        played = Played(rows, torch.ones(GAMES, dtype=torch.int32), outcomes, outcomes, outcomes)
        learner.learn(played, 1.0, batch=100, epochs=3)
    assert before < 0.6 < 0.85 < share_of_better(learner, toy_games())


def test_a_decision_is_judged_by_what_its_own_seat_expects_next() -> None:
    """Two seats decide in turn. The outcome follows the last decision of each."""
    rows = torch.zeros(1, 3, S.SAMPLE, dtype=torch.int8)
    rows[0, :, S.SEAT] = torch.tensor([0, 1, 0], dtype=torch.int8)
    outcomes = torch.tensor([[1.0, 0.0]])
    played = Played(rows, torch.tensor([3]), outcomes, outcomes, outcomes)
    there = torch.tensor([[0, 0], [0, 1], [0, 2]])
    advantages, targets = _advantages(played, there, torch.tensor([0.5, 0.4, 0.7]))
    last, second = 1.0 - 0.7, 0.0 - 0.4
    assert torch.allclose(advantages, torch.tensor([0.7 - 0.5 + 0.97 * last, second, last]), atol=1e-5)
    assert torch.allclose(targets, advantages + torch.tensor([0.5, 0.4, 0.7]), atol=1e-5)
