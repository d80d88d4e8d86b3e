"""A network that teaches itself to play, from nothing, by PPO: both seats are its own.

    python examples/train_ppo.py --out paris.safetensors
    kolej arena paris --bots net:paris.safetensors,greedy --games 1000

It needs PyTorch and safetensors: pip install 'kolej[train]'. What it does is told in docs/training.md.
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

GAMES, LENGTH = 256, 64  # of a round: games at once, decisions in each
EPOCHS, MINIBATCH = 3, 512
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.95, 0.01
POINTS = 5  # of the game that are one unit of reward
TEST_GAMES = 512


class Network(nn.Module):
    """Two hidden layers: what a seat sees in, a number for each action and the margin that it expects out."""

    def __init__(self, env: Batch, hidden: int) -> None:
        super().__init__()
        size = env.layout.size
        self.register_buffer("input", torch.from_numpy(scales(env)))
        self.body = nn.ModuleList([nn.Linear(size, hidden), nn.Linear(hidden, hidden)])
        self.choice, self.margin = nn.Linear(hidden, env.layout.actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)  # all actions alike at first

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, which are nothing for those that are not legal."""
        x = seen * self.input
        for layer in self.body:
            x = torch.relu(layer(x))
        logits = self.choice(x).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.margin(x)[:, 0]

    def save(self, file: Path, env: Batch) -> None:
        """As the bot `net:FILE` reads it: the layers that choose, in half precision."""
        layers = [*self.body, self.choice]
        tensors = {f"{i}.{name}": value for i, layer in enumerate(layers) for name, value in layer.named_parameters()}
        halves = {name: value.detach().half() for name, value in {"input": self.input, **tensors}.items()}
        save_file(halves, file, {"board": env.board.id, "players": str(env.players)})


def scales(env: Batch) -> NDArray[np.float32]:
    """Bring all numbers of an observation to about the same size, by how much they vary in random play."""
    env.reset()
    seen = np.concatenate([env.step(env.sample()).observation for _ in range(100)])
    return (1 / np.maximum(seen.std(0), 0.3)).astype(np.float32)


class Standing:
    """The points by which each seat is ahead, its tickets counted as if the game ended now.

    Rewards are by how much that changes, so their sum is the margin at the end, and a ticket is rewarded when it is
    made and not at the end only. What a seat's tickets are worth is read when it is to move.
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
        """For those who have decided. The final score has the tickets in it."""
        gained = now.reward - self.tickets
        self.tickets[now.done] = 0
        self.look(now)
        gained += self.tickets
        return torch.from_numpy(gained[self.rows, seat] - gained[self.rows, 1 - seat]) / POINTS


class Round:
    """So many decisions in all games, as they were made."""

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
        """By how much each decision turned out better than expected (GAE). What is good for one seat is bad for the
        other, so signs change where seats do; nothing comes after the end."""
        found, later = torch.zeros_like(self.reward), torch.zeros_like(self.reward[0])
        for t in reversed(range(LENGTH)):
            sign = torch.where(self.seat[t + 1] == self.seat[t], 1.0, -1.0) * (1 - self.done[t])
            later = self.reward[t] + sign * (self.margin[t + 1] + LAMBDA * later) - self.margin[t]
            found[t] = later
        return found


def learn(net: Network, optimiser: torch.optim.Optimizer, played: Round) -> float:
    """Makes what turned out well more likely; returns the mean loss of what the margin was expected to be."""
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
    """The share of games that it wins against a bot, a draw being half a victory; it sits at every other seat."""
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
    """The learning curve as a picture."""
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
        f'<text x="60" y="{height - 14}">minutes of processor time, {last:.1f} in all</text></g></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="paris")
    parser.add_argument("--rounds", type=int, default=300, help=f"of {GAMES * LENGTH} decisions")
    parser.add_argument("--hidden", type=int, default=192, help="units in each of two layers")
    parser.add_argument("--bot", default="greedy", help="to be tested against")
    parser.add_argument("--test-every", type=int, default=20, help="rounds; 0: never")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the network is stored")
    parser.add_argument("--curve", type=Path, help="where the picture of the learning curve is stored (SVG)")
    train(parser.parse_args())


def train(asked: argparse.Namespace) -> tuple[list[float], list[tuple[float, float]]]:
    """Returns the loss of each round, and the learning curve."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)  # with layers this small several threads wait for each other more than they work
    env = batch(asked.board, 2, GAMES, reward="score", seed=asked.seed)
    opponent = batch(asked.board, 2, TEST_GAMES, seed=asked.seed + 1)
    net, played = Network(env, asked.hidden), Round(env)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    now = env.reset()
    standing, losses, curve = Standing(env, now), list[float](), list[tuple[float, float]]()
    begun = time.process_time()
    for k in range(asked.rounds + 1):
        if asked.test_every and k % asked.test_every == 0:
            curve.append(((time.process_time() - begun) / 60, test(net, opponent, asked.bot)))
            print("{:5} rounds {:6.1f} min {:7.1%} of games won".format(k, *curve[-1]), flush=True)
            keep(asked, net, env, curve)
        if k < asked.rounds:
            optimiser.param_groups[0]["lr"] = RATE * (1 - k / asked.rounds)
            now = played.play(env, net, now, standing)
            losses.append(learn(net, optimiser, played))
    keep(asked, net, env, curve)
    return losses, curve


def keep(asked: argparse.Namespace, net: Network, env: Batch, curve: list[tuple[float, float]]) -> None:
    """Stores what there is by now."""
    if asked.out:
        net.save(asked.out, env)
    if asked.curve and curve:
        asked.curve.write_text(draw(curve, asked.bot), "utf-8")


if __name__ == "__main__":
    main()
