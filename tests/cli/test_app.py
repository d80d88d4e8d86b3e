"""The command `kolej` itself: help, version, usage errors."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import kolej
from tests.cli.commands import printed, refused

COMMANDS = [(), ("play",), ("boards",), ("board",), ("board", "check"), ("board", "render"), ("simulate",)]
COMMANDS += [("arena",), ("report",), ("replay",), ("bench",), ("serve",), ("verify",)]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_shows_the_usage_and_an_example(command: tuple[str, ...]) -> None:
    text = printed(*command, "--help")
    assert " ".join(("kolej", *command)) in text
    if command != ("board",):
        assert "Example" in text


def test_a_command_without_arguments_shows_the_help() -> None:
    assert "simulate" in printed()
    assert "render" in printed("board")


def test_version() -> None:
    assert printed("--version") == f"kolej {kolej.__version__}\n"


@pytest.mark.parametrize("words", [("ride",), ("--fast",), ("board", "paint"), ("boards", "x"), ("replay",)])
def test_a_usage_error_names_the_help(words: tuple[str, ...]) -> None:
    assert "--help" in refused(*words)


def test_control_characters_never_reach_the_terminal() -> None:
    assert "\x1b" not in refused("replay", "a\x1b[31m\nb.json")


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_closed_pipe_is_not_an_error(unbuffered: str) -> None:
    code = "from kolej.cli import main; main()"
    kolej_boards = subprocess.Popen(
        [sys.executable, "-c", code, "boards", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )  # fmt: skip
    assert kolej_boards.stdout is not None
    kolej_boards.stdout.close()
    _, errors = kolej_boards.communicate(timeout=60)
    assert errors == b""
