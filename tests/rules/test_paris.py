"""RULES.md, section 5: Paris."""

from __future__ import annotations

from typing import Any

import pytest

import kolej
from tests.support.table import all_cards, ended, hand, phase, pile, refused, table

FIVE = ["green", "green", "yellow", "yellow", "purple"]
DECK: dict[str, Any] = {"deck": {"purple": 2}, "discards": {}, "face_up": FIVE}


def flags(game: kolej.Game, seat: int) -> list[str]:
    return sorted(game.position()["flags"][seat])


def test_pa_1_every_route_has_a_colour_and_no_tunnel_or_ferry() -> None:
    for route in kolej.board("paris").routes:
        assert route.colour in {"white", "blue", "red", "yellow", "green", "purple"}
        assert not (route.tunnel or route.wilds or route.waves or route.bed)


def test_pa_1_a_route_takes_its_colour_only() -> None:
    game = table("paris", hands=[{"yellow": 2, "red": 2}, {}])
    with refused(game):
        game.claim("invalides--louvre-1", {"yellow": 2})
    game.claim("invalides--louvre-2", {"yellow": 2})


@pytest.mark.parametrize(
    ("cards", "kept", "discarded"),
    [
        ({"white": 2}, ["white"], {"white": 1}),  # A
        ({"white": 1, "wild": 1}, ["white"], {"wild": 1}),  # B
        ({"wild": 2}, [], {"wild": 2}),  # C
    ],
)
def test_pa_2_a_white_route_of_two_and_its_three_payments(
    cards: dict[str, int], kept: list[str], discarded: dict[str, int]
) -> None:
    game = table("paris", hands=[{"white": 2, "wild": 2}, {}], **DECK)
    game.claim("invalides--louvre-1", cards)
    assert game.position()["routes"] == {"invalides--louvre-1": 0}
    assert flags(game, 0) == kept
    assert pile(game, "discards") == discarded


@pytest.mark.parametrize(
    ("route", "colour"),
    [("invalides--louvre-1", "white"), ("louvre--opera-1", "red"), ("louvre--opera-2", "blue")],
)
def test_pa_2_blue_white_and_red_routes_leave_a_card_in_front(route: str, colour: str) -> None:
    length = kolej.board("paris").route(route).length
    game = table("paris", hands=[{colour: length}, {}], **DECK)
    events = game.claim(route, {colour: length})
    assert flags(game, 0) == [colour]
    assert flags(game, 1) == []
    assert sum(pile(game, "discards").values()) == length - 1
    assert [event.data["colour"] for event in events if event.kind == "flag"] == [colour]
    assert [list(front) for front in game.view(1).flags] == [[colour], []]


@pytest.mark.parametrize(
    ("route", "colour"),
    [("opera--republique-2", "yellow"), ("nation--pere-lachaise", "green"),
     ("louvre--montparnasse", "purple")],
)
def test_pa_2_other_routes_leave_nothing(route: str, colour: str) -> None:
    length = kolej.board("paris").route(route).length
    game = table("paris", hands=[{colour: length}, {}], **DECK)
    game.claim(route, {colour: length})
    assert flags(game, 0) == []
    assert pile(game, "discards") == {colour: length}


def test_pa_2_a_second_card_of_a_colour_is_discarded() -> None:
    game = table("paris", hands=[{"white": 2}, {}], flags=[["white"], []], **DECK)
    game.claim("invalides--louvre-1", {"white": 2})
    assert flags(game, 0) == ["white"]
    assert pile(game, "discards") == {"white": 2}


def test_pa_2_each_player_has_a_front_of_their_own() -> None:
    game = table("paris", to_move=1, hands=[{}, {"white": 2}], flags=[["white", "red"], ["blue"]], **DECK)
    game.claim("invalides--louvre-1", {"white": 2})
    assert flags(game, 0) == ["red", "white"]
    assert flags(game, 1) == ["blue", "white"]


def test_pa_2_only_wilds_leave_nothing_on_a_route_of_one() -> None:
    game = table("paris", hands=[{"wild": 1}, {}], **DECK)
    game.claim("champs-elysees--opera-1", {"wild": 1})
    assert flags(game, 0) == []
    assert pile(game, "discards") == {"wild": 1}


