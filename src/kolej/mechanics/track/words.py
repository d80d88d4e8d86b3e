"""The sentences of track."""

from collections.abc import Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling


def _build(t: Telling) -> str:
    return f"{t.does('lays')} {t.data['colour']} track on {t.route}"


def _piece_back(t: Telling) -> str:
    return f"The {t.data['colour']} track of {t.route} goes back to the supply"


SENTENCES = {"build": _build, "piece_back": _piece_back}


def differences(board: Board) -> Iterator[str]:
    if any(route.bed for route in board.routes):
        yield "empty beds where players build track"
