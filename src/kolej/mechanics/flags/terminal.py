"""Flags at the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from kolej.boards import Board
from kolej.cli.style import Flow, card
from kolej.game import View


def seat_columns(view: View) -> dict[str, list[RenderableType]]:
    if not view.board.rules.flags:
        return {}
    return {"<flag cards": [Text("  ").join(card(colour) for colour in flags) for flags in view.flags]}


def own_rows(view: View, seat: int) -> dict[str, RenderableType]:
    flags = view.flags[seat]
    return {"Your flag cards": Flow(card(colour) for colour in flags)} if flags else {}


def points_columns(board: Board) -> tuple[str, ...]:
    return ("flags",) if board.rules.flags else ()