def test_pa_2_cards_in_front_cannot_be_played_and_are_not_lost() -> None:
    game = table("paris", hands=[{"white": 1}, {}], flags=[["white", "blue"], []])
    with refused(game):
        game.claim("invalides--louvre-1", {"white": 2})
    with refused(game):
        game.claim("champs-elysees--opera-2", {"blue": 1})
    assert all_cards(game) == dict(kolej.board("paris").rules.deck)


@pytest.mark.parametrize(
    ("front", "route", "colour"),
    [
        (["blue", "white"], "champs-elysees--opera-1", "red"),
        (["white", "red"], "champs-elysees--opera-2", "blue"),
        (["red", "blue"], "invalides--louvre-1", "white"),
    ],
)
def test_pa_3_the_third_colour_scores_four(front: list[str], route: str, colour: str) -> None:
    length = kolej.board("paris").route(route).length
    game = table("paris", hands=[{colour: length}, {}], flags=[front, []], **DECK)
    events = game.claim(route, {colour: length})
    assert game.scores == [length + 4, 0]
    assert game.breakdown(0)["flags"] == 4
    assert game.breakdown(0)["routes"] == length
    assert flags(game, 0) == []
    assert pile(game, "discards") == {"blue": 1, "white": 1, "red": 1} | {colour: length}
    assert [event.data["points"] for event in events if event.kind == "flag_set"] == [4]


def test_pa_3_two_colours_score_nothing() -> None:
    game = table("paris", hands=[{"red": 1}, {}], flags=[["blue"], []], **DECK)
    game.claim("champs-elysees--opera-1", {"red": 1})
    assert game.scores == [1, 0]
    assert game.breakdown(0)["flags"] == 0
    assert flags(game, 0) == ["blue", "red"]


def test_pa_3_wilds_never_stand_for_the_third_colour() -> None:
    game = table("paris", hands=[{"wild": 1}, {}], flags=[["blue", "white"], []], **DECK)
    game.claim("champs-elysees--opera-1", {"wild": 1})
    assert game.scores == [1, 0]
    assert flags(game, 0) == ["blue", "white"]


def test_pa_3_sets_can_be_made_again_and_again() -> None:
    game = table("paris", hands=[{"blue": 2, "red": 2, "white": 4}, {}])
    claims = [
        ("champs-elysees--opera-1", {"red": 1}), ("louvre--opera-2", {"blue": 1}),
        ("invalides--louvre-1", {"white": 2}), ("notre-dame--pantheon-1", {"red": 1}),
        ("louvre--notre-dame-2", {"blue": 1}), ("bastille--nation-1", {"white": 2}),
    ]
    scored = []
    for route, cards in claims:
        game.claim(route, cards)
        scored.append(game.breakdown(0)["flags"])
        game.draw("deck")
        game.draw("deck")
    assert scored == [0, 0, 4, 4, 4, 8]
    assert game.scores[0] == 1 + 1 + 2 + 1 + 1 + 2 + 8
    assert all_cards(game) == dict(kolej.board("paris").rules.deck)


def test_pa_3_an_unfinished_set_scores_nothing_at_the_end() -> None:
    game = ended("paris", flags=[["blue", "white"], ["red"]])
    assert game.scores == [0, 0]
    assert game.breakdown(0)["flags"] == 0


def test_pa_3_a_set_finished_in_the_last_turn_scores() -> None:
    game = table("paris", hands=[{"red": 1}, {}], flags=[["blue", "white"], []], final_turns=1)
    game.claim("champs-elysees--opera-1", {"red": 1})
    assert game.over
    assert game.scores == [5, 0]


def test_pa_3_a_set_can_make_the_deck_when_there_is_none() -> None:
    front = [["blue", "white"], []]
    game = table("paris", hands=[{"red": 1}, {}], flags=front, deck={}, face_up=["green"] * 5)
    game.claim("champs-elysees--opera-1", {"red": 1})
    assert pile(game, "deck") == {"blue": 1, "white": 1, "red": 1}
    assert (game.to_move, phase(game)) == (1, "turn")
    assert hand(game, 0) == {}
