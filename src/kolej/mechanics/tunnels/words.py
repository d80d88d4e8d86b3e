"""The sentences of tunnels."""

from collections.abc import Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling, counted, kinds_in_words


def _tunnel(t: Telling) -> str:
    turned = kinds_in_words(t.data["turned"]) or "nothing"
    extra = t.data["extra"]
    asked = f"{counted(extra, 'more card')} needed" if extra else "no more cards needed"
    return f"{t.does('digs')} the tunnel {t.route} with {t.payment}. Turned up: {turned}: {asked}"


def _add(t: Telling) -> str:
    return f"{t.does('adds')} {t.payment}"


def _decline(t: Telling) -> str:
    return f"{t.does('gives')} up {t.route} and {t.verb('takes', t.seat)} back {t.payment}"


SENTENCES = {"tunnel": _tunnel, "add": _add, "decline": _decline}


def differences(board: Board) -> Iterator[str]:
    if any(route.tunnel for route in board.routes):
        yield "tunnels"
