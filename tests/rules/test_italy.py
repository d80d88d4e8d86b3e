"""RULES.md, section 7: Italy, its ferries and its neighbours."""

from __future__ import annotations

import pytest

import kolej
from tests.support.payments import minimal_payments, offered_payments, payment
from tests.support.table import claimable, ended, hand, pile, refused, table, texts

FERRY = "olbia--roma-1"  # 4 spaces, 2 waves

FIVE_PAYMENTS = [
    {"ferry": 1, "blue": 2},
    {"wild": 2, "blue": 2},
    {"ferry": 1, "wild": 1, "blue": 1},
    {"ferry": 1, "wild": 2},
    {"wild": 4},
]


def test_it_1_every_grey_route_is_a_ferry_and_no_other() -> None:
    for route in kolej.board("italy").routes:
        assert (route.colour == "grey") == (route.waves > 0)


@pytest.mark.parametrize("cards", FIVE_PAYMENTS)
def test_it_1_the_five_payments_of_the_rulebook(cards: dict[str, int]) -> None:
    game = table("italy", hands=[{"blue": 2, "wild": 4}, {}], ferry_cards=[1, 0])
    game.claim(FERRY, cards)
    assert game.position()["routes"] == {FERRY: 0}
    assert (game.scores[0], game.position()["trains"][0]) == (7, 41)
    assert game.position()["ferry_cards"][0] == 1 - cards.get("ferry", 0)
    assert sum(hand(game, 0).values()) == 6 - cards.get("blue", 0) - cards.get("wild", 0)


def test_it_1_exactly_the_minimal_payments_are_legal() -> None:
    game = table("italy", hands=[{"blue": 2, "wild": 4}, {}], ferry_cards=[1, 0])
    offered = offered_payments(game, FERRY)
    also = {"wild": 3, "blue": 1}  # two wilds for the waves, one more in the set
    assert set(offered) == {payment(cards) for cards in [*FIVE_PAYMENTS, also]}
    assert set(offered) == minimal_payments("italy", FERRY, {"blue": 2, "wild": 4, "ferry": 1})
    assert len(offered) == 6


def test_it_1_each_wave_needs_a_wild_or_a_ferry_card() -> None:
    game = table("italy", hands=[{"blue": 4, "wild": 1}, {}])
    assert FERRY not in claimable(game)
    for cards in ({"blue": 4}, {"blue": 3, "wild": 1}):
        with refused(game):
            game.claim(FERRY, cards)


def test_it_1_a_ferry_card_covers_two_waves_and_no_more() -> None:
    game = table("italy", hands=[{"blue": 4, "wild": 1}, {}], ferry_cards=[1, 0])
    with refused(game):  # 6 spaces, 3 waves
        game.claim("cagliari--napoli", {"ferry": 1, "blue": 3})
    with refused(game):
        game.claim("cagliari--napoli", {"ferry": 1, "blue": 4})
    game.claim("cagliari--napoli", {"ferry": 1, "wild": 1, "blue": 3})


def test_it_1_a_ferry_card_covers_a_single_wave_too() -> None:
    game = table("italy", hands=[{"red": 2}, {}], ferry_cards=[1, 0])
    game.claim("genova--monaco", {"ferry": 1, "red": 2})
    assert game.position()["ferry_cards"] == [0, 0]


def test_it_1_two_ferry_cards_cover_three_or_four_waves() -> None:
    three = table("italy", hands=[{"red": 3}, {}], ferry_cards=[2, 0])
    three.claim("cagliari--napoli", {"ferry": 2, "red": 3})
    assert three.scores[0] == 15
    four = table("italy", hands=[{"red": 3}, {}], ferry_cards=[2, 0])
    four.claim("messina--salerno", {"ferry": 2, "red": 3})
    assert four.scores[0] == 18
    assert four.position()["ferry_cards"] == [0, 0]


def test_it_1_a_ferry_card_never_covers_a_space_without_a_wave() -> None:
    game = table("italy", hands=[{"red": 5, "wild": 3}, {}], ferry_cards=[2, 0])
    for ferries, reds in ((1, 1), (2, 1), (2, 2), (1, 3)):
        with refused(game):  # 3 spaces, 1 wave
            game.claim("genova--monaco", {"ferry": ferries, "red": reds})
    with refused(game):
        game.claim(FERRY, {"ferry": 2})
    with refused(game):
        game.claim(FERRY, {"ferry": 2, "red": 1})


def test_it_1_ferry_cards_are_never_played_elsewhere() -> None:
    game = table("italy", hands=[{"red": 2}, {}], ferry_cards=[2, 0])
    for cards in ({"ferry": 1, "red": 1}, {"ferry": 1, "red": 2}, {"ferry": 1}, {"ferry": 2}):
        with refused(game):
            game.claim("genova--milano-1", cards)
    game.claim("genova--milano-1", {"red": 2})


