"""The command itself: help, version, wrong words."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import kolej
from tests.cli.commands import refused, told

COMMANDS = [(), ("play",), ("boards",), ("board",), ("board", "check"), ("board", "render"), ("simulate",)]
COMMANDS += [("replay",), ("bench",)]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_shows_how_to_use_it(command: tuple[str, ...]) -> None:
    words = told(*command, "--help")
    assert " ".join(("kolej", *command)) in words
    if command != ("board",):
        assert "Example" in words


def test_no_words_at_all_show_the_help() -> None:
    assert "simulate" in told()
    assert "render" in told("board")


def test_version() -> None:
    assert told("--version") == f"kolej {kolej.__version__}\n"


@pytest.mark.parametrize("words", [("ride",), ("--fast",), ("board", "paint"), ("boards", "x"), ("replay",)])
def test_wrong_words(words: tuple[str, ...]) -> None:
    assert "--help" in refused(*words)


def test_strange_letters_cannot_reach_the_terminal() -> None:
    assert "\x1b" not in refused("replay", "a\x1b[31m\nb.json")


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_closed_pipe_is_no_error(unbuffered: str) -> None:
    code = "from kolej.cli import main; main()"
    kolej_boards = subprocess.Popen(
        [sys.executable, "-c", code, "boards", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )  # fmt: skip
    assert kolej_boards.stdout is not None
    kolej_boards.stdout.close()
    _, errors = kolej_boards.communicate(timeout=60)
    assert errors == b""
