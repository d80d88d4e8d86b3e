"""All errors that Kolej reports to its user have one base class, so that a bug is never taken for a mistake."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kolej
from kolej.bots.registry import BotError

HOUSE = Path(kolej.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))
VALIDATORS = {"server/schemas/request_bodies.py", "server/schemas/account_messages.py"}
"""Pydantic turns a ValueError of a validator into an error of the request."""


@pytest.mark.parametrize(
    "error", [kolej.IllegalAction, kolej.BoardError, kolej.PositionError, kolej.RecordError, BotError]
)
def test_every_error_is_a_kolej_error_and_still_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, kolej.KolejError)
    assert issubclass(kolej.KolejError, ValueError)


def test_no_mistake_of_the_user_is_reported_as_a_plain_value_error() -> None:
    plain = []
    for file in FILES:
        if str(file.relative_to(HOUSE)) in VALIDATORS:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ValueError":
                plain.append(f"{file.relative_to(HOUSE)}:{node.lineno}")
    assert plain == []
