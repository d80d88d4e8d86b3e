"""Reads and writes files that a person names, with one-line errors."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from kolej.errors import KolejError
from kolej.game import Game, RecordError


def write(path: Path, text: str) -> None:
    """Writes a text file, or raises an error with one line."""
    try:
        path.write_text(text, "utf-8")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise KolejError(f"{path} cannot be written: {_reason(error)}") from None


def check_writable(path: Path) -> None:
    """Raises an error if the file cannot be written. Called before long work; leaves an existing file as it is."""
    try:
        new = not path.exists()
        path.open("a", encoding="utf-8").close()
        if new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise KolejError(f"{path} cannot be written: {_reason(error)}") from None


def save(game: Game, path: Path) -> None:
    """Writes the record of a game to a new file and then replaces the old one, so that a crash loses neither."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps(game.record()) + "\n", "utf-8")
        part.replace(path)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise KolejError(f"{path} cannot be written: {_reason(error)}") from None


def read_game(path: Path) -> Game:
    """Reads a record and returns its game."""
    try:
        record: Any = json.loads(path.read_text("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise RecordError(f"{path} is not a record: it is not JSON ({error})") from None
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
