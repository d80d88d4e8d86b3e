"""Rates, means and their intervals."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from kolej.simulation.estimates import deviation, mean, quantile, rate, victories


def test_wilsons_interval_as_it_stands_in_textbooks() -> None:
    found = rate(10, 20)
    assert found and (found.value, found.n) == (0.5, 20)
    assert (found.low, found.high) == pytest.approx((0.2993, 0.7007), abs=1e-4)


def test_wilsons_bounds_solve_the_equation_they_come_from() -> None:
    found = rate(7, 300)
    assert found
    for bound in (found.low, found.high):
        assert abs(found.value - bound) == pytest.approx(1.959964 * math.sqrt(bound * (1 - bound) / 300))


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (0, 10_000), (10_000, 10_000), (0.5, 1)])
def test_an_interval_holds_its_rate_and_stays_between_nothing_and_all(hits: float, n: int) -> None:
    found = rate(hits, n)
    assert found and 0 <= found.low <= found.value <= found.high <= 1 and found.low < found.high


def test_of_no_cases_nothing_is_said() -> None:
    assert rate(0, 0) is None
    assert mean(0, 0, 0) is None


def test_a_mean_and_its_deviation() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    total, squares = sum(values), sum(v * v for v in values)
    found = mean(total, squares, len(values))
    assert found and found.value == statistics.mean(values)
    assert deviation(total, squares, len(values)) == pytest.approx(statistics.stdev(values))
    assert (found.high - found.low) / 2 == pytest.approx(1.959964 * statistics.stdev(values) / math.sqrt(8))


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    luck, held = random.Random(1), 0
    for _ in range(1000):
        found = rate(sum(luck.random() < 0.3 for _ in range(60)), 60)
        assert found
        held += not found.differs_from(0.3)
    assert 930 <= held <= 970


def test_a_shared_victory_counts_in_parts() -> None:
    assert victories([5, 3, 2, 3]) == 3 + 2 / 2 + 3 / 3


def test_quantiles_of_a_histogram() -> None:
    histogram = [0, 1, 1, 0, 2]  # -2, -1, 1, 1
    assert [quantile(histogram, q, first=-3) for q in (0.05, 0.5, 0.51, 1.0)] == [-2, -1, 1, 1]
