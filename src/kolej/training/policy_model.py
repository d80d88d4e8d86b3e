"""The policy network as PyTorch sees it, and the critic that it is trained with. It needs PyTorch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import embedding

from kolej.bots.planner.features import YES
from kolej.bots.planner.planner_memory import (
    DRAW_ROWS,
    DRAWS,
    KEPT_ROWS,
    NOISES,
    OPTION_ROWS,
    OPTIONS,
    OUTPUT_UNITS,
    OWN_ROWS,
    POSITION_FEATURES,
    ROUTE_ROWS,
    ROWS,
    TABLE_FEATURES,
    TABLE_ROWS,
    UNITS,
    W_NOISE,
)
from kolej.bots.planner.policy_features import CHOICE
from kolej.bots.planner.policy_network import CHOICE_WORTH, HIGHEST, LEAST_WORTH, WORTH
from kolej.bots.planner.weight_index import POLICY_NETWORK, W_EXPLORE, W_JUDGE, W_NETWORK, W_OWN_CHOICE
from kolej.rules.capacity import ALL_WORDS, OFFER, ROUTES, TICKETS
from kolej.training import samples as S

Row = NDArray[np.int32]
OWN_CHOICE = 8192  # what the planner's own choice is given, in 4096ths of a logit
FIRST_LAYER, OTHERS, LOGIT = 1024.0, 4096.0, 4096.0  # units of the whole numbers
LARGEST_FIRST, LARGEST_OTHER = 8191, 16383  # so that no sum of the kernel code overflows
POSITION_INPUTS = POSITION_FEATURES + TABLE_FEATURES + 3 * ROUTES + TICKETS
CRITIC_INPUTS = POSITION_INPUTS + TICKETS + 1 + 2 * S.DRAWN


class Decisions(NamedTuple):
    """Samples, taken apart. Features are numbers of about 1; sets are 1 or 0 for each member."""

    n_options: Tensor
    chosen: Tensor
    keeping: Tensor
    position: Tensor
    others_tickets: Tensor
    options: Tensor
    drawn: Tensor
    claimed: Tensor
    offered: Tensor
    kept: Tensor


def taken_apart(samples: Tensor) -> Decisions:
    """Takes rows of bytes apart (samples.py)."""
    head = samples[:, : S.HEAD].long()
    sets = _bits(samples[:, S.SETS : S.TICKET_SETS]).view(-1, 3, 64 * ALL_WORDS)[:, :, :ROUTES]
    tickets = _bits(samples[:, S.TICKET_SETS : S.FIRST_OPTION]).view(-1, 2, 64)
    features = samples[:, S.POSITION : S.SETS].float() / YES
    options = samples[:, S.FIRST_OPTION :].view(-1, OPTIONS, S.OPTION)
    kept = options[:, :, S.KEPT].long()
    return Decisions(
        n_options=head[:, S.N_OPTIONS],
        chosen=head[:, S.CHOSEN],
        keeping=head[:, S.KEEPING],
        position=torch.cat([features, sets.flatten(1), tickets[:, 0]], 1),
        others_tickets=tickets[:, 1],
        options=options[:, :, : S.DRAWN].float() / YES,
        drawn=options[:, :, S.DRAWN].long(),
        claimed=options[:, :, S.CLAIMED].long() & 255,
        offered=head[:, S.OFFERED :],
        kept=((kept[..., None] >> torch.arange(OFFER, device=kept.device)) & 1).float(),
    )


def _bits(numbers: Tensor) -> Tensor:
    """The bits of bytes, the lowest first."""
    shifts = torch.arange(8, device=numbers.device, dtype=torch.int16)
    return ((numbers.short()[..., None] >> shifts) & 1).float().flatten(-2)


class PolicyModel(nn.Module):
    """The network of bots/planner/policy_network.py, before its weights become whole numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Parameter(torch.zeros(ROWS, UNITS))
        self.bias = nn.Parameter(torch.zeros(UNITS))
        self.hidden = nn.Linear(UNITS, OUTPUT_UNITS)
        self.output = nn.Parameter(torch.zeros(OUTPUT_UNITS))
        nn.init.normal_(self.rows[:DRAW_ROWS], std=0.12)  # the rows of sets stay 0 where a board has fewer members
        nn.init.normal_(self.output, std=0.02)

    def forward(self, d: Decisions) -> Tensor:
        """The logarithm of the probability of each option."""
        rows, none = self.rows, torch.zeros(1, UNITS, device=self.rows.device)
        shared = torch.cat([rows[:POSITION_FEATURES], rows[TABLE_ROWS:OPTION_ROWS], rows[OWN_ROWS:KEPT_ROWS]])
        options = torch.cat([rows[POSITION_FEATURES:TABLE_ROWS], rows[OPTION_ROWS:DRAW_ROWS]])
        units = (d.position @ shared + self.bias)[:, None] + d.options @ options
        units = units + embedding(d.drawn, torch.cat([none, rows[DRAW_ROWS : DRAW_ROWS + DRAWS]]))
        units = units + embedding(d.claimed, torch.cat([none, rows[ROUTE_ROWS : ROUTE_ROWS + ROUTES]]))
        tickets = embedding(d.offered % (TICKETS + 1), torch.cat([rows[KEPT_ROWS:], none]))  # an empty place is -1
        units = units + d.kept @ tickets
        units = units.clamp(0, HIGHEST / 128)
        scores = (torch.relu(self.hidden(units)) @ self.output).float() + _by_the_planner(d)
        listed = torch.arange(OPTIONS, device=scores.device) < d.n_options[:, None]
        return torch.log_softmax(scores.masked_fill(~listed, -1e9), 1)

    def weights(self, tuned: Row, *, explores: bool) -> Row:
        """All weights of a seat that plays by this network, as whole numbers. `tuned`: those before W_EXPLORE."""
        row = np.zeros(W_NOISE + NOISES, np.int32)
        row[:W_EXPLORE] = tuned[:W_EXPLORE]
        row[W_EXPLORE], row[W_OWN_CHOICE], row[W_JUDGE] = explores, OWN_CHOICE, POLICY_NETWORK
        parts: list[tuple[Tensor, float, float]] = [
            (self.rows, FIRST_LAYER, LARGEST_FIRST), (self.bias, YES * FIRST_LAYER, 1 << 24),
            (self.hidden.weight.T, OTHERS, LARGEST_OTHER), (self.hidden.bias, 128 * OTHERS, 1 << 28),
            (self.output, OTHERS, LARGEST_OTHER),
        ]  # fmt: skip
        numbers = [
            np.rint(part.detach().double().cpu().numpy() * unit).clip(-most, most).ravel()
            for part, unit, most in parts
        ]
        network = np.concatenate(numbers).astype(np.int32)
        row[W_NETWORK : W_NETWORK + len(network)] = network
        row[W_NOISE:] = gumbel_numbers()
        return row

    def load(self, numbers: Row) -> None:
        """Takes the whole numbers of a network, from W_NETWORK on."""
        sizes = np.cumsum([ROWS * UNITS, UNITS, UNITS * OUTPUT_UNITS, OUTPUT_UNITS, OUTPUT_UNITS])
        rows, bias, hidden, hidden_bias, output, _ = np.split(numbers.astype(np.float32), sizes)
        with torch.no_grad():
            self.rows.copy_(torch.from_numpy(rows / FIRST_LAYER).view(ROWS, UNITS))
            self.bias.copy_(torch.from_numpy(bias / (YES * FIRST_LAYER)))
            self.hidden.weight.copy_(torch.from_numpy(hidden / OTHERS).view(UNITS, OUTPUT_UNITS).T)
            self.hidden.bias.copy_(torch.from_numpy(hidden_bias / (128 * OTHERS)))
            self.output.copy_(torch.from_numpy(output / OTHERS))


