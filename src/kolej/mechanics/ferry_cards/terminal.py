"""Ferry cards at the terminal."""

from __future__ import annotations

from kolej.boards import Route
from kolej.game import View
from kolej.game.phrases import counted

OTHER_ACTIONS = {"ferry": "take a ferry card"}


def more_cards(view: View, seat: int) -> dict[str, int]:
    return {"ferry": view.ferry_cards[seat]}


def route_words(route: Route) -> str:
    return f" ferry, {counted(route.waves, 'wave')}" if route.waves else ""
