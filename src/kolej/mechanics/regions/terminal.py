"""Regions at the terminal."""

from __future__ import annotations

from kolej.boards import Board


def points_columns(board: Board) -> tuple[str, ...]:
    return ("regions",) if board.rules.regions else ()
