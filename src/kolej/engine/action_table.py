"""Writing the action space of a board record."""

from __future__ import annotations

from kolej.boards import Board, BoardError
from kolej.engine.records import Record


def add_actions(b: Record, first: int, count: int, kind: int, *, colours: bool = False) -> None:
    """Writes actions of one kind with the ids from `first` on: their numbers, or their colours, count from 0."""
    for number in range(count):
        b.action_kind[first + number] = kind
        (b.action_colour if colours else b.action_number)[first + number] = number


def check_capacity(board: Board, number: int, most: int, what: str) -> None:
    """BoardError: the board needs more of something than a record holds."""
    if number > most:
        raise BoardError(f"{board.id}: too many different {what}, the engine takes {most}")
