"""Reads board files: the bundled ones by name, anyone's own by path."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import resources
from pathlib import Path

from pydantic import ValidationError

from kolej.boards.check import check
from kolej.boards.errors import BoardError
from kolej.boards.model import Board

BUNDLED = ("paris", "nordic", "italy", "france", "usa")


def board(name: str | Path) -> Board:
    """The bundled board of that name, or the board in that file."""
    if isinstance(name, str) and name in BUNDLED:
        return _bundled(name)
    path = Path(name)
    if path.suffix == ".json" or path.exists():
        return load(path)
    raise BoardError(
        f"there is no board {str(name)!r}; there are {', '.join(BUNDLED)}, or give the path of a board file (.json)"
    )


@cache
def _bundled(name: str) -> Board:
    return parse((resources.files("kolej.boards") / "data" / f"{name}.json").read_text("utf-8"), name)


def load(path: Path) -> Board:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BoardError(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"{path} cannot be read: {error}") from None
    return parse(text, str(path))


def parse(text: str, source: str) -> Board:
    """A board from JSON text; `source` is how errors call it."""
    try:
        found = Board.model_validate_json(text)
    except ValidationError as error:
        raise BoardError("\n".join(f"{source}: {_plain(e)}" for e in error.errors())) from None
    problems = check(found)
    if problems:
        raise BoardError("\n".join(f"{source}: {problem}" for problem in problems))
    return found


def _plain(error: object) -> str:
    """One pydantic error as `routes[3].length: what is wrong`."""
    assert isinstance(error, dict)
    if error["type"] == "json_invalid":
        return f"not JSON: {error['ctx']['error']}"
    place = ""
    for part in error["loc"]:
        place += f"[{part}]" if isinstance(part, int) else f".{part}" if place else str(part)
    message = {"missing": "is missing", "extra_forbidden": "is not a field of a board file"}.get(error["type"])
    if message is None:
        message = f"{error['msg'][0].lower()}{error['msg'][1:]}, got {json.dumps(error['input'], default=str)[:80]}"
    return f"{place or 'the file'}: {message}"


def digest(found: Board) -> str:
    """A fingerprint of what the rules read. A change of the drawing alone keeps it."""
    drawing = {"name", "provenance", "reconstruction", "size"}
    data = found.model_dump(mode="json", exclude=drawing)
    for places in ("cities", "areas", "ends"):
        data[places] = [{k: p[k] for k in ("id", "area", "region") if k in p} for p in data[places]]
    for route in data["routes"]:
        del route["spaces"]
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
