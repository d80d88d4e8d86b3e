"""The guide to board files names every field and every limit, and its steps lead to a valid board."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from typer.testing import CliRunner

import kolej
from kolej.boards import Area, Board, City, End, Route, Rules, Ticket, check
from kolej.boards.cycles import MOST_CYCLES
from kolej.cli.root_command import app

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-board.md").read_text("utf-8")


MODELS: list[type[BaseModel]] = [Area, Board, City, End, Route, Rules, Ticket]


@pytest.mark.parametrize("model", MODELS, ids=[model.__name__ for model in MODELS])
def test_the_guide_names_every_field(model: type[BaseModel]) -> None:
    missing = [field for field in model.model_fields if f"`{field}" not in GUIDE]
    assert missing == []


def test_the_guide_names_every_field_of_the_ticket_rules() -> None:
    assert all(f"`tickets.{field}`" in GUIDE for field in type(Rules().tickets).model_fields)


def test_the_guide_names_the_limits_of_the_engine() -> None:
    assert f"{check.MOST_ROUTES} routes, {check.MOST_PLACES} cities and ends together" in GUIDE
    assert f"{check.MOST_TICKETS} tickets and {check.MOST_REGIONS} regions fit" in GUIDE
    assert f"{check.MOST_CARDS} cards at most" in GUIDE
    assert f"at most {MOST_CYCLES} independent cycles" in GUIDE


STEPS = GUIDE.split("## In seven steps")[1].split("\n## ")[0]


@pytest.fixture
def followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the steps were followed: mine.json has the fields of all steps, and nothing else."""
    fields: dict[str, Any] = {}
    for step in re.findall(r"^ *```json\n(.*?)^ *```$", STEPS, re.MULTILINE | re.DOTALL):
        fields |= json.loads(step)
    (tmp_path / "mine.json").write_text(json.dumps(fields))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(beginning: str) -> list[list[str]]:
    found = [line.split()[1:] for line in re.findall(r"^ *(kolej .*)$", STEPS, re.MULTILINE)]
    return [words for words in found if " ".join(words).startswith(beginning)]


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_there_are_seven_steps() -> None:
    assert re.findall(r"^(\d)\. \*\*", STEPS, re.MULTILINE) == list("1234567")


def test_who_follows_the_steps_has_a_board_that_is_right_and_has_a_picture(followed: Path) -> None:
    for words in commands("board"):
        run(*words)
    assert kolej.board("mine.json").name == "Mill Pond"
    assert (followed / "mine.svg").read_text("utf-8").startswith("<svg")


def test_the_mistake_in_the_steps_is_reported_as_they_say(followed: Path) -> None:
    text = (followed / "mine.json").read_text().replace('"b": "jetty", "length": 4', '"b": "jety", "length": 4')
    (followed / "mine.json").write_text(text)
    result = CliRunner().invoke(app, ["board", "check", "mine.json"])
    assert result.exit_code != 0
    (message,) = re.findall(r"^ *(mine\.json: .*)$", STEPS, re.MULTILINE)
    assert message in result.output


@pytest.mark.parametrize("players", [2, 3])
def test_the_board_of_the_steps_is_played_to_the_end(followed: Path, players: int) -> None:
    (words,) = commands("simulate")
    assert words[1] == "mine.json"
    for bot in ("random", "planner"):
        result = kolej.simulate("mine.json", players, games=3, bots=bot, seed=1, backend="python")
        assert (result.winners.sum(axis=1) > 0).all()
    assert result.scores.max() > 0
