"""Kolej: a family of railway games as exact, fast, open software."""

from kolej.boards import Board, BoardError, board
from kolej.errors import KolejError
from kolej.game import Action, Event, Game, IllegalAction, PositionError, RecordError, View
from kolej.game.notebook import board_picture
from kolej.simulation import simulate, totals

# The room `boards` may not import pictures, so a board learns here how to show itself in a notebook.
Board._repr_svg_ = board_picture  # type: ignore[attr-defined]

__version__ = "0.1.0"

__all__ = [
    "Action", "Board", "BoardError", "Event", "Game", "IllegalAction", "KolejError", "PositionError", "RecordError",
    "View", "board", "simulate", "totals",
]  # fmt: skip
