"""RULES.md, section 3: drawing cards."""

from __future__ import annotations

import pytest

from tests.support.glance import BOARDS
from tests.support.table import face_up, hand, phase, pile, refused, table, texts

FIVE = ["red", "red", "blue", "green", "yellow"]
TWO_WILDS = ["wild", "wild", "red", "blue", "green"]
NOT_NORDIC = ["paris", "italy", "france", "usa"]


@pytest.mark.parametrize("board", BOARDS)
def test_draw_1_two_cards_each_face_up_or_blind(board: str) -> None:
    for first in ("red", "deck"):
        for second in ("red", "deck"):
            game = table(board, face_up=FIVE, deck={"purple": 4})
            game.draw(first)
            assert (game.to_move, phase(game)) == (0, "draw")
            game.draw(second)
            reds = [first, second].count("red")
            assert hand(game, 0) == {k: n for k, n in {"red": reds, "purple": 2 - reds}.items() if n}
            assert phase(game) == ("build" if board == "france" else "turn")


def test_draw_1_every_face_up_colour_and_the_deck_can_be_taken_and_nothing_else() -> None:
    game = table("usa", face_up=FIVE)
    draws = {"draw red", "draw blue", "draw green", "draw yellow", "draw deck"}
    assert {text for text in texts(game) if text.startswith("draw")} == draws
    for absent in ("black", "wild"):
        with refused(game):
            game.draw(absent)


def test_draw_1_the_cards_come_out_of_the_deck() -> None:
    game = table("usa", face_up=FIVE, deck={"purple": 2, "orange": 2})
    game.draw("deck")
    game.draw("deck")
    drawn = hand(game, 0)
    left = pile(game, "deck")
    assert sum(drawn.values()) == sum(left.values()) == 2
    assert {c: drawn.get(c, 0) + left.get(c, 0) for c in ("purple", "orange")} == {"purple": 2, "orange": 2}


def test_draw_1_a_blind_card_is_seen_by_nobody_else() -> None:
    purple = table("usa", face_up=FIVE, deck={"purple": 9}, discards={})
    orange = table("usa", face_up=FIVE, deck={"orange": 9}, discards={})
    for game in (purple, orange):
        game.draw("deck")
        game.draw("deck")
    assert purple.view(0).hand != orange.view(0).hand
    assert purple.view(1).to_dict() == orange.view(1).to_dict()
    assert purple.view(None).to_dict() == orange.view(None).to_dict()
    assert purple.view(1).hand_sizes[0] == 2


@pytest.mark.parametrize("board", BOARDS)
def test_draw_2_a_face_up_card_is_replaced_before_the_second_is_chosen(board: str) -> None:
    game = table(board, face_up=["red"] * 5, deck={"white": 5})
    with refused(game):
        game.draw("white")
    game.draw("red")
    assert face_up(game) == ["red"] * 4 + ["white"]
    game.draw("white")
    assert face_up(game) == ["red"] * 4 + ["white"]
    assert hand(game, 0) == {"red": 1, "white": 1}
    assert pile(game, "deck") == {"white": 3}


def test_draw_2_a_blind_card_leaves_the_face_up_cards_alone() -> None:
    game = table("usa", face_up=FIVE, deck={"white": 5})
    game.draw("deck")
    assert face_up(game) == sorted(FIVE)
    assert pile(game, "deck") == {"white": 4}


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_3_a_face_up_wild_ends_the_draw(board: str) -> None:
    game = table(board, face_up=TWO_WILDS, deck={"white": 5})
    game.draw("wild")
    assert hand(game, 0) == {"wild": 1}
    assert face_up(game) == sorted(["wild", "red", "blue", "green", "white"])
    assert (game.to_move, phase(game)) == ((0, "build") if board == "france" else (1, "turn"))


@pytest.mark.parametrize("board", NOT_NORDIC)
@pytest.mark.parametrize("first", ["red", "deck"])
def test_draw_3_a_face_up_wild_cannot_be_taken_second(board: str, first: str) -> None:
    game = table(board, face_up=TWO_WILDS, deck={"white": 5})
    game.draw(first)
    assert "draw wild" not in texts(game)
    with refused(game):
        game.draw("wild")


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_3_a_wild_that_came_up_as_the_replacement_cannot_be_taken_second(board: str) -> None:
    game = table(board, face_up=["red"] * 5, deck={"wild": 5})
    game.draw("red")
    assert "wild" in face_up(game)
    with refused(game):
        game.draw("wild")


@pytest.mark.parametrize("board", BOARDS)
def test_draw_3_a_wild_drawn_blind_is_an_ordinary_card(board: str) -> None:
    game = table(board, face_up=["red"] * 5, deck={"wild": 5})
    game.draw("deck")
    assert (game.to_move, phase(game)) == (0, "draw")
    game.draw("deck")
    assert hand(game, 0) == {"wild": 2}


def test_draw_3_on_nordic_a_face_up_wild_is_an_ordinary_card() -> None:
    game = table("nordic", face_up=TWO_WILDS, deck={"white": 5})
    game.draw("wild")
    assert (game.to_move, phase(game)) == (0, "draw")
    game.draw("wild")
    assert hand(game, 0) == {"wild": 2}
    assert game.to_move == 1


