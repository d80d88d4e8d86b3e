"""Reads board files: bundled boards by name, users' boards by path."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path

from pydantic import ValidationError

from kolej.boards.check import check
from kolej.boards.drawing import with_spaces
from kolej.boards.errors import BoardError
from kolej.boards.model import Board
from kolej.boards.schema_errors import readable_errors

BUNDLED = ("paris", "nordic", "italy", "france", "usa")


def board(name: str | Path) -> Board:
    """Returns the bundled board of that name, or reads the board from that file.

    >>> import kolej
    >>> nordic = kolej.board("nordic")
    >>> nordic.name, len(nordic.cities), len(nordic.routes)
    ('Nordic Countries', 39, 81)
    >>> nordic.route("bergen--oslo-1").length
    4
    """
    if str(name) in BUNDLED:
        return _bundled(str(name))
    path = Path(name)
    if path.suffix == ".json" or (str(name) and _exists(path)):
        return load(path)
    raise BoardError(
        f"there is no board {str(name)!r}; there are {', '.join(BUNDLED)}, "
        "or give the path of a board file (.json)"
    )


@cache
def _bundled(name: str) -> Board:
    return parse((resources.files("kolej.boards") / "data" / f"{name}.json").read_text("utf-8"), name)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the name is too long, or the folder may not be read
        return False


def load(path: Path) -> Board:
    """Reads a board from a file."""
    try:
        text = path.read_text("utf-8-sig")  # some editors write a byte order mark
    except FileNotFoundError:
        raise BoardError(f"there is no file {path}") from None
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or a NUL in the name
        raise BoardError(f"{path} cannot be read: {error}") from None
    return parse(text, str(path))


def parse(text: str, source: str) -> Board:
    """Reads a board from JSON text. Errors call the text `source`."""
    try:
        parsed = with_spaces(Board.model_validate_json(text))
    except ValidationError as error:
        raise BoardError("\n".join(f"{source}: {line}" for line in readable_errors(error))) from None
    problems = [*_repeated_fields(text), *check(parsed)]
    if problems:
        raise BoardError("\n".join(f"{source}: {problem}" for problem in problems))
    return parsed


def _repeated_fields(text: str) -> list[str]:
    """Reports fields that are given twice. JSON would silently use the last one."""
    problems: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        for field, count in Counter(field for field, _ in pairs).items():
            if count > 1:
                whose = next((f" of {value!r}" for key, value in pairs if key == "id"), "")
                problems.append(f"{field}{whose}: is given {count} times")

    json.loads(text, object_pairs_hook=note)
    return problems
