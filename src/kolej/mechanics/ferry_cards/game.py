"""Ferry cards as people read them."""

from __future__ import annotations

from typing import Any

from kolej.boards import Board, Route
from kolej.engine.records import Record
from kolej.game.action import Action
from kolej.game.event import Event
from kolej.game.request import Request
from kolej.game.restoring import Restoring
from kolej.game.situation import Situation
from kolej.mechanics.ferry_cards.ids import TOOK_FERRY
from kolej.rules.state import TURN

PLAYED_IN = {"ferry": (TURN,)}
EVENTS = {TOOK_FERRY: lambda entries, seat, x, y: Event("ferry", seat)}
OPEN_EVENTS = ("ferry",)
POSITION_FIELDS = ("ferry_cards",)


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    return Action(id, "ferry", "take ferry")


def parse(words: list[str], text: str) -> Request | None:
    return Request("ferry") if words == ["take", "ferry"] else None


def view(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"ferry_cards": tuple(_held(s))}


def position(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"ferry_cards": _held(s)}


def _held(s: Record) -> list[int]:
    return [int(n) for n in s.ferry[: s.players]]


def restore(game: Restoring) -> None:
    b, s = game.b, game.s
    for seat, n in enumerate(game.numbers("ferry_cards", 0, int(b.ferry_limit)) or ()):
        s.ferry[seat] = n
    if s.ferry.sum() > b.ferry_box:
        raise game.impossible(f"ferry_cards: {s.ferry.sum()} are held, the box has {b.ferry_box}")


def means(s: Record, seat: int) -> dict[str, int]:
    return {"ferry": int(s.ferry[seat])}


def payment_rule(board: Board, route: Route) -> str | None:
    return "IT-1" if route.waves else None


def _explain(situation: Situation, request: Request) -> str:
    limit = int(situation.b.ferry_limit)
    if not limit:
        return f"IT-2: there are no ferry cards on {situation.board.name}"
    if situation.s.ferry[situation.seat] >= limit:
        return f"IT-2: nobody may hold more than {limit} ferry cards"
    return "IT-2: the supply of ferry cards is empty"


EXPLANATIONS = {"ferry": _explain}
