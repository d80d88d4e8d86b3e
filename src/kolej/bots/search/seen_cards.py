"""What a seat has seen of the others' hands: cards taken from the table and not played since."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolej.game import View
from kolej.game.cards import CARD_KINDS
from kolej.rules.capacity import KINDS


def known_cards(view: View) -> NDArray[np.int16]:
    """By seat and kind, from the view's log: the fewest that the others must hold."""
    known = np.zeros((view.players, KINDS), np.int16)
    number = {card: kind for kind, card in enumerate(CARD_KINDS)}
    for event in view.log:
        if event.seat is None:
            continue
        if event.kind == "draw" and event.data["source"] == "face_up":
            known[event.seat, number[event.data["card"]]] += 1
        elif event.kind in ("claim", "give"):
            spent = event.data.get("cards") or {event.data["card"]: 1}
            for card, n in spent.items():
                if card in number:
                    kind = number[card]
                    known[event.seat, kind] = max(0, known[event.seat, kind] - n)
    return known
