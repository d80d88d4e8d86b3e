"""Rates, means and ratings, against what is known about them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kolej.arena.rating import ELO, mean, rate, ratings


def test_a_rate_of_single_games_has_wilsons_interval() -> None:
    found = rate(np.array([1.0] * 80 + [0.0] * 20))
    assert found.value == 0.8
    assert (round(found.low, 2), round(found.high, 2)) == (0.71, 0.87)


def test_a_rate_of_all_or_nothing_keeps_an_interval() -> None:
    sure, never = rate(np.ones(50)), rate(np.zeros(50))
    assert sure.high == 1 and 0.9 < sure.low < 1
    assert never.low == 0 and 0 < never.high < 0.1


def test_deals_that_always_even_out_leave_no_doubt() -> None:
    """Each deal is won once from either seat: the cards decided, and the rate is one half for sure."""
    found = rate(np.full(100, 0.5))
    assert found.value == 0.5
    assert rate(np.array([0.0, 1.0] * 50)).high - 0.5 > 0.09


def test_a_mean_covers_the_truth_nineteen_times_in_twenty() -> None:
    dice = np.random.default_rng(1)
    hits = sum(
        (found := mean(dice.normal(5, 3, 40))).low <= 5 <= found.high for _ in range(1000)
    )  # fmt: skip
    assert 915 <= hits <= 970


def test_ratings_tell_how_often_one_beats_another() -> None:
    beaten = np.zeros((1000, 2, 2))
    beaten[:760, 0, 1] = 1
    beaten[760:, 1, 0] = 1
    strong, weak = ratings(beaten)
    assert strong.value == -weak.value
    assert strong.value - weak.value == pytest.approx(ELO * math.log(0.76 / 0.24), rel=0.01)
    assert strong.low < strong.value < strong.high


def test_ratings_are_found_again() -> None:
    truth = np.array([120.0, 0.0, -120.0])
    dice = np.random.default_rng(2)
    beaten = np.zeros((4000, 3, 3))
    for i, j in ((0, 1), (0, 2), (1, 2)):
        won = dice.random(4000) < 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400))
        beaten[won, i, j] = 1
        beaten[~won, j, i] = 1
    for found, true in zip(ratings(beaten), truth, strict=True):
        assert found.low - 5 < true < found.high + 5


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    beaten = np.zeros((10, 2, 2))
    beaten[:, 0, 1] = 1
    assert all(math.isfinite(found.value) for found in ratings(beaten))
