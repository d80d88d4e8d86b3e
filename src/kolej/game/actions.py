"""Actions: decisions as a person reads and writes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record
from kolej.game.cards import CARD_KINDS, in_order, total, words
from kolej.rules.action_space import (
    A_ADD,
    A_BUILD,
    A_CLAIM,
    A_DECLINE,
    A_DRAW,
    A_FERRY,
    A_GIVE,
    A_KEEP,
    A_PASS,
    A_TICKETS,
    DRAW_DECK,
)
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, F_SET_SIZE, F_SETS
from kolej.rules.capacity import WILD

KINDS = {
    A_DRAW: "draw", A_TICKETS: "tickets", A_FERRY: "ferry", A_PASS: "pass", A_DECLINE: "decline",
    A_ADD: "add", A_GIVE: "give", A_KEEP: "keep", A_CLAIM: "claim", A_BUILD: "build",
}  # fmt: skip


@dataclass(frozen=True)
class Action:
    """One decision. `id` is its place in the board's action space; `str()` reads back by `Game.play`."""

    id: int
    kind: str
    card: str | None = None
    tickets: tuple[str, ...] = ()
    route: str | None = None
    colour: str | None = None
    payment: tuple[tuple[str, int], ...] = ()
    sets: int = 0
    set_size: int = 0

    @property
    def cards(self) -> dict[str, int]:
        """The cards laid by this decision; those of sets follow one by one."""
        return dict(self.payment)

    def __str__(self) -> str:
        if self.kind == "keep":
            return " ".join(("keep", *self.tickets))
        if self.kind in ("draw", "give"):
            return f"{self.kind} {self.card}"
        if self.kind in ("tickets", "ferry"):
            return f"take {self.kind}"
        if self.kind == "add":
            return f"add {words(self.cards)}"
        if self.kind == "build":
            return f"build {self.route} {self.colour}"
        if self.kind == "claim":
            parts = [words(self.cards)] if self.payment else []
            if self.sets:
                parts.append(f"{self.sets} set{'s' if self.sets > 1 else ''} of {self.set_size}")
            return f"claim {self.route} with {' and '.join(parts)}"
        return self.kind

    def to_dict(self) -> dict[str, Any]:
        """As JSON: the id, the kind, and the fields that this kind of action has."""
        found: dict[str, Any] = {"id": self.id, "kind": self.kind}
        if self.kind in ("draw", "give"):
            found["card"] = self.card
        elif self.kind == "keep":
            found["tickets"] = list(self.tickets)
        elif self.kind == "add":
            found["cards"] = self.cards
        elif self.kind == "build":
            found |= {"route": self.route, "colour": self.colour}
        elif self.kind == "claim":
            found |= {"route": self.route, "cards": self.cards, "sets": self.sets, "set_size": self.set_size}
        return found


@lru_cache(maxsize=32)
def catalogue(board: Board) -> dict[int, Action]:
    """The board's actions that are the same in every state, by id, as far as anyone has asked for them."""
    return {}


def listed(board: Board, b: Record, s: Record, ids: Iterable[int], known: dict[int, Action]) -> tuple[Action, ...]:
    """The actions of these ids; `known` is the board's catalogue, which grows."""
    found = []
    for id in ids:
        action = known.get(id)
        if action is None:
            action = describe(board, b, s, id)
            if action.kind not in ("keep", "add"):
                known[id] = action
        found.append(action)
    return tuple(found)


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    """The action of that id; what is kept and what is added depends on the state."""
    kind = KINDS[int(b.action_kind[id])]
    colour, number = int(b.action_colour[id]), int(b.action_number[id])
    if kind == "draw":
        return Action(id, kind, card="deck" if id == DRAW_DECK else CARD_KINDS[colour])
    if kind == "give":
        return Action(id, kind, card=CARD_KINDS[colour])
    if kind == "keep":
        offered = [int(t) for t in s.offered[s.to_move][: s.offer_size[s.to_move]]]
        kept = tuple(board.tickets[t].id for i, t in enumerate(offered) if number >> i & 1)
        return Action(id, kind, tickets=kept)
    if kind == "add":
        played = next((card for card in claim_cards(b, int(s.pending)) if card != "wild"), "wild")
        cards = total({played: int(s.extra) - number}, {"wild": number})
        return Action(id, kind, payment=tuple(cards.items()))
    if kind == "build":
        return Action(id, kind, route=board.routes[b.action_route[id]].id, colour=COLOURS[colour])
    if kind == "claim":
        fare = int(b.action_fare[id])
        return Action(
            id, kind, route=board.routes[b.action_route[id]].id, payment=tuple(claim_cards(b, id).items()),
            sets=int(b.fare[fare, F_SETS]), set_size=int(b.fare[fare, F_SET_SIZE]),
        )  # fmt: skip
    return Action(id, kind)


def claim_cards(b: Record, id: int) -> dict[str, int]:
    """The cards that a claim itself lays down."""
    fare, wilds = int(b.action_fare[id]), int(b.action_number[id])
    cards = {"wild": wilds, "ferry": int(b.fare[fare, F_FERRY])}
    if b.fare[fare, F_COLOUR] < WILD:
        cards[CARD_KINDS[b.fare[fare, F_COLOUR]]] = int(b.fare[fare, F_CARDS]) - wilds
    return in_order(cards)
