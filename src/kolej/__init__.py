"""Kolej: a family of railway games as exact, fast, open software."""

from kolej.boards import Board, BoardError, board
from kolej.game import Action, Event, Game, IllegalAction, PositionError, RecordError, View
from kolej.game.notebook import board_picture
from kolej.simulation import simulate, totals

Board._repr_svg_ = board_picture  # type: ignore[attr-defined]  # boards come before pictures and know nothing of them

__version__ = "0.1.0"

__all__ = [
    "Action", "Board", "BoardError", "Event", "Game", "IllegalAction", "PositionError", "RecordError", "View",
    "board", "simulate", "totals",
]  # fmt: skip
