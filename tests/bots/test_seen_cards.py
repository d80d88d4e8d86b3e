"""Cards that were taken from the table face up are remembered until they are played."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots.search.seen_cards import known_cards
from kolej.game.cards import CARD_KINDS
from tests.support.table import table
from tests.support.walk import some_action

RED = CARD_KINDS.index("red")
OWN_PAYMENTS = {"nordic": {"give", "add", "decline"}, "italy": {"ferry"}}
"""Ways to pay that a board has beside plain claims."""


def recounted(known: NDArray[np.int16], change: NDArray[np.int16], action: kolej.Action) -> NDArray[np.int16]:
    """What is known of a hand after a decision, from how the hand itself changed."""
    shown = action.kind == "decline" or (action.kind == "draw" and action.card != "deck")
    return np.maximum(0, known + (change if shown else np.minimum(change, 0)))


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_known_cards_are_those_that_the_hands_must_hold(name: str) -> None:
    played: Counter[str] = Counter()
    for seed in range(2):
        game, luck = kolej.Game(name, 2, seed=seed), Random(seed)
        known = np.zeros((2, len(CARD_KINDS)), np.int16)
        while game.to_move is not None:
            seat, before = game.to_move, game.state.hand.astype(np.int16)
            action = some_action(game, luck)
            game.play(action)
            played[action.kind] += 1
            hands = game.state.hand.astype(np.int16)
            known[seat] = recounted(known[seat], hands[seat] - before[seat], action)
            assert (known <= hands[:2]).all()
            for other in (0, 1):
                assert known_cards(game.view(1 - other))[other].tolist() == known[other].tolist(), (seed, action)
    assert {"draw", "claim"} | OWN_PAYMENTS.get(name, set()) <= set(played)


def test_cards_given_into_a_set_leave_the_hand_once() -> None:
    """Of six reds taken face up one pays for a ferry and three lie in its set: two are left, and known."""
    game = table("nordic", hands=[{}, {}], face_up=["red"] * 5, deck={"red": 7}, discards={})
    for _ in range(3):
        game.draw("red")
        game.draw("red")
        game.take_tickets()
        game.play(game.legal()[0])
    assert known_cards(game.view(1))[0, RED] == 6
    game.play("claim alborg--kristiansand with 1 red and 1 set of 3")
    for _ in range(3):
        game.play("give red")
    assert game.state.hand[0, RED] == known_cards(game.view(1))[0, RED] == 2
