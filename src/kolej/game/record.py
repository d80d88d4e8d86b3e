"""Records: a game as its seed and its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kolej.boards import BUNDLED, Board, BoardError
from kolej.boards import board as find_board
from kolej.boards import parse as parse_board
from kolej.game.errors import RecordError

FORMAT = 1
"""The form of a record."""

RULES = 2
"""The version of new games, raised whenever the same seed and decisions would give another game.

Version 1: a game is dealt from one generator. Version 2: each part of the deal has a generator of its own (deal.py).
"""

PLAYED = (1, 2)
"""The versions of the rules that are still played."""


def write_record(
    board: Board, rules: int, players: int, seed: int, position: dict[str, Any] | None, decisions: list[int]
) -> dict[str, Any]:
    """A bundled board goes by its name, anyone's own goes along whole, so that the record stands alone."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "rules": rules,
        "board": board.id,
        "digest": board.digest,
        "players": players,
        "seed": str(seed),  # as text: it is longer than the numbers of other languages
        "decisions": list(decisions),
    }
    if board.id not in BUNDLED or find_board(board.id) is not board:
        record["board_file"] = board.model_dump_json(exclude_defaults=True)
    if position is not None:
        record["position"] = {name: value for name, value in position.items() if name != "rules"}
    return record


class RecordedGame(NamedTuple):
    """What a record says, checked as far as it can be without playing it."""

    board: Board
    rules: int
    players: int
    seed: int
    position: dict[str, Any] | None
    """The position that it began from, if not from the deal."""
    decisions: list[Any]


def read_record(record: Mapping[str, Any]) -> RecordedGame:
    """RecordError says why the record cannot be played."""
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a dict, not {type(record).__name__}")
    for name, ours in (("format", (FORMAT,)), ("rules", PLAYED)):
        theirs = _field(record, name, int)
        if theirs not in ours:
            versions = " and ".join(str(version) for version in ours)
            raise RecordError(
                f"the record has version {theirs} of the {name}, this Kolej plays version {versions}: "
                f"it would not be the same game (use the Kolej that wrote it)"
            )
    rules: int = record["rules"]
    board = _board(record)
    decisions = _field(record, "decisions", list)
    seed_text = _field(record, "seed", str)
    try:
        seed = int(seed_text)
    except ValueError:  # not a number, or one with more digits than Python reads
        raise RecordError(f"the record's seed must be a whole number, not {seed_text!r:.60}") from None
    if "position" in record:
        position = _field(record, "position", dict) | {"seed": seed, "rules": rules}
        return RecordedGame(board, rules, 0, seed, position, decisions)
    return RecordedGame(board, rules, _field(record, "players", int), seed, None, decisions)


def _board(record: Mapping[str, Any]) -> Board:
    try:
        if "board_file" in record:
            board = parse_board(_field(record, "board_file", str), "the record's board_file")
        else:
            board = find_board(_field(record, "board", str))
    except BoardError as error:
        raise RecordError(f"the record's board cannot be used: {error}") from None
    if board.digest != _field(record, "digest", str):
        raise RecordError(f"the record was played on another version of the board {board.id}")
    return board


def _field(record: Mapping[str, Any], name: str, type: type) -> Any:
    if name not in record:
        raise RecordError(f"the record has no {name}")
    value = record[name]
    if not isinstance(value, type) or isinstance(value, bool):
        raise RecordError(f"the record's {name} must be {type.__name__}, not {value!r:.60}")
    return value
