"""Substitution as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kolej.boards import Board, Route
from kolej.engine.records import Record
from kolej.game.action import Action
from kolej.game.cards import CARD_KINDS, counts, total
from kolej.game.claim_action import claim_action
from kolej.game.event import Event
from kolej.game.journal_entries import Entries
from kolej.game.request import Request
from kolej.game.restoring import Restoring
from kolej.game.situation import Situation
from kolej.mechanics.substitution.ids import GAVE, GIVE, LAID_DOWN
from kolej.mechanics.substitution.rules import set_room
from kolej.rules.board import F_CARDS, F_SET_SIZE, F_SETS

PLAYED_IN = {"give": (GIVE,)}
WAITS_FOR = {GIVE: ("NO-2", "the cards of the sets must be given one by one: give …")}


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    card = CARD_KINDS[int(b.action_colour[id])]
    return Action(id, "give", f"give {card}", ("card",), card=card)


def parse(words: list[str], text: str) -> Request | None:
    match words:
        case ["give", card]:
            return Request("give", card=card)
    return None


def _laid_down(entries: Entries, seat: int, x: int, y: int) -> Event:
    route, cards = entries.claim(x)
    fare = entries.b.action_fare[x]
    sets, size = int(entries.b.fare[fare, F_SETS]), int(entries.b.fare[fare, F_SET_SIZE])
    return Event("lay", seat, {"route": route, "cards": cards, "sets": sets, "set_size": size})


EVENTS = {LAID_DOWN: _laid_down, GAVE: lambda entries, seat, x, y: Event("give", seat, {"card": CARD_KINDS[x]})}
OPEN_EVENTS = ("lay", "give")


def pending(board: Board, b: Record, s: Record) -> dict[str, Any] | None:
    """The claim that waits for the cards of its sets."""
    if s.phase != GIVE:
        return None
    claim = str(claim_action(board, b, int(s.pending)))
    return {"phase": "give", "claim": claim, "given": counts(s.given), "left": int(s.give_left), "room": _room(b, s)}


def _room(b: Record, s: Record) -> dict[str, int]:
    """How many more cards of each kind may come into the sets, whoever has them."""
    fare = int(b.action_fare[s.pending])
    own = int(b.fare[fare, F_CARDS]) - int(b.action_number[s.pending])
    rooms = [min(int(s.give_left), set_room(b, fare, own, kind) - int(given)) for kind, given in enumerate(s.given)]
    return counts(rooms)


def restore_pending(game: Restoring, pending: Mapping[str, Any]) -> None:
    b, s = game.b, game.s
    game.restore_claim(pending)
    fare = b.action_fare[s.pending]
    given = game.hand("pending.given", pending.get("given", {}))
    left = int(b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]) - sum(given.values())
    if left < 1:
        raise game.impossible("pending.given: as many cards as the sets take, or more")
    for kind, n in given.items():
        s.given[kind] = n
    s.give_left, s.give_from = left, max((kind for kind, n in given.items() if n), default=0)


def payment_rule(board: Board, route: Route) -> str | None:
    return "NO-3" if route.trade else None


def pay_for(action: Action, request: Request) -> list[Request]:
    """The cards of a payment that a claim with sets leaves to be given, in their order; none if it does not fit."""
    if action.kind != "claim" or action.route != request.route or not action.sets:
        return []
    left = total(request.cards or {}, {kind: -n for kind, n in action.cards.items()})
    if any(n < 0 for n in left.values()) or sum(left.values()) != action.sets * action.set_size:
        return []
    return [Request("give", card=kind) for kind, n in left.items() for _ in range(n)]


def _explain(situation: Situation, request: Request) -> str:
    can = [str(action.card) for action in situation.legal()]
    return f"CLAIM-6: {request.card} cannot come next into the sets of a minimal payment; {', '.join(can)} can"


EXPLANATIONS = {"give": _explain}
