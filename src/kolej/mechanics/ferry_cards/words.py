"""The sentences of ferry cards."""

from collections.abc import Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling
from kolej.game.view import View


def _ferry(t: Telling) -> str:
    return f"{t.does('takes')} a ferry card"


SENTENCES = {"ferry": _ferry}
ACT_NAMES = {"ferry": "taking ferry cards"}


def differences(board: Board) -> Iterator[str]:
    if any(route.waves for route in board.routes):
        yield "ferries"
    if board.rules.ferry_cards:
        yield f"ferry cards (up to {board.rules.ferry_cards.limit} each)"


def seat_counts(view: View) -> dict[str, tuple[int, ...]]:
    return {"ferry cards": view.ferry_cards} if view.board.rules.ferry_cards else {}
