"""Trains a network from nothing by playing against itself, with PPO.

    python examples/train_ppo.py --out paris.safetensors
    kolej arena paris --bots net:paris.safetensors,greedy --games 1000

It needs PyTorch and safetensors: pip install 'kolej[train]'. docs/training.md explains it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import save_file
from torch import Tensor, nn

from kolej.envs import batch
from kolej.envs.batched_games import Batch, Step

GAMES, LENGTH = 256, 64  # games in a round, and decisions in each
EPOCHS, MINIBATCH = 3, 512
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.95, 0.01
POINTS = 5  # points of the game that are one unit of reward
TEST_GAMES = 512


class Network(nn.Module):
    """A network with two hidden layers. From an observation it computes a number per action and the expected margin."""

    def __init__(self, env: Batch, hidden: int) -> None:
        super().__init__()
        size = env.layout.size
        self.register_buffer("input", torch.from_numpy(scales(env)))
        self.body = nn.ModuleList([nn.Linear(size, hidden), nn.Linear(hidden, hidden)])
        self.choice, self.margin = nn.Linear(hidden, env.layout.actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)  # all actions equally likely at first

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the log probabilities of all actions, with illegal actions at zero, and the expected margin."""
        x = seen * self.input
        for layer in self.body:
            x = torch.relu(layer(x))
        logits = self.choice(x).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.margin(x)[:, 0]

    def save(self, file: Path, env: Batch) -> None:
        """Saves the layers that choose in half precision, as the bot `net:FILE` reads them."""
        layers = [*self.body, self.choice]
        tensors = {f"{i}.{name}": value for i, layer in enumerate(layers) for name, value in layer.named_parameters()}
        halves = {name: value.detach().half() for name, value in {"input": self.input, **tensors}.items()}
        save_file(halves, file, {"board": env.board.id, "players": str(env.players)})


def scales(env: Batch) -> NDArray[np.float32]:
    """Returns factors that bring all numbers of an observation to about the same size, measured in random play."""
    env.reset()
    seen = np.concatenate([env.step(env.sample()).observation for _ in range(100)])
    return (1 / np.maximum(seen.std(0), 0.3)).astype(np.float32)


class Standing:
    """The points of each seat, with its tickets counted as if the game ended now.

    Rewards are the changes of the margin. So their sum is the margin at the end, and a ticket is rewarded when it is
    completed, not only at the end. The tickets of a seat are read when it is to move.
    """

    def __init__(self, env: Batch, now: Step) -> None:
        self.env, self.rows = env, np.arange(env.n)
        self.points = np.array([ticket.points for ticket in env.board.tickets], np.float32)
        self.tickets = np.zeros((env.n, 2), np.float32)
        self.look(now)

    def look(self, now: Step) -> None:
        held, made = (self.env.layout.read(now.observation, part) for part in ("tickets", "completed"))
        self.tickets[self.rows, now.seat] = (2.0 * made - held) @ self.points

    def change(self, seat: NDArray[np.int64], now: Step) -> Tensor:
        """Returns the rewards of the seats that have decided. The final score already includes the tickets."""
        gained = now.reward - self.tickets
        self.tickets[now.done] = 0
        self.look(now)
        gained += self.tickets
        return torch.from_numpy(gained[self.rows, seat] - gained[self.rows, 1 - seat]) / POINTS


class Round:
    """The decisions of a round in all games."""

    def __init__(self, env: Batch) -> None:
        size, actions, shape = env.layout.size, env.layout.actions, (LENGTH, env.n)
        self.seen, self.mask = torch.zeros(*shape, size), torch.zeros(*shape, actions, dtype=torch.int8)
        self.action, self.seat = (torch.zeros(LENGTH + 1, env.n, dtype=torch.int64) for _ in range(2))
        self.chance, self.reward, self.done = (torch.zeros(*shape) for _ in range(3))
        self.margin = torch.zeros(LENGTH + 1, env.n)

    @torch.no_grad()
    def play(self, env: Batch, net: Network, now: Step, standing: Standing) -> Step:
        for t in range(LENGTH):
            self.seen[t], self.mask[t] = torch.from_numpy(now.observation), torch.from_numpy(now.mask)
            self.seat[t] = torch.from_numpy(now.seat)
            chances, self.margin[t] = net(self.seen[t], self.mask[t])
            self.action[t] = torch.multinomial(chances.exp(), 1)[:, 0]
            self.chance[t] = chances.gather(1, self.action[t, :, None])[:, 0]
            now = env.step(self.action[t].numpy())
            self.reward[t] = standing.change(self.seat[t].numpy(), now)
            self.done[t] = torch.from_numpy(now.done)
        self.seat[-1] = torch.from_numpy(now.seat)
        self.margin[-1] = net(torch.from_numpy(now.observation), torch.from_numpy(now.mask))[1]
        return now

    def advantages(self) -> Tensor:
        """Returns how much better than expected each decision turned out (GAE).

        What is good for one seat is bad for the other, so the sign changes with the seat. Nothing follows the end.
        """
        advantages, later = torch.zeros_like(self.reward), torch.zeros_like(self.reward[0])
        for t in reversed(range(LENGTH)):
            sign = torch.where(self.seat[t + 1] == self.seat[t], 1.0, -1.0) * (1 - self.done[t])
            later = self.reward[t] + sign * (self.margin[t + 1] + LAMBDA * later) - self.margin[t]
            advantages[t] = later
        return advantages


