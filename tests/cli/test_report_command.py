"""`kolej report`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kolej
from tests.cli.commands import printed, printed_json, refused

REPORT = ("report", "paris", "--games", 300, "--bots", "greedy", "--seed", 5)
LAKE = Path(__file__).parents[2] / "examples" / "lake.json"


@pytest.mark.slow
def test_a_report_is_one_page(tmp_path: Path) -> None:
    path = tmp_path / "paris.html"
    words = printed(*REPORT, "-o", path)
    assert words.strip().startswith("Wrote a report about 300 games on Paris to")
    html = path.read_text("utf-8")
    assert html.startswith("<!doctype html>") and html.endswith("</html>\n")
    assert "300 games, 2 players, all played by the greedy bot" in html
    assert "kolej report paris --games 300 --players 2 --bots greedy --seed 5" in html
    assert not re.search(r"(src|href)=\"(?!#)", html)


@pytest.mark.slow
def test_the_numbers_behind_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    numbers = printed_json(*REPORT, "--players", 3, "--json", "--workers", 2)
    assert numbers == {**printed_json(*REPORT, "--players", 3, "--json", "--workers", 1), "seconds": numbers["seconds"]}
    assert (numbers["players"], numbers["games"], numbers["bots"]) == (3, 300, ["greedy"] * 3)
    assert sum(group["wins"]["value"] for group in numbers["order"]) == pytest.approx(1)
    assert list(tmp_path.iterdir()) == []
    printed(*REPORT, "--json", "-o", "both.html")
    assert (tmp_path / "both.html").stat().st_size > 100_000


@pytest.mark.slow
def test_a_report_on_a_board_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = kolej.board(LAKE)
    printed("report", LAKE, "--games", 50, "--bots", "greedy")
    html = (tmp_path / f"{board.id}-report.html").read_text("utf-8")
    assert f"<h1>{board.name}</h1>" in html
    assert f"kolej report {LAKE} " in html


@pytest.mark.parametrize(
    "words",
    [
        ("report",),
        ("report", "atlantis"),
        ("report", "paris", "--players", 9),
        ("report", "paris", "--players", 1),
        ("report", "paris", "--games", 0),
        ("report", "paris", "--games", "many"),
        ("report", "paris", "--seed", -1),
        ("report", "paris", "--seed", 2**64),
        ("report", "paris", "--workers", 0),
        ("report", "paris", "--bots", "oracle"),
        ("report", "paris", "--bots", ""),
        ("report", "paris", "--bots", "random,random,random"),
        ("report", "paris", "-o", "/no/such/folder/report.html"),
        ("report", "paris", "-o", "/proc/report.html"),
        ("report", "paris", "-o", "."),
    ],
)
def test_an_impossible_report_is_one_line_and_leaves_no_file(
    words: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(refused(*words)) > 20
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_a_board(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({"id": "bad"}), "utf-8")
    assert str(path) in refused("report", path)
