"""Files that a person names: what cannot be read or written is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kolej.game import Game, RecordError


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise ValueError(f"{path} cannot be written: {_reason(error)}") from None


def check_writable(path: Path) -> None:
    """Before long work whose result goes there. What stands there stays."""
    try:
        new = not path.exists()
        path.open("a", encoding="utf-8").close()
        if new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} cannot be written: {_reason(error)}") from None


def save(game: Game, path: Path) -> None:
    """The record, written beside the old one first: a crash leaves one of the two whole."""
    part = path.with_name(f"{path.name}.part")
    write(part, json.dumps(game.record()) + "\n")
    try:
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ValueError(f"{path} cannot be written: {_reason(error)}") from None


def read_game(path: Path) -> Game:
    """The recorded game in that file."""
    try:
        record: Any = json.loads(path.read_text("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise RecordError(f"{path} is not a record: not JSON: {error}") from None
    except RecursionError:
        raise RecordError(f"{path} is not a record: it is nested too deeply") from None
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or a NUL in the name
        raise RecordError(f"{path} cannot be read: {_reason(error)}") from None
    try:
        return Game.from_record(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
