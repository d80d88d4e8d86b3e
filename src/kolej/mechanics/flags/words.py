"""The sentences of flags."""

from collections.abc import Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling, card_name, listed, with_article
from kolej.game.view import View


def _flag(t: Telling) -> str:
    return f"{t.does('keeps')} {with_article(card_name(t.data['colour']))} in front"


def _flag_set(t: Telling) -> str:
    return f"{t.does('completes')} a flag: {t.points}"


SENTENCES = {"flag": _flag, "flag_set": _flag_set}
SOURCE_NAMES = {"flags": "flag sets"}
DIFFERS_IN = "cards"


def differences(board: Board) -> Iterator[str]:
    if board.rules.flags:
        yield f"flag sets of {listed(board.rules.flags.colours)}: {board.rules.flags.points} points"


def seat_counts(view: View) -> dict[str, tuple[int, ...]]:
    return {"flags": tuple(len(flags) for flags in view.flags)} if any(view.flags) else {}
