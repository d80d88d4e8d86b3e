"""Runs commands as a user types them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

import kolej
from kolej.cli.root_command import app

ID_LIKE = re.compile(r"--|[a-zà-ÿ]-\d\b")
"""Matches ids of routes and tickets, but not printed names."""


def run(*words: object, typed: str | None = None) -> Result:
    """Runs a command; `typed` is what the user types while it runs."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def printed(*words: object, typed: str | None = None) -> str:
    """Runs a command that must succeed and returns what it prints."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def printed_json(*words: object) -> Any:
    """Runs a command that must succeed and returns the JSON that it prints."""
    return json.loads(printed(*words))


def refused(*words: object, typed: str | None = None) -> str:
    """Runs a command that must fail because of the user's mistake, and returns its one-line error."""
    result = run(*words, typed=typed)
    assert result.exit_code == 2, (result.exit_code, result.output, result.exception)
    assert isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    line = result.stderr.removesuffix("\n")
    assert line.startswith("kolej: "), line
    assert "\n" not in line, line
    return line


def record_file(game: kolej.Game, folder: Path) -> Path:
    """Writes the record of a game to a file."""
    path = folder / "game.json"
    path.write_text(json.dumps(game.record()), "utf-8")
    return path
