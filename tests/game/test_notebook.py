"""In a notebook a board, a game and a view show themselves, and a view shows nothing that its seat may not know."""

from __future__ import annotations

from html import unescape
from random import Random
from xml.etree import ElementTree

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.game.phrases import ticket_worth
from tests.games.sides import moment
from tests.support.hidden import redealt


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_a_board_is_a_picture(name: str) -> None:
    found = ElementTree.fromstring(kolej.board(name)._repr_svg_())  # type: ignore[attr-defined]
    assert found.tag.endswith("svg")


@pytest.mark.slow
def test_a_game_is_the_board_with_its_wagons() -> None:
    game = moment("france", 2, seed=3, decisions=90)
    wagons = [one for one in ElementTree.fromstring(game._repr_svg_()).iter() if one.get("class") == "wagon"]
    assert len(wagons) == sum(game.board.route(id).length for id in game.view(None).routes) > 0


def test_a_game_and_a_view_fade_the_routes_that_are_closed() -> None:
    position = {"board": "usa", "players": 2, "to_move": 0, "routes": {"boston--new-york-1": 0}}
    game = kolej.Game.from_position(position)
    assert game.view(None).closed == ("boston--new-york-2",)
    for picture in (game._repr_svg_(), game.view(1)._repr_html_()):
        faded = [one for one in ElementTree.fromstring(picture).iter() if one.get("class") == "route closed"]
        assert [one.get("data-route") for one in faded] == ["boston--new-york-2"]


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_a_view_shows_what_is_the_seats_own_and_nothing_that_is_hidden(name: str) -> None:
    luck = Random(5)
    for age in (1, 60):
        game = moment(name, 2, seed=age, decisions=age)
        for seat in (None, 0, 1):
            shown = game.view(seat)._repr_html_()
            assert shown == redealt(game, seat, luck).view(seat)._repr_html_()
            ElementTree.fromstring(shown)
            tickets = game.position()["tickets"]
            for holder in (0, 1):
                for id in tickets[holder] if age > 1 else ():
                    assert (ticket_worth(game.board, id) in unescape(shown)) == (holder == seat)


@pytest.mark.slow
def test_a_view_of_a_finished_game_says_so() -> None:
    game = moment("paris", 2, seed=1, decisions=9999)
    assert "the game is over" in game.view(0)._repr_html_()
