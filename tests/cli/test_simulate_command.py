"""`kolej simulate`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import typer

import kolej
from kolej.cli import simulate
from kolej.cli.options import number_of_games
from kolej.simulation import Totals, summary
from kolej.simulation.end_of_game import LOWEST, SUMS
from kolej.simulation.run import Run
from tests.cli.commands import printed, printed_json, refused

compiles = pytest.mark.slow

SIMULATE = ("simulate", "paris", "--players", 3, "--games", 20, "--bots", "random,greedy", "--seed", 5)


@compiles
def test_simulate_summarises_by_seat() -> None:
    summary = printed_json(*SIMULATE, "--json")
    assert summary["bots"] == ["random", "greedy", "random"]
    assert [seat["seat"] for seat in summary["seats"]] == [0, 1, 2]
    assert sum(seat["wins"] - seat["shared_wins"] for seat in summary["seats"]) <= 20
    assert sum(seat["wins"] for seat in summary["seats"]) >= 20
    assert summary["decisions"]["least"] >= summary["turns"]["least"] > 0
    assert summary["games_per_second"] > 0


@compiles
def test_the_same_seed_simulates_the_same_games() -> None:
    one, two, other = (printed_json(*SIMULATE[:-1], seed, "--json") for seed in (5, 5, 6))
    assert one["seats"] == two["seats"] != other["seats"]


@compiles
def test_simulate_prints_a_table() -> None:
    words = printed(*SIMULATE)
    assert "Paris, 3 players, 20 games, seed 5" in words
    assert "games per second" in words
    assert words.count("random") == 2
    assert "digest of all games: " in words
    assert "backend cpu" in words


def test_shared_wins_are_counted_as_such() -> None:
    sums = np.zeros(1, SUMS)
    counts = {name: sums[name][0] for name in SUMS.names or ()}
    counts["outcome"][0, 0, [1, 2]] = 1  # one game won alone, one shared
    counts["outcome"][1, 1, [0, 2]] = 1
    counts["scores"][0, 1, [10 - LOWEST, 20 - LOWEST]] = 1
    numbers = summary(Totals(Run.of("paris", 2, "random,greedy", 0, games=2), 2, 255, 0.5, sums))
    first, second = numbers["seats"]
    assert (first["wins"], first["shared_wins"], first["win_rate"]) == (2, 1, 1.0)
    assert (second["wins"], second["shared_wins"], second["win_rate"]) == (1, 1, 0.5)
    assert 0 < second["win_rate_low"] < 0.5 < second["win_rate_high"] < 1
    assert (first["score"]["mean"], first["score"]["least"], first["score"]["most"]) == (15.0, 10, 20)
    assert first["score"]["histogram"] == [1, *[0] * 9, 1]
    assert numbers["games_per_second"] == 4.0
    assert numbers["digest"] == "00000000000000ff"


def test_routes_and_tickets_are_counted() -> None:
    numbers = printed_json("simulate", "paris", "--games", 3, "--backend", "python", "--json")
    assert len(numbers["routes"]) == 57
    assert all(0 <= route["by_winners"] <= route["claimed"] <= 3 for route in numbers["routes"])
    assert sum(route["claimed"] for route in numbers["routes"]) > 10
    assert len(numbers["tickets"]) == 20
    assert all(0 <= ticket["made"] <= ticket["kept"] <= 3 for ticket in numbers["tickets"])
    assert sum(ticket["kept"] for ticket in numbers["tickets"]) >= 6
    assert sum(numbers["margins"]["histogram"]) == numbers["games"] == numbers["asked"] == 3


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("20", 20), ("20_000", 20_000), ("20,000", 20_000), ("1e9", 10**9), ("2.5e3", 2500), ("10M", 10**7),
        ("2k", 2000), ("1.5G", 1_500_000_000), ("1E+3", 1000),
    ],
)  # fmt: skip
def test_numbers_of_games_as_people_write_them(text: str, number: int) -> None:
    assert number_of_games(text) == number


@pytest.mark.parametrize("text", ["", "0", "-3", "1.5", "1e-3", "many", "1e99", "0x10", "2 k k", "nan", "1e", "٣x"])
def test_what_is_not_a_number_of_games(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is not a number of games"):
        number_of_games(text)


def test_ray_needs_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def totals(*words: object, **named: object) -> None:
        asked.append(words[7])
        raise kolej.KolejError("this test has seen enough")

    monkeypatch.setattr("kolej.simulation.totals", totals)
    for words in (("--ray",), ("--ray", "--json"), ("--ray", "10.0.0.1:6379"), ("--json",)):
        refused("simulate", "paris", *words)
    assert asked == [simulate.LOCAL_CLUSTER, simulate.LOCAL_CLUSTER, "10.0.0.1:6379", None]


def test_too_little_memory_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def totals(*words: object, **named: object) -> None:
        raise MemoryError

    monkeypatch.setattr("kolej.simulation.totals", totals)
    assert "enough memory" in refused("simulate", "paris")


@pytest.mark.slow
def test_ctrl_c_prints_the_summary_so_far(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ("simulate", "paris", "--games", "1e9", "--backend", "python", "--json", "--checkpoint", str(file))
    running = subprocess.Popen(
        [sys.executable, "-m", "kolej", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        while not file.exists():
            time.sleep(0.05)
        time.sleep(1)
        os.kill(running.pid, signal.SIGINT)
        output, errors = running.communicate(timeout=30)
    finally:
        running.kill()
    interrupted = json.loads(output)
    assert running.returncode == 130
    assert errors == ""
    assert not interrupted["complete"]
    assert interrupted["asked"] == 10**9
    assert 0 < interrupted["games"] == json.loads(file.read_text())["games"]
    again = printed_json("simulate", "paris", "--games", interrupted["games"], "--backend", "python", "--json")
    assert again["complete"]
    assert {**again, "seconds": 0, "games_per_second": 0, "asked": 0, "complete": 0} == {
        **interrupted, "seconds": 0, "games_per_second": 0, "asked": 0, "complete": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ("simulate",),
        ("simulate", "atlantis"),
        ("simulate", "paris", "--players", 9),
        ("simulate", "paris", "--players", "two"),
        ("simulate", "paris", "--games", 0),
        ("simulate", "paris", "--games", "1e-9"),
        ("simulate", "paris", "--workers", 0),
        ("simulate", "paris", "--out", "/nowhere/games.parquet"),
        ("simulate", "paris", "--checkpoint", "/nowhere/run.json"),
        ("simulate", "paris", "--checkpoint", "/"),
        ("simulate", "paris", "--checkpoint", "run.json", "--out", "games.parquet"),
        ("simulate", "paris", "--seed", -1),
        ("simulate", "paris", "--bots", "oracle"),
        ("simulate", "paris", "--bots", ""),
        ("simulate", "paris", "--bots", "random,random,random"),
    ],
)
def test_an_impossible_simulation_is_one_line(words: tuple[object, ...]) -> None:
    assert len(refused(*words)) > 20
