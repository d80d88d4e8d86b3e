"""Boards as data: the five bundled boards, users' own boards, and the checks that a board can be played."""

from kolej.boards.errors import BoardError
from kolej.boards.load import BUNDLED, board, parse
from kolej.boards.model import COLOURS, Area, Board, City, Connection, End, Route, Rules, Ticket

__all__ = [
    "BUNDLED", "COLOURS", "Area", "Board", "BoardError", "City", "Connection", "End", "Route", "Rules",
    "Ticket", "board", "parse",
]
