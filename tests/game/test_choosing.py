"""The first tickets are chosen by all at once: every seat has its list, whoever's choice the record has next."""

import pytest

import kolej
from kolej.boards import BUNDLED


@pytest.mark.parametrize("name", BUNDLED)
def test_set_2_every_seat_that_has_not_chosen_has_its_own_list(name: str) -> None:
    game = kolej.Game(name, players=2, seed=3)
    first, second = game.choosing
    assert game.legal(first) == game.legal()
    early = game.legal(second)
    assert early and early != game.legal()
    offered = set(game.view(second).offered)
    assert all(set(action.tickets) <= offered for action in early)
    game.play(game.legal()[0])
    assert game.choosing == [second]
    assert game.legal(first) == []
    assert game.legal(second) == early == game.legal()
    game.play(early[-1])
    assert game.choosing == []
    mover = game.to_move
    assert mover is not None
    assert game.legal(mover) == game.legal()
    assert game.legal(1 - mover) == []


def test_a_view_can_leave_the_old_log_out() -> None:
    game = kolej.Game("usa", players=2, seed=3)
    assert game.view(0, since=2).log == game.view(0).log[2:]
    assert game.view(0, since=len(game.events)).log == ()
