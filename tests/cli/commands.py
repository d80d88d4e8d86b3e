"""Commands as tests speak them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

import kolej
from kolej.cli.app import app

ID_LIKE = re.compile(r"--|[a-zà-ÿ]-\d\b")
"""What an id has and a printed name has not."""


def run(*words: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def told(*words: object, typed: str | None = None) -> str:
    """What a command that succeeds prints."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def told_json(*words: object) -> Any:
    return json.loads(told(*words))


def refused(*words: object, typed: str | None = None) -> str:
    """The one line that a mistake is answered by."""
    result = run(*words, typed=typed)
    assert result.exit_code == 2, (result.exit_code, result.output, result.exception)
    assert isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    line = result.stderr.removesuffix("\n")
    assert line.startswith("kolej: "), line
    assert "\n" not in line, line
    return line


def record_file(game: kolej.Game, folder: Path) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(game.record()), "utf-8")
    return path
