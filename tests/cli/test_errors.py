"""A user's mistake and a bug are different: one line each, with different words and exit codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kolej
from tests.cli.commands import refused, run

Breaking = Callable[[Exception], None]


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> Breaking:
    """Makes every command that reads a board raise an exception."""

    def break_with(error: Exception) -> None:
        def find_board(name: str) -> kolej.Board:
            raise error

        monkeypatch.setattr("kolej.cli.boards.find_board", find_board)

    return break_with


def test_a_mistake_of_the_user_is_one_line(breaking: Breaking) -> None:
    breaking(kolej.KolejError("the board is upside down"))
    assert refused("boards") == "kolej: the board is upside down"


def test_a_file_problem_is_one_line(breaking: Breaking) -> None:
    breaking(PermissionError(13, "Permission denied", "paris.json"))
    assert refused("boards") == "kolej: paris.json: Permission denied"


@pytest.mark.parametrize(
    "error", [ValueError("x"), KeyError("x"), TypeError("x"), AssertionError(), RuntimeError("x\ny")]
)
def test_a_bug_is_not_presented_as_the_users_mistake(breaking: Breaking, error: Exception) -> None:
    breaking(error)
    result = run("boards")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"kolej: this is a bug in Kolej: {type(error).__name__}")
    assert "KOLEJ_DEBUG=1" in result.stderr and "report it" in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("error", "code"), [(ValueError("x"), 1), (kolej.KolejError("x"), 2), (OSError("x"), 2)])
def test_debugging_shows_the_traceback(
    breaking: Breaking, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int
) -> None:
    monkeypatch.setenv("KOLEJ_DEBUG", "1")
    breaking(error)
    result = run("boards")
    assert result.exit_code == code
    assert "Traceback (most recent call last)" in result.stderr
    assert f"{type(error).__name__}: x" in result.stderr
