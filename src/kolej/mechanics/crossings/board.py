"""Crossings in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record, add_to_set


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    b.has_crossings = bool(board.crossings)
    lines: dict[str, list[int]] = {}
    for number, route in enumerate(board.routes):
        lines.setdefault(route.connection, []).append(number)
    for one, other in board.crossings:
        for line in lines[one]:
            for crossing in lines[other]:
                add_to_set(b.crossing[line], crossing)
                add_to_set(b.crossing[crossing], line)
