"""A card drawn by weight is a card from a shuffled deck."""

from __future__ import annotations

import numpy as np
import pytest

from kolej.rules.bits import packed
from kolej.rules.deck import kind_at
from kolej.rules.state import STATE

DECKS = [
    [1] * 9,
    [0, 0, 3, 0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 5],
    [12, 12, 12, 12, 12, 12, 12, 12, 14],
    [0, 0, 0, 0, 0, 0, 0, 127, 0],
    [127, 0, 0, 0, 0, 0, 0, 0, 0],
]


@pytest.mark.parametrize("deck", DECKS)
def test_each_card_of_the_deck_is_drawn_by_its_place(deck: list[int]) -> None:
    cards = [kind for kind, n in enumerate(deck) for _ in range(n)]
    counts = np.array(deck, np.int8)
    assert [kind_at(packed(counts), k) for k in range(len(cards))] == cards


def test_the_deck_lies_where_all_copies_can_read_it_in_one_go() -> None:
    fields = STATE.fields
    assert fields
    assert fields["deck"][1] % 8 == 0