def test_draw_3_on_nordic_a_face_up_wild_can_be_taken_second() -> None:
    game = table("nordic", face_up=TWO_WILDS, deck={"white": 5})
    game.draw("red")
    game.draw("wild")
    assert hand(game, 0) == {"red": 1, "wild": 1}


def test_draw_4_the_discards_become_the_deck_as_soon_as_it_is_empty() -> None:
    game = table("usa", face_up=FIVE, deck={"white": 1}, discards={"black": 3, "orange": 2})
    events = game.draw("deck")
    assert hand(game, 0) == {"white": 1}
    assert pile(game, "deck") == {"black": 3, "orange": 2}
    assert pile(game, "discards") == {}
    assert "reshuffle" in [event.kind for event in events]
    game.draw("deck")
    assert sum(pile(game, "deck").values()) == 4


def test_draw_4_also_when_a_replacement_takes_the_last_card() -> None:
    game = table("usa", face_up=FIVE, deck={"white": 1}, discards={"black": 3})
    game.draw("red")
    assert face_up(game) == sorted([*FIVE[1:], "white"])
    assert pile(game, "deck") == {"black": 3}
    assert pile(game, "discards") == {}


def test_draw_4_not_before_the_deck_is_empty() -> None:
    game = table("usa", face_up=FIVE, deck={"white": 2}, discards={"black": 3})
    game.draw("deck")
    assert pile(game, "deck") == {"white": 1}
    assert pile(game, "discards") == {"black": 3}


def test_draw_4_cards_paid_into_an_empty_table_become_the_deck() -> None:
    game = table("usa", face_up=FIVE, deck={}, discards={}, hands=[{"red": 3}, {}])
    game.claim("chicago--duluth", {"red": 3})
    assert pile(game, "deck") == {"red": 3}
    assert pile(game, "discards") == {}
    game.draw("deck")
    assert hand(game, 1) == {"red": 1}


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_5_three_face_up_wilds_sweep_all_five(board: str) -> None:
    game = table(board, face_up=TWO_WILDS, deck={"wild": 1}, discards={"white": 8, "yellow": 2})
    events = game.draw("red")
    swept = [event for event in events if event.kind == "sweep"]
    assert len(swept) == 1
    assert sorted(swept[0].data["cards"]) == ["blue", "green", "wild", "wild", "wild"]
    assert len(face_up(game)) == 5
    assert set(face_up(game)) <= {"white", "yellow"}
    assert pile(game, "discards") == {"blue": 1, "green": 1, "wild": 3}
    assert (game.to_move, phase(game)) == (0, "draw")
    game.draw(face_up(game)[0])


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_5_two_face_up_wilds_stay(board: str) -> None:
    one_wild = ["wild", "red", "red", "blue", "green"]
    game = table(board, face_up=one_wild, deck={"wild": 1}, discards={"white": 8})
    game.draw("red")
    assert face_up(game) == sorted(["wild", "wild", "red", "blue", "green"])


def test_draw_5_on_nordic_three_face_up_wilds_stay() -> None:
    game = table("nordic", face_up=TWO_WILDS, deck={"wild": 1}, discards={"white": 10})
    game.draw("red")
    assert face_up(game) == sorted(["wild", "wild", "wild", "blue", "green"])
    game.draw("wild")
    assert hand(game, 0) == {"red": 1, "wild": 1}


def test_draw_5_the_sweep_repeats_until_it_comes_right() -> None:
    for seed in range(12):
        game = table("usa", seed=seed, face_up=TWO_WILDS, deck={"wild": 1}, discards={"yellow": 1})
        game.draw("red")  # three wilds and three other cards are left: five of these six lie face up
        assert face_up(game) == sorted(["wild", "wild", "blue", "green", "yellow"])
        assert pile(game, "deck") == {"wild": 1}


@pytest.mark.parametrize("board", NOT_NORDIC)
def test_draw_5_no_sweep_when_fewer_than_three_other_cards_are_left(board: str) -> None:
    game = table(board, face_up=TWO_WILDS, deck={"wild": 1}, discards={})
    events = game.draw("red")
    assert face_up(game) == sorted(["wild", "wild", "wild", "blue", "green"])
    assert "sweep" not in [event.kind for event in events]


def test_draw_5_no_sweep_when_the_other_cards_are_in_hands() -> None:
    game = table(
        "usa", face_up=TWO_WILDS, deck={"wild": 5}, discards={"wild": 4}, hands=[{"white": 9}, {"black": 9}]
    )
    game.draw("red")
    assert face_up(game) == sorted(["wild", "wild", "wild", "blue", "green"])


def test_draw_5_the_second_card_can_bring_the_sweep_too() -> None:
    game = table("usa", face_up=TWO_WILDS, deck={"wild": 2}, discards={"white": 8})
    game.draw("deck")
    game.draw("red")
    assert face_up(game) == ["white"] * 5
    assert pile(game, "discards") == {"blue": 1, "green": 1, "wild": 3}
    assert game.to_move == 1
