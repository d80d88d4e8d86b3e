"""RULES.md, section 6: Nordic, its wilds, ferries and Murmansk–Lieksa."""

from __future__ import annotations

import pytest

import kolej
from tests.support.payments import minimal_payments, offered_payments
from tests.support.table import claimable, hand, held, kinds, phase, pile, refused, table

FERRY = "kristiansand--stavanger-2"  # orange, 3 spaces, 1 symbol
LONG = "lieksa--murmansk"


def test_no_1_wilds_cannot_be_played_on_ordinary_routes() -> None:
    game = table("nordic", hands=[{"blue": 1, "wild": 5}, {}])
    for cards in ({"blue": 1, "wild": 1}, {"wild": 2}):
        with refused(game):
            game.claim("goteborg--orebro", cards)
        with refused(game):
            game.claim("norrkoping--orebro", cards)
    assert not {"goteborg--orebro", "norrkoping--orebro"} & claimable(game)


def test_no_1_wilds_alone_open_tunnels_and_ferries_only() -> None:
    game = table("nordic", hands=[{"wild": 6}, {}])
    board = kolej.board("nordic")
    assert claimable(game) == {r.id for r in board.routes if (r.tunnel or r.wilds) and r.length <= 6}


def test_no_2_the_orange_ferry_to_stavanger_needs_a_wild() -> None:
    game = table("nordic", hands=[{"orange": 3, "wild": 1}, {}])
    with refused(game):
        game.claim(FERRY, {"orange": 3})
    game.claim(FERRY, {"orange": 2, "wild": 1})
    assert game.position()["routes"] == {FERRY: 0}
    assert game.scores[0] == 4


def test_no_2_more_wilds_may_replace_cards_of_the_set() -> None:
    for wilds in (1, 2, 3):
        game = table("nordic", hands=[{"orange": 2, "wild": 3}, {}])
        game.claim(FERRY, held({"orange": 3 - wilds, "wild": wilds}))
        assert game.position()["routes"] == {FERRY: 0}


def test_no_2_two_symbols_need_two_wilds() -> None:
    game = table("nordic", hands=[{"green": 3, "wild": 2}, {}])
    with refused(game):
        game.claim("stockholm--tallinn", {"green": 3, "wild": 1})
    game.claim("stockholm--tallinn", {"green": 2, "wild": 2})


def test_no_2_another_colour_than_the_routes_is_no_set() -> None:
    game = table("nordic", hands=[{"blue": 2, "wild": 1}, {}])
    with refused(game):
        game.claim(FERRY, {"blue": 2, "wild": 1})
    with refused(game):
        game.claim("alborg--goteborg", {"blue": 1, "orange": 1})


def test_no_2_a_grey_ferry_takes_any_one_colour() -> None:
    for colour in ("blue", "red", "purple"):
        game = table("nordic", hands=[{colour: 2, "wild": 2}, {}])
        game.claim("helsinki--stockholm-1", {colour: 2, "wild": 2})
        assert game.scores[0] == 7
    game = table("nordic", hands=[{"red": 1, "blue": 1, "wild": 2}, {}])
    with refused(game):
        game.claim("helsinki--stockholm-1", {"red": 1, "blue": 1, "wild": 2})


@pytest.mark.parametrize(
    "three", [{"red": 3}, {"red": 1, "blue": 1, "white": 1}, {"orange": 3}, {"orange": 1, "black": 2}]
)
def test_no_2_any_three_cards_replace_a_wild(three: dict[str, int]) -> None:
    whole = {**three, "orange": three.get("orange", 0) + 2}
    game = table("nordic", hands=[whole, {}])
    events = game.claim(FERRY, whole)
    assert game.position()["routes"] == {FERRY: 0}
    assert game.scores[0] == 4
    assert game.position()["trains"][0] == 37
    assert hand(game, 0) == {}
    assert game.to_move == 1
    assert [held(event.data["cards"]) for event in events if event.kind == "claim"] == [whole]


def test_no_2_two_cards_do_not_replace_a_wild() -> None:
    game = table("nordic", hands=[{"orange": 2, "red": 2}, {}])
    with refused(game):
        game.claim(FERRY, {"orange": 2, "red": 2})
    assert FERRY not in claimable(game)


def test_no_2_both_rules_combine() -> None:
    game = table("nordic", hands=[{"orange": 1, "red": 3, "blue": 3}, {}])
    game.claim(FERRY, {"orange": 1, "red": 3, "blue": 3})
    assert game.position()["routes"] == {FERRY: 0}
    with_a_wild = table("nordic", hands=[{"wild": 1, "red": 3, "blue": 3}, {}])
    with_a_wild.claim(FERRY, {"wild": 1, "red": 3, "blue": 3})
    assert with_a_wild.position()["routes"] == {FERRY: 0}
    without = table("nordic", hands=[{"red": 5, "blue": 4}, {}])
    without.claim(FERRY, {"red": 5, "blue": 4})
    assert without.position()["routes"] == {FERRY: 0}


