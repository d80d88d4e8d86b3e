"""RULES.md, section 3: what a turn is."""

from __future__ import annotations

import pytest

from tests.support.glance import BOARDS
from tests.support.table import EMPTY, kinds, phase, refused, table, texts

FIVE = ["red", "red", "blue", "green", "yellow"]


@pytest.mark.parametrize("board", BOARDS)
def test_turn_1_the_actions_are_drawing_claiming_tickets_and_on_italy_the_ferry(board: str) -> None:
    rich = {"red": 6, "blue": 6, "white": 6, "yellow": 6, "green": 3, "purple": 3, "wild": 2}
    game = table(board, hands=[rich, {}])
    assert kinds(game) == {"draw", "claim", "tickets"} | ({"ferry"} if board == "italy" else set())


@pytest.mark.parametrize("board", ["paris", "nordic", "france", "usa"])
def test_turn_1_there_are_no_ferry_cards_to_take_but_on_italy(board: str) -> None:
    game = table(board)
    with refused(game):
        game.take_ferry()


@pytest.mark.parametrize("board", ["paris", "nordic", "italy", "usa"])
def test_turn_1_drawing_two_cards_is_the_whole_turn(board: str) -> None:
    game = table(board, face_up=FIVE)
    game.draw("red")
    assert game.to_move == 0
    assert kinds(game) == {"draw"}
    for action in ("take tickets", "take ferry", "pass"):
        with refused(game):
            game.play(action)
    game.draw("deck")
    assert (game.to_move, phase(game)) == (1, "turn")


def test_turn_1_on_france_drawing_ends_with_building() -> None:
    game = table("france", face_up=FIVE)
    game.draw("red")
    game.draw("deck")
    assert (game.to_move, phase(game)) == (0, "build")
    assert kinds(game) == {"build"}
    game.build("dijon--paris-2", "yellow")
    assert (game.to_move, phase(game)) == (1, "turn")


def test_turn_1_claiming_is_the_whole_turn() -> None:
    game = table("usa", hands=[{"red": 9}, {}])
    game.claim("chicago--duluth", {"red": 3})
    assert (game.to_move, phase(game)) == (1, "turn")


def test_turn_1_taking_tickets_is_the_whole_turn() -> None:
    game = table("usa")
    game.take_tickets()
    assert (game.to_move, phase(game)) == (0, "keep")
    assert kinds(game) == {"keep"}
    with refused(game):
        game.draw("deck")
    game.keep(list(game.view(0).offered)[:1])
    assert (game.to_move, phase(game)) == (1, "turn")


def test_turn_1_taking_a_ferry_card_is_the_whole_turn() -> None:
    game = table("italy")
    game.take_ferry()
    assert (game.to_move, phase(game)) == (1, "turn")


def test_turn_1_a_claim_cannot_follow_a_first_card() -> None:
    game = table("usa", hands=[{"red": 9}, {}], face_up=FIVE)
    game.draw("red")
    with refused(game):
        game.claim("chicago--duluth", {"red": 3})


def test_turn_1_after_the_last_seat_comes_the_first() -> None:
    game = table("usa", players=3, to_move=2, hands=[{}, {}, {"red": 3}])
    game.claim("chicago--duluth", {"red": 3})
    assert game.to_move == 0


@pytest.mark.parametrize("board", ["paris", "nordic", "france", "usa"])
def test_turn_2_a_player_without_a_legal_action_passes(board: str) -> None:
    game = table(board, **EMPTY)
    assert texts(game) == {"pass"}
    game.pass_turn()
    assert (game.to_move, game.over) == (1, False)


def test_turn_2_a_player_who_can_do_anything_at_all_must_not_pass() -> None:
    can_draw = table("usa", **{**EMPTY, "face_up": ["red"]})
    can_draw_blind = table("usa", **{**EMPTY, "deck": {"red": 1}, "face_up": []})
    can_take_tickets = table("usa", **{**EMPTY, "ticket_deck": ["boston--miami"]})
    can_claim = table("usa", **EMPTY, hands=[{"red": 1}, {}])
    can_take_a_ferry = table("italy", **EMPTY)
    for game in (can_draw, can_draw_blind, can_take_tickets, can_claim, can_take_a_ferry):
        assert "pass" not in texts(game)
        with refused(game):
            game.pass_turn()


def test_turn_2_cards_that_pay_for_nothing_open_do_not_forbid_to_pass() -> None:
    game = table("nordic", **EMPTY, hands=[{"wild": 1}, {}], routes={"arhus--kobenhavn": 1, "umea--vaasa": 1})
    assert "pass" not in texts(game)  # a wild pays for the one space of Kiruna–Narvik
    game = table(
        "nordic", **EMPTY, hands=[{"wild": 1}, {}],
        routes={"arhus--kobenhavn": 1, "umea--vaasa": 1, "kiruna--narvik-1": 1},
    )
    assert texts(game) == {"pass"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turn_2_the_game_ends_at_once_when_all_pass_in_a_row(players: int) -> None:
    game = table("usa", players, **EMPTY, scores=list(range(players)))
    for seat in range(players):
        assert (game.over, game.to_move) == (False, seat)
        game.pass_turn()
    assert game.over
    assert game.to_move is None
    assert game.winners == [players - 1]


def test_turn_2_the_end_by_passing_is_scored() -> None:
    game = table(
        "usa", **EMPTY, routes={"denver--santa-fe": 0, "el-paso--santa-fe": 0},
        tickets=[["denver--el-paso"], ["kansas-city--houston"]],
    )
    game.pass_turn()
    game.pass_turn()
    assert game.scores == [2 + 2 + 4 + 10, -5]


def test_turn_2_an_action_between_breaks_the_row_of_passes() -> None:
    game = table("italy", 3, **EMPTY, ferry_cards=[2, 1, 2])
    game.pass_turn()
    game.take_ferry()
    game.pass_turn()
    game.pass_turn()
    assert not game.over
    game.pass_turn()
    assert game.over


def test_turn_2_passes_so_far_belong_to_the_position() -> None:
    game = table("usa", 3, **EMPTY)
    game.pass_turn()
    game.pass_turn()
    assert game.position()["passes"] == 2
    again = table("usa", 3, **EMPTY, to_move=2, passes=2)
    again.pass_turn()
    assert again.over
