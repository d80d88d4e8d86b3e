"""Proximal policy optimisation of the planner's policy network in self-play. It needs PyTorch."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from kolej.training import samples as S
from kolej.training.policy_games import Played
from kolej.training.policy_model import Critic, PolicyModel, taken_apart

CLIP = 0.2  # by how much a probability may change in a round
TRACE = 0.97  # how much later estimates count against earlier ones
ENTROPY = 0.004  # how much a policy that tries many options is preferred
RATES = 2.5e-3, 2e-3  # of learning, for the policy and its critic
AT_ONCE = 1 << 17  # samples for which the critic's estimates are computed at a time


class RoundFigures(NamedTuple):
    """What a round of learning has shown."""

    samples: int
    entropy: float
    change: float
    """An estimate of the divergence between the policies before and after the round."""
    explained: float
    """The part of the variance of the outcomes that the critic explains."""


class Learner:
    """The policy network, its critic and their optimisers."""

    def __init__(self, device: str) -> None:
        self.policy, self._critic = PolicyModel().to(device), Critic().to(device)
        modules = self.policy, self._critic
        self._optimisers = [torch.optim.Adam(module.parameters(), eps=1e-5) for module in modules]
        self._device = device
        torch.set_float32_matmul_precision("high")

    def learn(self, played: Played, rate: float, batch: int, epochs: int) -> RoundFigures:
        """Learns from the games of a round. `rate`: of learning, as a factor."""
        for optimiser, base in zip(self._optimisers, RATES, strict=True):
            for group in optimiser.param_groups:
                group["lr"] = base * rate
        places = torch.arange(played.samples.shape[1], device=played.n_samples.device)
        there = (places < played.n_samples[:, None]).nonzero()  # game and place of each sample
        samples = played.samples
        values, before = self._estimates(samples, there)
        advantages, targets = _advantages(played, there, values)
        explained = 1 - float((targets - values).var() / targets.var())
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        entropies, changes = list[Tensor](), list[Tensor]()
        for _ in range(epochs):
            for part in torch.randperm(len(there), device=there.device).split(batch):
                d = taken_apart(samples[there[part, 0], there[part, 1]])
                with self._half_precision():
                    logs, estimate = self.policy(d), self._critic(d)
                change = logs.gather(1, d.chosen[:, None])[:, 0] - before[part]
                ratio, gain = change.exp(), advantages[part]
                kept = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
                entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
                error = (estimate.float() - targets[part]).square().mean()
                self._step(-kept.mean() - ENTROPY * entropy + error)
                entropies.append(entropy.detach())
                changes.append((ratio - 1 - change).mean().detach())
        return RoundFigures(
            len(there), float(torch.stack(entropies).mean()), float(torch.stack(changes[-10:]).mean()), explained
        )

    def _step(self, loss: Tensor) -> None:
        for optimiser in self._optimisers:
            optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
        for optimiser in self._optimisers:
            optimiser.step()

    @torch.no_grad()
    def _estimates(self, samples: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
        """The critic's estimates, and the logarithms of the probabilities of what was chosen."""
        values, chosen = list[Tensor](), list[Tensor]()
        for part in there.split(AT_ONCE):
            d = taken_apart(samples[part[:, 0], part[:, 1]])
            with self._half_precision():
                values.append(self._critic(d).float())
                chosen.append(self.policy(d).gather(1, d.chosen[:, None])[:, 0])
        return torch.cat(values), torch.cat(chosen)

    def _half_precision(self) -> Any:
        """Lets a GPU multiply matrices in half precision, which is twice as fast."""
        return torch.autocast("cuda", torch.bfloat16, enabled=self._device == "cuda")


def _advantages(played: Played, there: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """How much better each decision turned out than expected, and what the critic should have said.

    The estimates of a seat's later decisions count, too, and the outcome of the game after the last one.
    """
    games, most = played.samples.shape[:2]
    table = torch.zeros(games, most, device=values.device)
    table[there[:, 0], there[:, 1]] = values
    seats = played.samples[:, :, S.SEAT].long()
    next_value, trace = played.outcomes.clone(), torch.zeros_like(played.outcomes)
    better = torch.zeros_like(table)
    for place in range(int(played.n_samples.max()) - 1, -1, -1):
        taken, seat = (place < played.n_samples)[:, None], seats[:, place, None].clamp(0, played.outcomes.shape[1] - 1)
        value = table[:, place, None]
        gain = next_value.gather(1, seat) - value + TRACE * trace.gather(1, seat)
        better[:, place] = gain[:, 0]
        trace = torch.where(taken, trace.scatter(1, seat, gain), trace)
        next_value = torch.where(taken, next_value.scatter(1, seat, value), next_value)
    advantages = better[there[:, 0], there[:, 1]]
    return advantages, advantages + values