def _by_the_planner(d: Decisions) -> Tensor:
    """What the planner's own valuation gives to the score of each option."""
    own, worth, plan = d.options[:, :, 0], d.options[:, :, 1], d.options[:, :, S.CANDIDATE_FEATURES + CHOICE + 1]
    of_candidate = OWN_CHOICE * own + WORTH * (YES * worth).clamp(min=LEAST_WORTH)
    return torch.where(d.keeping[:, None] > 0, CHOICE_WORTH * YES * plan, of_candidate) / LOGIT


def gumbel_numbers() -> NDArray[np.int64]:
    """Equally likely numbers that together follow Gumbel's distribution, in 4096ths of a logit."""
    u = (np.arange(NOISES) + 0.5) / NOISES
    return np.rint(-np.log(-np.log(u)) * LOGIT).astype(np.int64)


class Critic(nn.Module):
    """An estimate of how a game will end for the player who decides. It is also told the tickets of the others."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(CRITIC_INPUTS, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 1)
        )

    def forward(self, d: Decisions) -> Tensor:
        listed = (torch.arange(OPTIONS, device=d.options.device) < d.n_options[:, None])[..., None]
        mean = (d.options * listed).sum(1) / d.n_options[:, None]
        most = d.options.masked_fill(~listed, -4.0).amax(1)
        inputs: Any = torch.cat([d.position, d.others_tickets, d.keeping[:, None].float(), mean, most], 1)
        outcome: Tensor = self.layers(inputs).squeeze(1)
        return outcome
