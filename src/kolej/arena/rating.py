"""Strength in numbers: rates and means with their 95 % intervals, and ratings by Bradley and Terry's model.

Games of one deal, played in every seating, are not independent of each other; deals are. So every interval is reckoned
over deals.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kolej.simulation import estimates
from kolej.simulation.estimates import Estimate

ELO = 400 / math.log(10)
RESAMPLES = 400


def mean(by_deal: NDArray[np.float64]) -> Estimate:
    """The mean over deals."""
    found = estimates.mean(float(by_deal.sum()), float((by_deal**2).sum()), len(by_deal))
    assert found is not None
    return found


def rate(by_deal: NDArray[np.float64]) -> Estimate:
    """A rate over deals: Wilson's interval for as many independent games as the deals' spread amounts to."""
    value, n = float(by_deal.mean()), float(len(by_deal))
    if n > 1 and (variance := float(by_deal.var(ddof=1)) / n) > 0:
        n = value * (1 - value) / variance
    found = estimates.rate(value * n, n)
    assert found is not None
    return found


def ratings(beaten: NDArray[np.float64]) -> list[Estimate]:
    """Ratings on the Elo scale, their mean 0. `beaten[d, i, j]`: how often i came before j in deal d."""
    best = _bradley_terry(beaten.sum(axis=0))
    dice = np.random.default_rng(0)
    deals = len(beaten)
    again = np.array([
        _bradley_terry(np.tensordot(np.bincount(dice.integers(0, deals, deals), minlength=deals), beaten, 1))
        for _ in range(RESAMPLES)
    ])  # fmt: skip
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    return [Estimate(float(best[i]), float(low[i]), float(high[i]), deals) for i in range(len(best))]


def _bradley_terry(beaten: NDArray[np.float64]) -> NDArray[np.float64]:
    """By Hunter's minorisation; half a drawn game between those who met keeps ratings finite."""
    met = beaten + beaten.T > 0
    wins = beaten + 0.25 * met
    games = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(500):
        shared = games / (strength[:, None] + strength[None, :])
        new = wins.sum(axis=1) / np.maximum(shared.sum(axis=1), 1e-12)
        new /= np.exp(np.log(np.maximum(new, 1e-12)).mean())
        if np.abs(np.log(new / strength)).max() < 1e-6:
            break
        strength = new
    logs = np.log(strength)
    found: NDArray[np.float64] = ELO * (logs - logs.mean())
    return found
