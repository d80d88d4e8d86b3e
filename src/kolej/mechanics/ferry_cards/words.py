"""The sentences of ferry cards."""

from kolej.game.phrases import Telling


def _ferry(t: Telling) -> str:
    return f"{t.does('takes')} a ferry card"


SENTENCES = {"ferry": _ferry}
ACT_NAMES = {"ferry": "taking ferry cards"}
