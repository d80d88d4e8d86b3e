"""Numbers from samples, with the range in which the truth lies: 95 % intervals throughout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Z = 1.959964
"""Of the normal distribution, 95 % lies within so many deviations."""


@dataclass(frozen=True)
class Estimate:
    """A mean or a rate, its interval, and the number of cases it was taken from."""

    value: float
    low: float
    high: float
    n: int

    def differs_from(self, other: float) -> bool:
        return not self.low <= other <= self.high


@dataclass(frozen=True)
class Spread:
    """A distribution: `histogram` counts values from `first` on; `low` and `high` are the mean's interval."""

    mean: float
    low: float
    high: float
    deviation: float
    least: int
    fifth: int
    median: int
    ninety_fifth: int
    most: int
    first: int
    histogram: list[int]


def rate(hits: float, n: float) -> Estimate | None:
    """How often, by Wilson's interval, which holds for few cases and near 0 and 1, too. None: there was no case.

    `hits` may hold parts of victories that were shared. They vary less than whole ones would, so the interval is, if
    anything, a little wide.
    """
    if n == 0:
        return None
    p, z = hits / n, Z * Z / n
    middle, half = (p + z / 2) / (1 + z), Z * math.sqrt(p * (1 - p) / n + z / (4 * n)) / (1 + z)
    # Rounding may put the end of an interval on the wrong side of a rate of 0 or 1.
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)), round(n))


def mean(total: float, squares: float, n: int) -> Estimate | None:
    """A mean, by the normal interval. None: there was no case."""
    if n == 0:
        return None
    value = total / n
    half = Z * deviation(total, squares, n) / math.sqrt(n)
    return Estimate(value, value - half, value + half, n)


def deviation(total: float, squares: float, n: int) -> float:
    return math.sqrt(max(squares - total * total / n, 0.0) / (n - 1)) if n > 1 else 0.0


def victories(shares: Sequence[int]) -> float:
    """Victories from counts by how many shared one: half a victory each for two."""
    return sum(number / sharers for sharers, number in enumerate(shares) if sharers)


def quantile(histogram: Sequence[int], q: float, first: int = 0) -> int:
    """The least value that is not below a part `q` of all."""
    wanted, seen = q * sum(histogram), 0
    for value, number in enumerate(histogram):
        seen += number
        if number and seen >= wanted:
            return first + value
    return first


def spread(histogram: NDArray[np.int64], first: int) -> Spread:
    """What a histogram tells whose bins are values from `first` on."""
    filled = np.flatnonzero(histogram)
    if not len(filled):
        return Spread(0.0, 0.0, 0.0, 0.0, 0, 0, 0, 0, 0, 0, [])
    least, most = int(filled[0]), int(filled[-1])
    first += least
    numbers = [int(number) for number in histogram[least : most + 1]]
    n = sum(numbers)
    total = sum(number * value for value, number in enumerate(numbers, first))
    squares = sum(number * value * value for value, number in enumerate(numbers, first))
    found = mean(total, squares, n)
    assert found is not None  # there is a case
    return Spread(
        mean=found.value,
        low=found.low,
        high=found.high,
        deviation=deviation(total, squares, n),
        least=first,
        fifth=quantile(numbers, 0.05, first),
        median=quantile(numbers, 0.5, first),
        ninety_fifth=quantile(numbers, 0.95, first),
        most=most - least + first,
        first=first,
        histogram=numbers,
    )
