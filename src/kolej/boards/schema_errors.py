"""Turns the errors of the schema into sentences for authors of board files."""

from __future__ import annotations

import json

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_MESSAGES = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of a board file",
    "too_short": "must have at least {min_length} items, has {actual_length}",
    "too_long": "must have at most {max_length} items, has more",
    "tuple_type": "must be a list",
}


def readable_errors(error: ValidationError) -> list[str]:
    """Returns each error as `routes[3].length: what is wrong`."""
    errors = error.errors()
    # Pydantic counts a list without its invalid items and may then also call it too short.
    bad = {e["loc"][:-1] for e in errors if e["type"] != "too_short"}
    return [_line(e) for e in errors if e["type"] != "too_short" or e["loc"] not in bad]


def _line(error: ErrorDetails) -> str:
    context = error.get("ctx", {})
    if error["type"] == "json_invalid":
        return f"is not JSON: {context['error']}"
    if error["type"] in _MESSAGES:
        message = _MESSAGES[error["type"]].format(**context)
    else:
        got = json.dumps(error["input"], default=str)[:80]
        message = f"{error['msg'][0].lower()}{error['msg'][1:]}, got {got}"
    return f"{_place(error['loc']) or 'the file'}: {message}"


def _place(steps: tuple[int | str, ...]) -> str:
    place = ""
    for step in steps:
        if isinstance(step, int):
            place += f"[{step}]"
        elif step != "[key]":  # how Pydantic marks an error in the key before it
            word = step if step.isidentifier() else json.dumps(step)
            place += f".{word}" if place else word
    return place