def test_it_1_the_rest_is_a_set_of_one_colour() -> None:
    game = table("italy", hands=[{"red": 1, "blue": 1, "wild": 2}, {}], ferry_cards=[1, 0])
    with refused(game):
        game.claim(FERRY, {"ferry": 1, "red": 1, "blue": 1})
    with refused(game):
        game.claim(FERRY, {"red": 1, "blue": 1, "wild": 2})


def test_it_1_a_ferry_card_must_be_held() -> None:
    game = table("italy", hands=[{"blue": 2}, {}], ferry_cards=[0, 2])
    with refused(game):
        game.claim(FERRY, {"ferry": 1, "blue": 2})


def test_it_2_taking_a_ferry_card_is_a_whole_turn() -> None:
    game = table("italy")
    game.take_ferry()
    assert game.position()["ferry_cards"] == [1, 0]
    assert list(game.view(1).ferry_cards) == [1, 0]
    assert game.to_move == 1


def test_it_2_nobody_may_hold_more_than_two() -> None:
    one = table("italy", ferry_cards=[1, 0])
    one.take_ferry()
    assert one.position()["ferry_cards"] == [2, 0]
    two = table("italy", ferry_cards=[2, 0])
    assert "take ferry" not in texts(two)
    with refused(two):
        two.take_ferry()


def test_it_2_ferry_cards_played_go_back_to_the_supply() -> None:
    game = table("italy", 5, hands=[{"red": 3}, {}, {}, {}, {}], ferry_cards=[2] * 5)
    game.claim("messina--salerno", {"ferry": 2, "red": 3})
    assert "ferry" not in {**pile(game, "discards"), **pile(game, "deck")}
    assert game.position()["ferry_cards"] == [0, 2, 2, 2, 2]
    for _ in range(4):
        assert "take ferry" not in texts(game)
        game.draw("deck")
        game.draw("deck")
    game.take_ferry()  # all ten were out
    assert game.position()["ferry_cards"] == [1, 2, 2, 2, 2]


def test_it_2_there_are_ten_ferry_cards() -> None:
    game = table("italy", 5, ferry_cards=[2, 2, 2, 2, 1], to_move=4)
    game.take_ferry()
    assert sum(game.position()["ferry_cards"]) == 10
    with pytest.raises(ValueError, match="ferry"):
        table("italy", 5, ferry_cards=[3, 2, 2, 2, 2])


TO_BOLZANO = ["milano--torino-1", "bergamo--milano-1", "bergamo--bolzano"]


@pytest.mark.parametrize("last", [["austria--bolzano"], ["bolzano--tarvisio", "austria--tarvisio-1"]])
@pytest.mark.parametrize("first", ["francia--torino-1", "francia--torino-2"])
def test_it_3_a_ticket_to_an_area_is_served_by_any_of_its_ends(first: str, last: list[str]) -> None:
    routes = dict.fromkeys([first, *TO_BOLZANO, *last], 0)
    game = ended("italy", routes=routes, tickets=[["torino--austria", "francia--austria"], []])
    assert sorted(game.breakdown(0)["completed"]) == ["francia--austria", "torino--austria"]
    assert game.breakdown(0)["tickets"] == 9 + 11


@pytest.mark.parametrize("through", ["bergamo--svizzera", "milano--svizzera"])
def test_it_3_a_city_and_an_area(through: str) -> None:
    routes = dict.fromkeys(["bergamo--verona-1", "bergamo--milano-1", through], 0)
    assert table("italy", routes=routes, tickets=[["svizzera--verona"], []]).breakdown(0)["tickets"] == 4
    del routes[through]
    assert table("italy", routes=routes, tickets=[["svizzera--verona"], []]).breakdown(0)["tickets"] == -4


def test_it_3_two_routes_into_the_same_area_do_not_meet() -> None:
    beyond = ["milano--parma", "firenze--parma"]
    abroad = dict.fromkeys(["svizzera--torino", "milano--svizzera", *beyond], 0)
    assert table("italy", routes=abroad, tickets=[["torino--firenze"], []]).breakdown(0)["tickets"] == -7
    at_home = dict.fromkeys(["milano--torino-1", *beyond], 0)
    assert table("italy", routes=at_home, tickets=[["torino--firenze"], []]).breakdown(0)["tickets"] == 7


def test_it_3_a_path_does_not_run_through_an_area_to_another() -> None:
    abroad = ["francia--torino-1", "svizzera--torino", "bolzano--svizzera", "austria--bolzano"]
    mine = ["francia--austria", "torino--austria"]
    game = table("italy", routes=dict.fromkeys(abroad, 0), tickets=[mine, []])
    assert game.breakdown(0)["completed"] == []
    assert game.breakdown(0)["tickets"] == -20


def test_it_3_every_end_of_an_area_ends_one_route() -> None:
    board = kolej.board("italy")
    for end in board.ends:
        assert len([route for route in board.routes if end.id in (route.a, route.b)]) == 1
