"""`kolej boards`, `kolej board check`, `kolej board render`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kolej
from kolej.boards import BUNDLED
from tests.cli.commands import printed, printed_json, refused, run


def test_boards_lists_every_board_and_marks_the_reconstruction() -> None:
    lines = printed("boards").splitlines()
    for name in BUNDLED:
        row = next(line for line in lines if line.startswith(name))
        assert kolej.board(name).name in row
        assert ("reconstruction" in row) == kolej.board(name).reconstruction
    assert any("base game" in line for line in lines)


def test_boards_verbose_shows_where_the_data_comes_from() -> None:
    text = " ".join(printed("boards", "--verbose").split())
    for name in BUNDLED:
        assert " ".join(kolej.board(name).provenance.split()) in text
    assert "Paris (paris) · reconstruction" in text


def test_boards_as_json() -> None:
    boards = {b["id"]: b for b in printed_json("boards", "--json")}
    assert set(boards) == set(BUNDLED)
    assert boards["paris"]["reconstruction"] is True
    assert boards["nordic"]["players"] == [2, 3]
    assert boards["usa"]["special"] == []


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    path = tmp_path / "mine.json"
    path.write_text(kolej.board("paris").model_dump_json(), "utf-8")
    return path


def test_check_prints_what_is_on_a_valid_board(own_board: Path) -> None:
    text = printed("board", "check", own_board)
    assert "18 cities" in text
    assert "57 routes" in text


def test_check_prints_every_problem_on_its_own_line(own_board: Path) -> None:
    data = json.loads(own_board.read_text("utf-8"))
    data["routes"][0]["length"] = -1
    del data["tickets"][2]["points"]
    own_board.write_text(json.dumps(data), "utf-8")
    result = run("board", "check", own_board)
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("kolej: ") for line in lines)
    assert "routes[0].length" in lines[0]
    assert "tickets[2].points" in lines[1]
    assert "and 1 more" in refused("simulate", own_board)


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00", '{"id": "a\\nb"}'])
def test_check_of_a_file_that_is_not_a_board(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    result = run("board", "check", path)
    assert result.exit_code == 2
    assert all(line.startswith("kolej: ") for line in result.stderr.splitlines())


def test_render_writes_to_this_folder_under_the_boards_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_board: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "paris.svg" in printed("board", "render", "paris")
    day = Path("paris.svg").read_text("utf-8")
    assert ElementTree.fromstring(day).tag.endswith("svg")
    printed("board", "render", own_board, "--night", "-o", "night.svg")
    assert Path("night.svg").read_text("utf-8") != day


def test_render_says_what_it_cannot_write(tmp_path: Path) -> None:
    line = refused("board", "render", "paris", "-o", tmp_path / "nowhere" / "x.svg")
    assert "cannot be written" in line
    assert "cannot be written" in refused("board", "render", "paris", "-o", tmp_path)
    assert "there is no board 'atlantis'" in refused("board", "render", "atlantis")


def test_a_bundled_board_is_checked_by_its_name() -> None:
    """It was looked for as a file, and the message listed it among the boards that there are."""
    assert "paris" in printed("board", "check", "paris").lower()
