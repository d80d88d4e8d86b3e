"""Enlarges or shrinks boards to the usual size. Board files choose their own units, but line widths are fixed."""

from __future__ import annotations

from kolej.boards.model import Board

_SMALLEST, _USUAL, _LARGEST = 700.0, 1400.0, 3000.0


def enlargement(board: Board) -> float:
    """Returns the factor by which a board is enlarged before it is drawn; 1 for the usual sizes."""
    longest = max(board.size)
    return 1.0 if _SMALLEST <= longest <= _LARGEST else _USUAL / longest


def enlarged(board: Board, factor: float) -> Board:
    """Returns the board with all coordinates multiplied by the factor."""
    if factor == 1.0:
        return board
    cities = tuple(
        c.model_copy(
            update={
                "x": c.x * factor,
                "y": c.y * factor,
                "label": None if c.label is None else (c.label[0] * factor, c.label[1] * factor),
            }
        )
        for c in board.cities
    )
    routes = tuple(
        r.model_copy(update={"spaces": tuple((x * factor, y * factor, angle) for x, y, angle in r.spaces)})
        for r in board.routes
    )
    return board.model_copy(
        update={
            "size": (board.size[0] * factor, board.size[1] * factor),
            "cities": cities,
            "areas": tuple(a.model_copy(update={"x": a.x * factor, "y": a.y * factor}) for a in board.areas),
            "ends": tuple(e.model_copy(update={"x": e.x * factor, "y": e.y * factor}) for e in board.ends),
            "routes": routes,
        }
    )
