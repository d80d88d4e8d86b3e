"""Two benchmarks side by side: which rows became faster or slower by more than a busy machine explains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kolej.benchmark.speed import Measure
from kolej.errors import KolejError

NOISE = 0.1
"""Differences of the fastest runs below this are no differences."""

Verdict = Literal["faster", "slower", "as before", "new"]


@dataclass(frozen=True)
class Row:
    now: Measure
    before: Measure | None

    @property
    def ratio(self) -> float | None:
        """Of the fastest runs: the others were disturbed by what else the machine did."""
        return self.now.fastest / self.before.fastest if self.before else None

    @property
    def verdict(self) -> Verdict:
        """Faster, if the fastest run is so by more than noise and the middle halves of the runs do not overlap."""
        if self.before is None or self.ratio is None:
            return "new"
        if self.ratio > 1 + NOISE and self.now.low > self.before.high:
            return "faster"
        if self.ratio < 1 / (1 + NOISE) and self.now.high < self.before.low:
            return "slower"
        return "as before"


def compared(now: Iterable[Measure], before: Iterable[Measure]) -> list[Row]:
    """The rows of now, each with the same row of before where there is one."""
    known = {measure.name: measure for measure in before}
    return [Row(measure, known.get(measure.name)) for measure in now]


def read_measures(told: Any) -> tuple[list[Measure], dict[str, str]]:
    """The measures and the machine of a stored benchmark. ValueError: it is none."""
    try:
        measures = [Measure.from_dict(row) for row in told["measures"]]
        machine: Mapping[str, Any] = told["machine"]
        return measures, {str(name): str(value) for name, value in machine.items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise KolejError(f"not a benchmark that `kolej bench` stored ({type(error).__name__}: {error})") from None
