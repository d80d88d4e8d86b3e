"""The words of crossings."""

from collections.abc import Callable, Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling

SENTENCES: dict[str, Callable[[Telling], str]] = {}


def differences(board: Board) -> Iterator[str]:
    if board.crossings:
        yield "crossing lines"
