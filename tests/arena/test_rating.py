"""Rates, means and ratings agree with what statistics says about them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kolej.arena.rating import ELO, mean, rate, ratings


def test_a_rate_of_single_games_has_wilsons_interval() -> None:
    estimate = rate(np.array([1.0] * 80 + [0.0] * 20))
    assert estimate.value == 0.8
    assert (round(estimate.low, 2), round(estimate.high, 2)) == (0.71, 0.87)


def test_a_rate_of_all_or_nothing_keeps_an_interval() -> None:
    sure, never = rate(np.ones(50)), rate(np.zeros(50))
    assert sure.high == 1 and 0.9 < sure.low < 1
    assert never.low == 0 and 0 < never.high < 0.1


def test_deals_that_even_out_have_a_narrower_interval() -> None:
    wide, narrow = rate(np.array([0.0, 1.0] * 50)), rate(np.array([0.25, 0.75] * 50))
    assert wide.value == narrow.value == 0.5
    assert wide.high - 0.5 == pytest.approx(0.097, abs=0.002)
    assert narrow.high - 0.5 == pytest.approx(0.049, abs=0.002)


def test_a_mean_covers_the_truth_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(1)
    hits = sum(
        (estimate := mean(rng.normal(5, 3, 40))).low <= 5 <= estimate.high for _ in range(1000)
    )  # fmt: skip
    assert 915 <= hits <= 970


def test_the_difference_of_ratings_follows_from_the_odds() -> None:
    beaten = np.zeros((1000, 2, 2))
    beaten[:760, 0, 1] = 1
    beaten[760:, 1, 0] = 1
    strong, weak = ratings(beaten)
    assert strong.value == -weak.value
    assert strong.value - weak.value == pytest.approx(ELO * math.log(0.76 / 0.24), rel=0.01)
    assert strong.low < strong.value < strong.high


def test_true_ratings_are_recovered_from_games() -> None:
    truth = np.array([120.0, 0.0, -120.0])
    rng = np.random.default_rng(2)
    beaten = np.zeros((4000, 3, 3))
    for i, j in ((0, 1), (0, 2), (1, 2)):
        won = rng.random(4000) < 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400))
        beaten[won, i, j] = 1
        beaten[~won, j, i] = 1
    for estimate, true in zip(ratings(beaten), truth, strict=True):
        assert estimate.low - 5 < true < estimate.high + 5


def test_a_bot_that_never_lost_has_a_finite_rating() -> None:
    beaten = np.zeros((10, 2, 2))
    beaten[:, 0, 1] = 1
    assert all(math.isfinite(estimate.value) for estimate in ratings(beaten))