def learn(net: Network, optimiser: torch.optim.Optimizer, played: Round) -> float:
    """Makes good decisions more likely. Returns the mean loss of the expected margin."""
    gains = played.advantages()
    rows = [x.flatten(0, 1) for x in (played.seen, played.mask, played.action[:-1], played.chance, gains)]
    rows.append((gains + played.margin[:-1]).flatten())
    losses = []
    for _ in range(EPOCHS):
        for some in torch.randperm(len(rows[0])).split(MINIBATCH):
            seen, mask, action, chance, gain, result = (x[some] for x in rows)
            chances, margin = net(seen, mask)
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (chances.gather(1, action[:, None])[:, 0] - chance).exp()
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            variety = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            wrong = (margin - result).pow(2).mean()
            optimiser.zero_grad()
            (0.5 * wrong - better - ENTROPY * variety).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            losses.append(wrong.item())
    return float(np.mean(losses))


@torch.no_grad()
def test(net: Network, env: Batch, bot: str) -> float:
    """Returns the share of games won against a bot, with a tie as half a win. Each side has each seat equally often."""
    own, rows = np.arange(env.n) % 2, np.arange(env.n)
    result, playing, now = np.zeros(env.n), np.ones(env.n, bool), env.reset()
    while playing.any():
        chances, _ = net(torch.from_numpy(now.observation), torch.from_numpy(now.mask))
        now = env.step(np.where(now.seat == own, chances.argmax(1).numpy(), env.decide(bot)))
        ended = now.done & playing
        result[ended] = now.reward[rows, own][ended]
        playing &= ~ended
    return float((1 + result.mean()) / 2)


def draw(curve: list[tuple[float, float]], bot: str) -> str:
    """Draws the learning curve as SVG."""
    width, height, last = 640, 320, max(curve[-1][0], 1e-9)

    def at(x: float, y: float) -> str:
        return f"{60 + (width - 90) * x / last:.1f},{height - 50 - (height - 80) * y:.1f}"

    lines = [f'<polyline points="{at(0, y)} {at(last, y)}" stroke="#ccc"/>' for y in (0, 0.25, 0.5, 0.75, 1)]
    marks = [f'<text x="12" y="{height - 46 - (height - 80) * y:.0f}">{y:.0%}</text>' for y in (0, 0.5, 1)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="14" fill="none"><rect width="{width}" height="{height}" fill="#fff"/>{"".join(lines)}'
        f'<polyline points="{" ".join(at(x, y) for x, y in curve)}" stroke="#1f6f54" stroke-width="3"/>'
        f'<g fill="#333">{"".join(marks)}<text x="60" y="20">games won against {bot}</text>'
        f'<text x="60" y="{height - 14}">minutes of processor time, {last:.1f} in total</text></g></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="paris")
    parser.add_argument("--rounds", type=int, default=300, help=f"rounds of {GAMES * LENGTH} decisions")
    parser.add_argument("--hidden", type=int, default=192, help="units in each of two layers")
    parser.add_argument("--bot", default="greedy", help="bot to test against")
    parser.add_argument("--test-every", type=int, default=20, help="rounds between tests; 0: never")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="file for the network")
    parser.add_argument("--curve", type=Path, help="file for the learning curve (SVG)")
    train(parser.parse_args())


def train(options: argparse.Namespace) -> tuple[list[float], list[tuple[float, float]]]:
    """Returns the loss of each round, and the learning curve."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # with small layers, several threads mostly wait for each other
    env = batch(options.board, 2, GAMES, reward="score", seed=options.seed)
    opponent = batch(options.board, 2, TEST_GAMES, seed=options.seed + 1)
    net, played = Network(env, options.hidden), Round(env)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    now = env.reset()
    standing, losses, curve = Standing(env, now), list[float](), list[tuple[float, float]]()
    begun = time.process_time()
    for k in range(options.rounds + 1):
        if options.test_every and k % options.test_every == 0:
            curve.append(((time.process_time() - begun) / 60, test(net, opponent, options.bot)))
            print("{:5} rounds {:6.1f} min {:7.1%} of games won".format(k, *curve[-1]), flush=True)
            save(options, net, env, curve)
        if k < options.rounds:
            optimiser.param_groups[0]["lr"] = RATE * (1 - k / options.rounds)
            now = played.play(env, net, now, standing)
            losses.append(learn(net, optimiser, played))
    save(options, net, env, curve)
    return losses, curve


def save(options: argparse.Namespace, net: Network, env: Batch, curve: list[tuple[float, float]]) -> None:
    """Saves the network and the learning curve."""
    if options.out:
        net.save(options.out, env)
    if options.curve and curve:
        options.curve.write_text(draw(curve, options.bot), "utf-8")


if __name__ == "__main__":
    main()
