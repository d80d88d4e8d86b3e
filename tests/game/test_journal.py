"""The journal: what the rules tell while they play, and what a view says of it."""

from __future__ import annotations

import pytest

import kolej
from kolej.rules.capacity import JOURNAL
from kolej.rules.journal import PASSED, tell
from tests.support.glance import BOARDS


def test_a_journal_that_overflows_is_an_error() -> None:
    game = kolej.Game("paris", players=2, seed=1)
    for _ in range(JOURNAL + 1):
        tell(game._w, PASSED, 0, 0, 0)
    with pytest.raises(RuntimeError, match="journal"):
        game._tell(start=False)


def test_what_a_failed_game_left_in_the_journal_is_not_told_by_another() -> None:
    game = kolej.Game("paris", players=2, seed=1)
    expected = game.copy().play(game.legal()[0])
    tell(game._w, PASSED, 0, 0, 0)
    assert game.play(game.legal()[0]) == expected
    tell(game._w, PASSED, 0, 0, 0)
    assert kolej.Game("paris", players=2, seed=1).events == kolej.Game("paris", players=2, seed=1).events


@pytest.mark.parametrize("board", BOARDS)
def test_set_2_a_view_lists_what_its_seat_may_choose_while_first_tickets_are_chosen(board: str) -> None:
    game = kolej.Game(board, players=2, seed=3)
    while game.phase == "start":
        for seat in range(2):
            assert list(game.view(seat).legal) == game.legal(seat)
        assert game.view(None).legal == ()
        game.play(game.legal()[0])
    for seat in range(2):
        assert list(game.view(seat).legal) == game.legal(seat)
