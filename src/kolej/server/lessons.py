"""Lessons: guided first games, which begin from a prepared position of their board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kolej.server.errors import ApiError
from kolej.server.schemas.request_bodies import NewGame

POSITIONS = Path(__file__).parent / "lesson_positions"
"""One file for each board with a lesson: a seed, and the position of seat 0, a person, against seat 1, a bot."""
LESSON_BOTS = ("greedy",)
"""Bots that always play the same way, so that every lesson on a board is the same game."""


@dataclass(frozen=True)
class PreparedLesson:
    """What a lesson begins from."""

    seed: str
    position: str
    """As JSON."""


def boards_with_lessons() -> list[str]:
    """Returns the boards that have a lesson."""
    return sorted(file.stem for file in POSITIONS.glob("*.json"))


@cache
def _read(board: str) -> dict[str, Any]:
    lesson: dict[str, Any] = json.loads((POSITIONS / f"{board}.json").read_text())
    return lesson


def prepared_lesson(wanted: NewGame) -> PreparedLesson:
    """Returns what the lesson begins from, or raises an error if there is no such lesson."""
    if wanted.board not in boards_with_lessons():
        raise ApiError("bad_request", f"lesson: there are lessons on {', '.join(boards_with_lessons())}")
    if [seat.kind for seat in wanted.seats] != ["here", "bot"]:
        raise ApiError("bad_request", "seats: a lesson has a seat of kind here, then one of kind bot")
    if wanted.seats[1].bot not in LESSON_BOTS:
        raise ApiError("bad_request", f"seats[1]: the bot of a lesson is {' or '.join(LESSON_BOTS)}")
    if wanted.seats[0].commitment is not None:
        raise ApiError("bad_request", "seats[0]: a lesson has prepared cards, so nothing can be committed to")
    if wanted.turn_seconds is not None or wanted.bank_seconds is not None:
        raise ApiError("bad_request", "turn_seconds: a lesson has no clock")
    if wanted.undo not in (None, "off"):
        raise ApiError("bad_request", "undo: nothing can be taken back in a lesson")
    lesson = _read(wanted.board)
    return PreparedLesson(str(lesson["seed"]), json.dumps(lesson["position"]))
