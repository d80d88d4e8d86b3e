"""Reads board files: the bundled ones by name, anyone's own by path."""

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
from kolej.boards.schema_errors import plain

BUNDLED = ("paris", "nordic", "italy", "france", "usa")


def board(name: str | Path) -> Board:
    """The bundled board of that name, or the board in that file."""
    if isinstance(name, str) and name in BUNDLED:
        return _bundled(name)
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
    except OSError:  # a name too long to be one, a folder that may not be read
        return False


def load(path: Path) -> Board:
    try:
        text = path.read_text("utf-8-sig")  # some editors begin a file with a byte order mark
    except FileNotFoundError:
        raise BoardError(f"there is no file {path}") from None
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or a NUL in the name
        raise BoardError(f"{path} cannot be read: {error}") from None
    return parse(text, str(path))


def parse(text: str, source: str) -> Board:
    """A board from JSON text; `source` is how errors call it."""
    try:
        found = with_spaces(Board.model_validate_json(text))
    except ValidationError as error:
        raise BoardError("\n".join(f"{source}: {line}" for line in plain(error))) from None
    problems = [*_repeated_fields(text), *check(found)]
    if problems:
        raise BoardError("\n".join(f"{source}: {problem}" for problem in problems))
    return found


def _repeated_fields(text: str) -> list[str]:
    """JSON lets a field stand twice and keeps the last: a copied line would silently win over the first."""
    problems: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        for field, count in Counter(field for field, _ in pairs).items():
            if count > 1:
                whose = next((f" of {value!r}" for key, value in pairs if key == "id"), "")
                problems.append(f"{field}{whose}: stands {count} times, and only the last would count")

    json.loads(text, object_pairs_hook=note)
    return problems
