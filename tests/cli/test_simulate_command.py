"""`kolej simulate` and `kolej bench`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from kolej.cli.simulate import summed_up
from tests.cli.commands import refused, told, told_json

compiles = pytest.mark.slow

SIMULATE = ("simulate", "paris", "--players", 3, "--games", 20, "--bots", "random,greedy", "--seed", 5)


@compiles
def test_simulate_sums_up_by_seat() -> None:
    summary = told_json(*SIMULATE, "--json")
    assert summary["bots"] == ["random", "greedy", "random"]
    assert [seat["seat"] for seat in summary["seats"]] == [0, 1, 2]
    assert sum(seat["wins"] - seat["shared_wins"] for seat in summary["seats"]) <= 20
    assert sum(seat["wins"] for seat in summary["seats"]) >= 20
    assert summary["decisions"]["least"] >= summary["turns"]["least"] > 0
    assert summary["games_per_second"] > 0


@compiles
def test_the_same_seed_simulates_the_same_games() -> None:
    one, two, other = (told_json(*SIMULATE[:-1], seed, "--json") for seed in (5, 5, 6))
    assert one["seats"] == two["seats"] != other["seats"]


@compiles
def test_simulate_in_words() -> None:
    words = told(*SIMULATE)
    assert "Paris, 3 players, 20 games, seed 5" in words
    assert "games a second" in words
    assert words.count("random") == 2


def test_shared_wins_are_counted_as_such() -> None:
    result = SimpleNamespace(
        scores=np.array([[10, 10], [20, 5]]),
        winners=np.array([[True, True], [True, False]]),
        decisions=np.array([40, 50]),
        turns=np.array([20, 22]),
        seconds=0.5,
        bots=["random", "greedy"],
    )
    summary = summed_up(cast(Any, result))
    first, second = summary["seats"]
    assert (first["wins"], first["shared_wins"], first["win_rate"]) == (2, 1, 1.0)
    assert (second["wins"], second["shared_wins"], second["win_rate"]) == (1, 1, 0.5)
    assert first["score"] == {"mean": 15.0, "deviation": 5.0, "least": 10, "most": 20}
    assert summary["games_per_second"] == 4.0


@pytest.mark.parametrize(
    "words",
    [
        ("simulate",),
        ("simulate", "atlantis"),
        ("simulate", "paris", "--players", 9),
        ("simulate", "paris", "--players", "two"),
        ("simulate", "paris", "--games", 0),
        ("simulate", "paris", "--seed", -1),
        ("simulate", "paris", "--bots", "oracle"),
        ("simulate", "paris", "--bots", ""),
        ("simulate", "paris", "--bots", "random,random,random"),
        ("bench", "--board", "atlantis"),
        ("bench", "--board", "paris", "--players", 5),
        ("bench", "--players", 9),
        ("bench", "--seconds", 0),
    ],
)
def test_what_cannot_be_simulated_or_measured(words: tuple[object, ...]) -> None:
    assert len(refused(*words)) > 20


BENCH = ("bench", "--board", "paris", "--players", 2, "--seconds", 0.05)


@compiles
def test_bench_measures_both_copies() -> None:
    found = told_json(*BENCH, "--json")["measures"]
    assert [(m["board"], m["players"], m["copy"]) for m in found] == [
        ("paris", 2, "compiled"),
        ("paris", 2, "interpreted"),
    ]
    assert all(m["games"] > 0 and m["decisions_per_second"] > m["games_per_second"] > 0 for m in found)


@compiles
def test_bench_in_words() -> None:
    words = told(*BENCH)
    assert "games/s" in words
    assert "interpreted" in words
