"""Compares two benchmarks: which measurements became faster or slower by more than noise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kolej.benchmark.speed import Measure
from kolej.errors import KolejError

NOISE = 0.1
"""Relative differences of the fastest runs below this are noise."""

Verdict = Literal["faster", "slower", "as before", "new"]


@dataclass(frozen=True)
class Row:
    """A measurement and the earlier one of the same kind, if there is one."""

    now: Measure
    before: Measure | None

    @property
    def ratio(self) -> float | None:
        """How much faster the fastest run is. Slower runs were disturbed by other work of the machine."""
        return self.now.fastest / self.before.fastest if self.before else None

    @property
    def verdict(self) -> Verdict:
        """Whether the measurement is faster or slower than the earlier one.

        The fastest runs must differ by more than noise, and the middle halves of the runs must not overlap.
        """
        if self.before is None or self.ratio is None:
            return "new"
        if self.ratio > 1 + NOISE and self.now.low > self.before.high:
            return "faster"
        if self.ratio < 1 / (1 + NOISE) and self.now.high < self.before.low:
            return "slower"
        return "as before"


def compared(now: Iterable[Measure], before: Iterable[Measure]) -> list[Row]:
    """Pairs each new measurement with the earlier one of the same name, if there is one."""
    earlier = {measure.name: measure for measure in before}
    return [Row(measure, earlier.get(measure.name)) for measure in now]


def read_measures(stored: Any) -> tuple[list[Measure], dict[str, str]]:
    """Returns the measurements and the machine of a stored benchmark. Raises KolejError if it is not one."""
    try:
        measures = [Measure.from_dict(row) for row in stored["measures"]]
        machine: Mapping[str, Any] = stored["machine"]
        return measures, {str(name): str(value) for name, value in machine.items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise KolejError(f"not a benchmark that `kolej bench` stored ({type(error).__name__}: {error})") from None
