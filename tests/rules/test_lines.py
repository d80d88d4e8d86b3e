"""RULES.md, CLAIM-5: double and triple connections."""

from __future__ import annotations

import pytest

from tests.support.glance import BOARDS, GLANCE
from tests.support.table import claimable, refused, table

DOUBLES = {
    "paris": ("louvre--opera-1", "louvre--opera-2", "blue", 1),
    "nordic": ("boden--kiruna-1", "boden--kiruna-2", "orange", 3),
    "italy": ("genova--milano-1", "genova--milano-2", "purple", 2),
    "france": ("angers--nantes-1", "angers--nantes-2", "orange", 1),
    "usa": ("boston--new-york-1", "boston--new-york-2", "red", 2),
}
SEATINGS = [(board, players) for board in BOARDS for players in range(2, GLANCE[board].players[1] + 1)]


@pytest.mark.parametrize(("board", "players"), SEATINGS)
def test_claim_5_nobody_owns_two_lines_of_one_connection(board: str, players: int) -> None:
    one, other, colour, length = DOUBLES[board]
    game = table(board, players, hands=[{colour: length}] + [{}] * (players - 1), routes={one: 0})
    assert other not in claimable(game)
    with refused(game):
        game.claim(other, {colour: length})


@pytest.mark.parametrize(("board", "players"), SEATINGS)
def test_claim_5_the_second_line_is_for_others_from_as_many_players_as_the_table_says(
    board: str, players: int
) -> None:
    one, other, colour, length = DOUBLES[board]
    game = table(board, players, hands=[{colour: length}] + [{}] * (players - 1), routes={one: 1})
    if players >= GLANCE[board].lines_from:
        assert other in claimable(game)
        game.claim(other, {colour: length})
        assert game.position()["routes"] == {one: 1, other: 0}
    else:
        assert other not in claimable(game)
        with refused(game):
            game.claim(other, {colour: length})


@pytest.mark.parametrize("board", BOARDS)
def test_claim_5_either_line_can_be_the_first(board: str) -> None:
    one, other, colour, length = DOUBLES[board]
    game = table(board, 2, hands=[{colour: length}, {colour: 1}])
    game.claim(other, {colour: length})
    assert one not in claimable(game)


def test_claim_5_a_closed_line_stays_closed_and_nobody_owns_it() -> None:
    game = table("usa", 3, hands=[{"red": 2}, {"yellow": 2}, {"yellow": 2}])
    game.claim("boston--new-york-2", {"red": 2})
    for _ in range(2):
        with refused(game):
            game.claim("boston--new-york-1", {"yellow": 2})
        game.draw("deck")
        game.draw("deck")
    assert game.position()["routes"] == {"boston--new-york-2": 0}


@pytest.mark.parametrize("players", [2, 3])
def test_claim_5_one_claim_closes_both_other_lines_of_a_triple(players: int) -> None:
    hands = [{}, {"yellow": 4, "red": 4}] + [{}] * (players - 2)
    game = table("italy", players, to_move=1, hands=hands, routes={"napoli--roma-2": 0})
    assert not {"napoli--roma-1", "napoli--roma-3"} & claimable(game)


@pytest.mark.parametrize("players", [4, 5])
def test_claim_5_three_players_share_a_triple(players: int) -> None:
    hands = [{"yellow": 4}, {"white": 4}, {"red": 4}] + [{}] * (players - 3)
    game = table("italy", players, hands=hands)
    game.claim("napoli--roma-1", {"yellow": 4})
    game.claim("napoli--roma-2", {"white": 4})
    game.claim("napoli--roma-3", {"red": 4})
    assert game.position()["routes"] == {"napoli--roma-1": 0, "napoli--roma-2": 1, "napoli--roma-3": 2}


def test_claim_5_the_closing_stays_within_the_connection() -> None:
    game = table("usa", 2, hands=[{"red": 2}, {"red": 6}])
    game.claim("boston--new-york-2", {"red": 2})
    assert {"boston--montreal-1", "boston--montreal-2", "chicago--duluth"} <= claimable(game)


@pytest.mark.parametrize(
    ("one", "other", "cards"),
    [
        ("kristiansand--stavanger-1", "kristiansand--stavanger-2", {"orange": 2, "wild": 1}),
        ("kristiansand--stavanger-2", "kristiansand--stavanger-1", {"green": 2}),
        ("mo-i-rana--trondheim-1", "mo-i-rana--trondheim-2", {"red": 4, "wild": 2}),
        ("mo-i-rana--trondheim-2", "mo-i-rana--trondheim-1", {"green": 5}),
    ],
)
def test_claim_5_on_nordic_lines_of_different_lengths_are_one_connection(
    one: str, other: str, cards: dict[str, int]
) -> None:
    two = table("nordic", 2, hands=[cards, {}], routes={one: 1})
    with refused(two):
        two.claim(other, cards)
    three = table("nordic", 3, hands=[cards, {}, {}], routes={one: 1})
    assert other in claimable(three)
    own = table("nordic", 3, hands=[cards, {}, {}], routes={one: 0})
    with refused(own):
        own.claim(other, cards)


@pytest.mark.parametrize(
    ("board", "one", "other", "cards"),
    [
        ("italy", "austria--tarvisio-1", "austria--tarvisio-2", {"yellow": 1}),
        ("france", "allemagne--metz-1", "allemagne--metz-2", {"blue": 1}),
    ],
)
def test_claim_5_two_lines_into_an_area_are_one_connection_too(
    board: str, one: str, other: str, cards: dict[str, int]
) -> None:
    own = table(board, 4, hands=[cards, {}, {}, {}], routes={one: 0})
    with refused(own):
        own.claim(other, cards)
    closed = table(board, 2, hands=[cards, {}], routes={one: 1})
    with refused(closed):
        closed.claim(other, cards)
    shared = table(board, 4, hands=[cards, {}, {}, {}], routes={one: 1})
    shared.claim(other, cards)


def test_claim_5_routes_from_different_cities_into_one_area_are_not() -> None:
    game = table("italy", 2, hands=[{"red": 3}, {}], routes={"bergamo--svizzera": 0, "milano--svizzera": 1})
    game.claim("svizzera--torino", {"red": 3})
    assert game.position()["routes"]["svizzera--torino"] == 0
