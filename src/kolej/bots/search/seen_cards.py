"""Cards that the other hands must hold: those taken from the table face up and not played since."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from kolej.game import View
from kolej.game.cards import CARD_KINDS
from kolej.game.event import Event
from kolej.rules.capacity import KINDS

NUMBER = {card: kind for kind, card in enumerate(CARD_KINDS)}


def known_cards(view: View) -> NDArray[np.int16]:
    """The fewest cards of each kind that each seat must hold, as far as the view's log tells: `known[seat, kind]`."""
    known = np.zeros((view.players, KINDS), np.int16)
    laid: Counter[str] = Counter()  # the cards on the table for the claim that is being paid
    for event in view.log:
        if event.seat is None:
            continue
        hand = known[event.seat]
        match event.kind:
            case "draw" if event.data["source"] == "face_up":
                hand[NUMBER[event.data["card"]]] += 1
            case "give":
                card = Counter([event.data["card"]])
                _take_out(hand, card)
                laid += card
            case "lay" | "add":
                _take_out(hand, _cards(event))
                laid += _cards(event)
            case "tunnel":  # the whole payment is shown, with what was laid before
                _take_out(hand, _cards(event) - laid)
                laid |= _cards(event)
            case "claim":
                _take_out(hand, _cards(event) - laid)
                laid.clear()
            case "decline":
                for name, n in _cards(event).items():
                    hand[NUMBER[name]] += n
                laid.clear()
    return known


def _cards(event: Event) -> Counter[str]:
    """The train cards of an event, without ferry cards."""
    return Counter({card: n for card, n in event.data["cards"].items() if card in NUMBER})


def _take_out(hand: NDArray[np.int16], cards: Counter[str]) -> None:
    """Takes played cards out of those known in a hand. The rest of them was never seen."""
    for card, n in cards.items():
        hand[NUMBER[card]] = max(0, hand[NUMBER[card]] - n)
