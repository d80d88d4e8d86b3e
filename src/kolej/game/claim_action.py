"""Claims: the cards that a claim lays down, and the claim as an action."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.action import Action
from kolej.game.cards import CARD_KINDS, in_order, words
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, F_SET_SIZE, F_SETS
from kolej.rules.capacity import WILD


def claim_cards(b: Record, id: int) -> dict[str, int]:
    """The cards that a claim itself lays down."""
    fare, wilds = int(b.action_fare[id]), int(b.action_number[id])
    cards = {"wild": wilds, "ferry": int(b.fare[fare, F_FERRY])}
    if b.fare[fare, F_COLOUR] < WILD:
        cards[CARD_KINDS[b.fare[fare, F_COLOUR]]] = int(b.fare[fare, F_CARDS]) - wilds
    return in_order(cards)


def claim_action(board: Board, b: Record, id: int) -> Action:
    """The claim of that id."""
    route, cards, fare = board.routes[b.action_route[id]].id, claim_cards(b, id), int(b.action_fare[id])
    sets, size = int(b.fare[fare, F_SETS]), int(b.fare[fare, F_SET_SIZE])
    payment = [words(cards)] if cards else []
    if sets:
        payment.append(f"{sets} set{'s' if sets > 1 else ''} of {size}")
    return Action(
        id, "claim", f"claim {route} with {' and '.join(payment)}", ("route", "cards", "sets", "set_size"),
        route=route, payment=tuple(cards.items()), sets=sets, set_size=size,
    )  # fmt: skip
