"""RULES.md, DRAW-6 and DRAW-7: when cards run out, and when they come back."""

from __future__ import annotations

import pytest

from tests.support.glance import BOARDS
from tests.support.table import EMPTY, face_up, hand, kinds, phase, pile, refused, table, texts

NOT_NORDIC = ["paris", "italy", "france", "usa"]


@pytest.mark.parametrize("board", BOARDS)
def test_draw_6_face_up_cards_are_not_replaced_when_no_card_is_left(board: str) -> None:
    game = table(board, **{**EMPTY, "face_up": ["red", "blue", "green"]})
    with refused(game):
        game.draw("deck")
    game.draw("red")
    assert face_up(game) == ["blue", "green"]
    game.draw("blue")
    assert face_up(game) == ["green"]
    assert hand(game, 0) == {"red": 1, "blue": 1}


@pytest.mark.parametrize("board", ["paris", "nordic", "italy", "usa"])
def test_draw_6_a_draw_that_finds_no_second_card_ends_after_one(board: str) -> None:
    game = table(board, **{**EMPTY, "face_up": ["red"]})
    game.draw("red")
    assert (game.to_move, phase(game)) == (1, "turn")
    blind = table(board, **{**EMPTY, "deck": {"red": 1}})
    blind.draw("deck")
    assert (blind.to_move, phase(blind)) == (1, "turn")


def test_draw_6_on_france_building_follows_a_draw_of_one() -> None:
    game = table("france", **{**EMPTY, "face_up": ["red"]})
    game.draw("red")
    assert (game.to_move, phase(game)) == (0, "build")


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_6_a_face_up_wild_is_no_second_card_to_take(board: str) -> None:
    game = table(board, **{**EMPTY, "face_up": ["red", "wild"]})
    game.draw("red")
    assert phase(game) == ("build" if board == "france" else "turn")
    assert hand(game, 0) == {"red": 1}


def test_draw_6_on_nordic_it_is() -> None:
    game = table("nordic", **{**EMPTY, "face_up": ["red", "wild"]})
    game.draw("red")
    assert texts(game) == {"draw wild"}


@pytest.mark.parametrize("board", BOARDS)
def test_draw_6_with_no_card_anywhere_it_leaves_claiming_and_tickets(board: str) -> None:
    game = table(board, deck={}, discards={}, face_up=[], hands=[{"red": 6, "blue": 6}, {}])
    assert kinds(game) == {"claim", "tickets"} | ({"ferry"} if board == "italy" else set())
    with refused(game):
        game.draw("deck")
    with refused(game):
        game.draw("red")


def test_draw_6_discards_alone_are_cards_to_take() -> None:
    game = table("usa", deck={}, discards={"red": 2}, face_up=[])
    assert pile(game, "deck") == {"red": 2}
    game.draw("deck")
    game.draw("deck")
    assert hand(game, 0) == {"red": 2}


def test_draw_7_empty_places_are_filled_at_the_end_of_the_turn_that_brings_cards() -> None:
    game = table("usa", **{**EMPTY, "face_up": ["red", "blue"]}, hands=[{"green": 4}, {}])
    game.claim("denver--helena", {"green": 4})
    assert face_up(game) == sorted(["red", "blue", "green", "green", "green"])
    assert pile(game, "deck") == {"green": 1}


def test_draw_7_as_many_places_are_filled_as_there_are_cards() -> None:
    game = table("usa", **{**EMPTY, "face_up": ["red"]}, hands=[{"green": 2}, {}])
    game.claim("chicago--saint-louis-1", {"green": 2})
    assert face_up(game) == ["green", "green", "red"]
    assert pile(game, "deck") == pile(game, "discards") == {}
    game.draw("green")
    game.draw("green")
    assert hand(game, 1) == {"green": 2}


def test_draw_7_three_wilds_among_the_new_cards_are_swept() -> None:
    for seed in range(12):
        game = table(
            "usa", seed=seed, **{**EMPTY, "face_up": ["red", "blue"]}, hands=[{"yellow": 1, "wild": 3}, {}]
        )
        game.claim("calgary--helena", {"yellow": 1, "wild": 3})
        assert face_up(game) == sorted(["red", "blue", "yellow", "wild", "wild"])
        assert pile(game, "deck") == {"wild": 1}
