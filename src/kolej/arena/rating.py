"""Rates, means and Bradley–Terry ratings with their 95 % intervals.

Games of one deal in different seatings are not independent of each other, but deals are. So every interval is computed
over deals.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kolej.simulation import estimates
from kolej.simulation.estimates import Estimate

ELO = 400 / math.log(10)
"""Elo points per natural logarithm of the odds."""
RESAMPLES = 400
"""Number of bootstrap samples for the intervals of ratings."""


def mean(by_deal: NDArray[np.float64]) -> Estimate:
    """Returns the mean over deals."""
    estimate = estimates.mean(float(by_deal.sum()), float((by_deal**2).sum()), len(by_deal))
    assert estimate is not None
    return estimate


def rate(by_deal: NDArray[np.float64]) -> Estimate:
    """Returns a rate over deals.

    The interval is Wilson's for the number of independent games that would vary as much as the deals do.
    """
    value, n = float(by_deal.mean()), float(len(by_deal))
    if n > 1 and (variance := float(by_deal.var(ddof=1)) / n) > 0:
        n = value * (1 - value) / variance
    estimate = estimates.rate(value * n, n)
    assert estimate is not None
    return estimate


def ratings(beaten: NDArray[np.float64]) -> list[Estimate]:
    """Returns ratings on the Elo scale with mean 0. `beaten[d, i, j]` is how often i finished ahead of j in deal d."""
    best = _bradley_terry(beaten.sum(axis=0))
    rng = np.random.default_rng(0)
    deals = len(beaten)
    resampled = np.array([
        _bradley_terry(np.tensordot(np.bincount(rng.integers(0, deals, deals), minlength=deals), beaten, 1))
        for _ in range(RESAMPLES)
    ])  # fmt: skip
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return [Estimate(float(best[i]), float(low[i]), float(high[i]), deals) for i in range(len(best))]


def _bradley_terry(beaten: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fits ratings with Hunter's minorisation algorithm.

    Half a drawn game between bots that met keeps the rating of a bot that never lost finite.
    """
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
    fitted: NDArray[np.float64] = ELO * (logs - logs.mean())
    return fitted
