"""Measurements of speed, and whether two of them differ by more than noise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kolej.benchmark.comparison import compared, read_measures
from kolej.benchmark.machine import HARDWARE, host
from kolej.benchmark.speed import Measure, measure, places_here

QUIET = Measure(
    board="usa", players=2, bots="random", place="cpu", runs=20, games=20000, decisions=3_160_000, seconds=0.3,
    games_per_second=66_667, decisions_per_second=10_533_333, fastest=75_000, low=60_000, high=70_000,
)  # fmt: skip


def at(speed: float) -> Measure:
    """Returns the same measurement with another speed."""
    return replace(QUIET, fastest=QUIET.fastest * speed, low=QUIET.low * speed, high=QUIET.high * speed)


def test_a_measurement_counts_whole_games_and_the_fastest_run_is_the_fastest() -> None:
    measured = measure("paris", 2, place="python", seconds=0.05)
    assert (measured.board, measured.players, measured.bots, measured.place) == ("paris", 2, "random", "python")
    assert measured.games >= measured.runs >= 1
    assert measured.decisions > 30 * measured.games
    assert measured.low <= measured.high <= measured.fastest
    assert measured.games_per_second == pytest.approx(measured.games / measured.seconds)


def test_a_measurement_is_read_back_as_it_was_stored() -> None:
    assert read_measures({"machine": {"cores": "2"}, "measures": [QUIET.as_dict()]}) == ([QUIET], {"cores": "2"})


@pytest.mark.parametrize(
    ("speed", "verdict"),
    [(1.0, "as before"), (1.05, "as before"), (0.95, "as before"), (1.3, "faster"), (0.7, "slower")],
)
def test_only_a_difference_beyond_noise_is_faster_or_slower(speed: float, verdict: str) -> None:
    (row,) = compared([at(speed)], [QUIET])
    assert row.verdict == verdict
    assert row.ratio == pytest.approx(speed)


def test_a_busy_machine_is_not_a_slower_program() -> None:
    busy = replace(at(0.5), fastest=QUIET.fastest)
    assert compared([busy], [QUIET])[0].verdict == "as before"


def test_what_was_not_measured_before_is_new() -> None:
    (row,) = compared([replace(QUIET, board="paris")], [QUIET])
    assert (row.before, row.ratio, row.verdict) == (None, None, "new")


@pytest.mark.parametrize(
    "stored",
    [
        None, [], {}, {"measures": 3, "machine": {}}, {"measures": [], "machine": 7}, {"measures": [{}], "machine": {}},
        {"measures": [QUIET.as_dict() | {"games": "many"}], "machine": {}},
    ],
)  # fmt: skip
def test_something_else_is_not_a_benchmark(stored: Any) -> None:
    with pytest.raises(ValueError, match="not a benchmark"):
        read_measures(stored)


def test_the_machine_is_described() -> None:
    machine = host()
    assert {*HARDWARE, "python", "numpy", "numba"} <= machine.keys()
    assert int(machine["cores"]) >= 1
    assert all(machine.values())


def test_every_machine_has_one_core_and_the_interpreter() -> None:
    assert {"cpu", "python"} <= set(places_here())