def test_no_2_a_set_that_holds_more_than_it_needs_is_refused() -> None:
    game = table("nordic", hands=[{"orange": 2, "red": 2, "wild": 1}, {}])
    with refused(game):  # the wild in the three is enough alone
        game.claim(FERRY, {"orange": 2, "red": 2, "wild": 1})
    game = table("nordic", hands=[{"orange": 2, "red": 6}, {}])
    with refused(game):  # the second orange is enough for the second space
        game.claim(FERRY, {"orange": 2, "red": 6})


def test_no_2_the_cards_of_a_set_are_given_one_by_one() -> None:
    game = table("nordic", hands=[{"blue": 2, "red": 2, "white": 1, "orange": 2}, {}], face_up=["green"] * 5)
    action = next(a for a in game.legal() if a.kind == "claim" and a.to_dict()["route"] == FERRY)
    game.play(action)
    assert (game.to_move, phase(game)) == (0, "give")
    assert kinds(game) == {"give"}
    for wrong in ("pass", "draw deck", "take tickets", "give green"):
        with refused(game):
            game.play(wrong)
    given = []
    while phase(game) == "give":
        given.append(game.legal()[-1].to_dict()["card"])
        game.play(game.legal()[-1])
    assert len(given) == 3
    assert game.position()["routes"] == {FERRY: 0}
    assert sum(hand(game, 0).values()) == 7 - 5
    assert game.to_move == 1


def test_no_2_the_cards_given_go_to_the_discards() -> None:
    game = table(
        "nordic", hands=[{"orange": 2, "red": 2, "blue": 1}, {}],
        deck={"green": 3}, discards={}, face_up=["green"] * 5,
    )
    game.claim(FERRY, {"orange": 2, "red": 2, "blue": 1})
    assert pile(game, "discards") == {"orange": 2, "red": 2, "blue": 1}


@pytest.mark.parametrize(
    "any_eight",
    [{"red": 4, "blue": 4}, {"red": 3, "blue": 3, "wild": 2}, {"wild": 8}, {"red": 6, "blue": 1, "white": 1}],
)
def test_no_3_seven_green_and_any_eight(any_eight: dict[str, int]) -> None:
    game = table("nordic", hands=[{"green": 7, **any_eight}, {}])
    game.claim(LONG, {"green": 7, **any_eight})
    assert game.position()["routes"] == {LONG: 0}
    assert game.scores[0] == 27
    assert game.position()["trains"][0] == 31
    assert hand(game, 0) == {}


def test_no_3_nine_of_one_colour() -> None:
    for colour in ("green", "red"):
        game = table("nordic", hands=[{colour: 9}, {}])
        game.claim(LONG, {colour: 9})
        assert game.scores[0] == 27


def test_no_3_wilds_have_no_other_use() -> None:
    game = table("nordic", hands=[{"green": 8, "wild": 3}, {}])
    for cards in ({"green": 8, "wild": 1}, {"green": 8, "wild": 3}, {"green": 6, "wild": 3}):
        with refused(game):
            game.claim(LONG, cards)
    assert LONG not in claimable(game)
    four = table("nordic", hands=[{"green": 8, "wild": 4}, {}])
    four.claim(LONG, {"green": 8, "wild": 4})


def test_no_3_three_cards_are_too_few() -> None:
    game = table("nordic", hands=[{"green": 8, "red": 3}, {}])
    assert LONG not in claimable(game)
    with refused(game):
        game.claim(LONG, {"green": 8, "red": 3})


def test_no_3_every_minimal_payment_and_no_other() -> None:
    cards = {"green": 7, "red": 6, "wild": 3}
    game = table("nordic", hands=[cards, {}])
    offered = offered_payments(game, LONG)
    assert set(offered) == minimal_payments("nordic", LONG, cards)
    assert len(offered) == 2  # 7 green with 5 red and 3 wilds, or with 6 red and 2 wilds
    with refused(game):
        game.claim(LONG, {"green": 6, "red": 6, "wild": 3})


def test_no_3_four_cards_replace_a_card_nowhere_else() -> None:
    game = table("nordic", hands=[{"blue": 1, "red": 5}, {}])
    with refused(game):
        game.claim("goteborg--orebro", {"blue": 1, "red": 4})
    with refused(game):
        game.claim("alborg--goteborg", {"blue": 1, "red": 4})
