"""Board files choose their own units; pens, plaques and lettering are drawn for boards of about this size."""

from __future__ import annotations

from kolej.boards.model import Board

_SMALLEST, _USUAL, _LARGEST = 700.0, 1400.0, 3000.0


def enlargement(board: Board) -> float:
    """By how much a board is enlarged before it is drawn: 1 for the usual sizes."""
    longest = max(board.size)
    return 1.0 if _SMALLEST <= longest <= _LARGEST else _USUAL / longest


def enlarged(board: Board, by: float) -> Board:
    if by == 1.0:
        return board
    cities = tuple(
        c.model_copy(
            update={
                "x": c.x * by,
                "y": c.y * by,
                "label": None if c.label is None else (c.label[0] * by, c.label[1] * by),
            }
        )
        for c in board.cities
    )
    routes = tuple(
        r.model_copy(update={"spaces": tuple((x * by, y * by, angle) for x, y, angle in r.spaces)})
        for r in board.routes
    )
    return board.model_copy(
        update={
            "size": (board.size[0] * by, board.size[1] * by),
            "cities": cities,
            "areas": tuple(a.model_copy(update={"x": a.x * by, "y": a.y * by}) for a in board.areas),
            "ends": tuple(e.model_copy(update={"x": e.x * by, "y": e.y * by}) for e in board.ends),
            "routes": routes,
        }
    )
