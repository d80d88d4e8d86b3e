"""Flags in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.payment_tables import KIND_NUMBER, Tariff
from kolej.engine.records import Record


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    if board.rules.flags:
        b.flag_colours = sum(1 << KIND_NUMBER[colour] for colour in board.rules.flags.colours)
        b.flag_points = board.rules.flags.points
