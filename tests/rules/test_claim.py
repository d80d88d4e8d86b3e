"""RULES.md, section 3: claiming a route."""

from __future__ import annotations

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE, POINTS
from tests.support.table import claimable, hand, held, pile, refused, table

FIVE = ["red", "red", "blue", "green", "yellow"]

# A coloured route of each board that is neither tunnel nor ferry nor bed.
ORDINARY = {
    "paris": ("nation--place-d-italie", "green", 3),
    "nordic": ("kirkenes--rovaniemi", "blue", 5),
    "italy": ("agrigento--catania", "yellow", 3),
    "france": ("angers--le-mans", "blue", 1),
    "usa": ("chicago--omaha", "blue", 4),
}


@pytest.mark.parametrize("board", BOARDS)
def test_claim_1_a_coloured_route_takes_as_many_cards_of_its_colour_as_it_has_spaces(board: str) -> None:
    route, colour, length = ORDINARY[board]
    game = table(board, hands=[{colour: length}, {}])
    game.claim(route, {colour: length})
    assert game.position()["routes"] == {route: 0}
    assert hand(game, 0) == {}


@pytest.mark.parametrize("board", BOARDS)
def test_claim_1_another_number_of_cards_or_another_colour_is_refused(board: str) -> None:
    route, colour, length = ORDINARY[board]
    game = table(board, hands=[{colour: 6, "purple": 6, "white": 6}, {}])
    for cards in ({colour: length - 1}, {colour: length + 1}, {"purple": length}, {}):
        with refused(game):
            game.claim(route, cards)
    if length > 1:
        with refused(game):
            game.claim(route, {colour: length - 1, "purple": 1})


def test_claim_1_cards_must_be_in_the_hand() -> None:
    game = table("usa", hands=[{"blue": 3, "wild": 0}, {"blue": 4}])
    with refused(game):
        game.claim("chicago--omaha", {"blue": 4})
    with refused(game):
        game.claim("chicago--omaha", {"blue": 3, "wild": 1})


@pytest.mark.parametrize("colour", GLANCE["usa"].colours)
def test_claim_1_a_grey_route_takes_any_one_colour(colour: str) -> None:
    game = table("usa", hands=[{colour: 3}, {}])
    game.claim("calgary--vancouver", {colour: 3})
    assert game.position()["routes"] == {"calgary--vancouver": 0}


def test_claim_1_a_grey_route_takes_one_colour_only() -> None:
    game = table("usa", hands=[{"red": 2, "blue": 2, "wild": 1}, {}])
    with refused(game):
        game.claim("calgary--vancouver", {"red": 2, "blue": 1})
    with refused(game):
        game.claim("calgary--vancouver", {"red": 1, "blue": 1, "wild": 1})
    game.claim("calgary--vancouver", {"red": 2, "wild": 1})


def test_claim_1_a_route_that_has_an_owner_is_not_free() -> None:
    for owner in (0, 1):
        game = table("usa", hands=[{"blue": 4}, {}], routes={"chicago--omaha": owner})
        assert "chicago--omaha" not in claimable(game)
        with refused(game):
            game.claim("chicago--omaha", {"blue": 4})


def test_claim_1_the_player_needs_a_train_for_every_space() -> None:
    enough = table("usa", hands=[{"blue": 4}, {}], trains=[4, 45])
    enough.claim("chicago--omaha", {"blue": 4})
    assert enough.position()["trains"][0] == 0
    short = table("usa", hands=[{"blue": 4}, {}], trains=[3, 45])
    assert "chicago--omaha" not in claimable(short)
    with refused(short):
        short.claim("chicago--omaha", {"blue": 4})


@pytest.mark.parametrize("board", ["paris", "italy", "usa"])
def test_claim_2_wilds_replace_cards_of_the_set_even_all_of_them(board: str) -> None:
    route, colour, length = ORDINARY[board]
    for wilds in range(length + 1):
        game = table(board, hands=[{colour: length, "wild": length}, {}])
        cards = held({colour: length - wilds, "wild": wilds})
        game.claim(route, cards)
        assert hand(game, 0) == held({colour: wilds, "wild": length - wilds})


def test_claim_2_on_france_too() -> None:
    for cards in ({"yellow": 5}, {"yellow": 2, "wild": 3}, {"wild": 5}):
        game = table("france", hands=[{"yellow": 5, "wild": 5}, {}], track={"grenoble--marseille": "yellow"})
        game.claim("grenoble--marseille", cards)
        assert game.position()["routes"] == {"grenoble--marseille": 0}


