"""`kolej bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import printed, printed_json, refused

compiles = pytest.mark.slow

PYTHON = ("bench", "--board", "paris", "--players", 2, "--backend", "python", "--seconds", 0.02)


def test_a_run_is_stored_and_compared(tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    text = printed(*PYTHON, "--out", before)
    assert "games/s" in text
    assert "processor: " in text
    stored = json.loads(before.read_text("utf-8"))
    (row,) = stored["measures"]
    row |= {"fastest": row["fastest"] / 100, "low": row["low"] / 100, "high": row["high"] / 100}
    before.write_text(json.dumps(stored), "utf-8")
    assert "faster" in printed(*PYTHON, "--compare", before)
    (change,) = printed_json(*PYTHON, "--compare", before, "--json")["compared"]
    assert change["verdict"] == "faster"
    assert change["ratio"] > 2


def test_a_run_on_another_machine_is_pointed_out(tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    stored = printed_json(*PYTHON, "--json")
    stored["machine"]["processor"] = "an abacus"
    before.write_text(json.dumps(stored), "utf-8")
    assert "another machine: processor an abacus" in " ".join(printed(*PYTHON, "--compare", before).split())


@compiles
def test_the_default_is_every_backend_of_this_machine() -> None:
    measures = printed_json("bench", "--board", "paris", "--players", 2, "--seconds", 0.05, "--json")["measures"]
    places = [m["place"] for m in measures]
    assert places[0] == "cpu"
    assert places[-1] == "python"
    assert all(m["games"] > 0 and m["decisions_per_second"] > m["games_per_second"] > 0 for m in measures)


@pytest.mark.parametrize(
    "words",
    [
        ("--board", "atlantis"),
        ("--board", "paris", "--players", 5),
        ("--players", 9),
        ("--seconds", 0),
        ("--backend", "abacus"),
        ("--bots", "oracle"),
        ("--players", 2, "--bots", "random,random,random"),
        ("--compare", "there/is/no/such/file"),
        ("--compare", __file__),
        ("--out", "there/is/no/such/folder/out.json"),
    ],
)
def test_an_impossible_benchmark_is_one_line(words: tuple[object, ...]) -> None:
    assert len(refused("bench", *words)) > 20
