"""Tunnels as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.action import Action
from kolej.game.cards import CARD_KINDS, total, words
from kolej.game.claim_action import claim_action, claim_cards
from kolej.game.event import Event
from kolej.game.journal_entries import Entries
from kolej.game.request import Request, cards_from_words
from kolej.game.restoring import Restoring
from kolej.game.situation import Situation
from kolej.mechanics.tunnels.ids import A_DECLINE, ADDED, DECLINED, TUNNEL, TUNNELLED, TURNED_CARD
from kolej.mechanics.tunnels.rules import colour_played
from kolej.rules.capacity import TURNED, WILD

CHANGING_KINDS = ("add",)
PLAYED_IN = {"add": (TUNNEL,), "decline": (TUNNEL,)}
WAITS_FOR = {TUNNEL: ("NO-4", "the tunnel asks for more cards: add … or decline")}


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    if b.action_kind[id] == A_DECLINE:
        return Action(id, "decline", "decline")
    wilds = int(b.action_number[id])
    played = next((card for card in claim_cards(b, int(s.pending)) if card != "wild"), "wild")
    cards = total({played: int(s.extra) - wilds}, {"wild": wilds})
    return Action(id, "add", f"add {words(cards)}", ("cards",), payment=tuple(cards.items()))


def parse(said: list[str], text: str) -> Request | None:
    match said:
        case ["add", *cards]:
            return Request("add", cards=cards_from_words(cards, text))
        case ["decline"]:
            return Request("decline")
    return None


def _tunnelled(entries: Entries, seat: int, x: int, y: int) -> Event:
    route, cards = entries.claim(x)
    turned = [CARD_KINDS[entry[2]] for entry in entries.following(TURNED_CARD)]
    return Event("tunnel", seat, {"route": route, "cards": cards, "turned": turned, "extra": y})


def _added(entries: Entries, seat: int, x: int, y: int) -> Event:
    added = {CARD_KINDS[entry[2]]: entry[3] for entry in entries.following(ADDED)}
    return Event("add", seat, {"cards": total({CARD_KINDS[x]: y}, added)})


def _declined(entries: Entries, seat: int, x: int, y: int) -> Event:
    route, cards = entries.claim(x)
    return Event("decline", seat, {"route": route, "cards": cards})


EVENTS = {TUNNELLED: _tunnelled, ADDED: _added, DECLINED: _declined}
OPEN_EVENTS = ("add", "decline")


def pending(board: Board, b: Record, s: Record) -> dict[str, Any] | None:
    """The claim that waits for an answer to what the tunnel turned up."""
    if s.phase != TUNNEL:
        return None
    claim = str(claim_action(board, b, int(s.pending)))
    turned = [CARD_KINDS[kind] for kind in s.turned if kind >= 0]
    return {"phase": "tunnel", "claim": claim, "turned": turned, "extra": int(s.extra)}


def restore_pending(game: Restoring, pending: Mapping[str, Any]) -> None:
    b, s = game.b, game.s
    route = game.restore_claim(pending)
    turned = pending.get("turned")
    if not b.tunnel[route] or not isinstance(turned, list) or not 1 <= len(turned) <= TURNED:
        raise game.impossible(f"pending: a tunnel and a list of one to {TURNED} turned cards are needed")
    for i, kind in enumerate(turned):
        s.turned[i] = game.kind("pending.turned", kind)
        s.extra += s.turned[i] in (WILD, colour_played(b, s))
    if s.extra == 0:
        raise game.impossible("pending.turned: nothing that was turned asks for a card")


def cards_in_play(s: Record, kind: int) -> int:
    return int((s.turned == kind).sum())


def _explain(situation: Situation, request: Request) -> str:
    asked = int(situation.s.extra)
    can = [words(action.cards) for action in situation.legal() if action.kind == "add"]
    if not can:
        return f"NO-4: the hand cannot pay the {asked} cards that the tunnel asks for: decline"
    return f"NO-4: the tunnel asks for {asked} more: add {' or '.join(can)}, or decline"


EXPLANATIONS = {"add": _explain}