def test_claim_2_wilds_alone_pay_for_a_grey_route() -> None:
    game = table("usa", hands=[{"wild": 3}, {}])
    game.claim("calgary--vancouver", {"wild": 3})
    assert hand(game, 0) == {}


@pytest.mark.parametrize("board", ["nordic", "italy", "france", "usa"])
def test_claim_3_cards_are_discarded_trains_laid_and_points_scored_at_once(board: str) -> None:
    route, colour, length = ORDINARY[board]
    game = table(board, hands=[{colour: 8}, {}], deck={"purple": 5}, discards={"white": 1}, face_up=FIVE)
    events = game.claim(route, {colour: length})
    assert pile(game, "discards") == {"white": 1, colour: length}
    assert game.position()["trains"] == [GLANCE[board].trains - length, GLANCE[board].trains]
    assert game.scores == [POINTS[length], 0]
    claim = next(event for event in events if event.kind == "claim")
    assert (claim.seat, claim.data["route"], claim.data["points"]) == (0, route, POINTS[length])
    assert held(claim.data["cards"]) == {colour: length}


@pytest.mark.parametrize(
    ("board", "route", "cards", "points"),
    [
        ("usa", "kansas-city--omaha-1", {"red": 1}, 1),
        ("usa", "boston--new-york-2", {"red": 2}, 2),
        ("usa", "chicago--duluth", {"red": 3}, 4),
        ("usa", "dallas--el-paso", {"red": 4}, 7),
        ("usa", "helena--omaha", {"red": 5}, 10),
        ("usa", "miami--new-orleans", {"red": 6}, 15),
        ("italy", "messina--salerno", {"red": 3, "wild": 4}, 18),
        ("nordic", "lieksa--murmansk", {"red": 9}, 27),
    ],
)
def test_claim_3_points_of_each_length(board: str, route: str, cards: dict[str, int], points: int) -> None:
    game = table(board, hands=[{"red": 9, "wild": 5}, {}])
    game.claim(route, cards)
    assert game.scores == [points, 0]
    assert game.breakdown(0)["routes"] == points


@pytest.mark.parametrize("board", BOARDS)
def test_claim_3_every_route_of_every_board_scores_by_its_length(board: str) -> None:
    for route in kolej.board(board).routes[::7]:
        game = table(board, routes={route.id: 1})
        assert game.scores == [0, POINTS[route.length]]
        assert game.position()["trains"] == [GLANCE[board].trains, GLANCE[board].trains - route.length]


def test_claim_3_points_add_up() -> None:
    game = table("usa", hands=[{"red": 7, "blue": 4}, {}], scores=[50, 0])
    game.claim("chicago--duluth", {"red": 3})
    game.draw("deck")
    game.draw("deck")
    game.claim("chicago--omaha", {"blue": 4})
    assert game.scores[0] == 50 + 4 + 7
    assert game.position()["trains"][0] == 45 - 3 - 4


def test_claim_4_a_route_need_not_touch_the_others() -> None:
    game = table("usa", hands=[{"red": 6}, {}], routes={"seattle--vancouver-1": 0})
    game.claim("miami--new-orleans", {"red": 6})
    assert game.position()["routes"] == {"seattle--vancouver-1": 0, "miami--new-orleans": 0}


def test_claim_4_one_route_a_turn() -> None:
    game = table("usa", hands=[{"red": 9}, {}])
    game.claim("chicago--duluth", {"red": 3})
    with refused(game):
        game.claim("dallas--el-paso", {"red": 4})
    assert game.position()["routes"] == {"chicago--duluth": 0}


def test_claim_6_no_card_too_many_is_taken() -> None:
    game = table("usa", hands=[{"blue": 6, "wild": 2}, {}])
    for cards in ({"blue": 5}, {"blue": 4, "wild": 1}, {"blue": 3, "wild": 2}):
        with refused(game):
            game.claim("chicago--omaha", cards)


def test_claim_6_the_wilds_are_the_players_choice() -> None:
    game = table("usa", hands=[{"blue": 4, "wild": 2}, {}])
    offered = [
        held(action.to_dict()["cards"]) for action in game.legal()
        if action.kind == "claim" and action.to_dict()["route"] == "chicago--omaha"
    ]
    assert len(offered) == 3
    for cards in ({"blue": 4}, {"blue": 3, "wild": 1}, {"blue": 2, "wild": 2}):
        assert cards in offered
