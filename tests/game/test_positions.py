"""A position is a dict that reads back at any moment and goes on as the game would."""

from __future__ import annotations

import json

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.table import begun, phase, table, texts
from tests.support.walk import at_every_phase, walk


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_position_reads_back_at_every_moment_and_goes_on_alike(board: str) -> None:
    players = min(3, GLANCE[board].players[1])
    phases = set()
    for moment, (game, action) in enumerate(walk(board, players, seed=8, most=45)):
        position = game.position()
        phases.add(phase(game))
        again = kolej.Game.from_position(json.loads(json.dumps(position)))
        assert again.position() == position
        if moment % 6 == 0:
            assert texts(again) == texts(game)
            assert again.breakdown(moment % players) == game.breakdown(moment % players)
        ahead = game.copy()
        ahead.play(action)
        again.play(action)
        assert again.position() == ahead.position()
    assert {"start", "turn", "draw", "keep"} <= phases


@pytest.mark.parametrize("game", at_every_phase(), ids=lambda game: game.view(0).phase)
def test_a_position_reads_back_in_every_phase(game: kolej.Game) -> None:
    position = json.loads(json.dumps(game.position()))
    again = kolej.Game.from_position(position)
    assert again.position() == game.position()
    assert again.view(0).phase == game.view(0).phase
    assert texts(again) == texts(game)
    assert (again.over, again.to_move, again.scores, again.winners) == (
        game.over, game.to_move, game.scores, game.winners
    )  # fmt: skip


def test_a_position_is_complete() -> None:
    given = {
        "board", "players", "to_move", "seed", "hands", "face_up", "deck", "discards", "tickets",
        "ticket_deck", "routes", "trains", "scores", "final_turns",
    }  # fmt: skip
    for board in BOARDS:
        assert given <= set(begun(board).position())
    assert "ferry_cards" in begun("italy").position()
    assert "track" in begun("france").position()
    assert "flags" in begun("paris").position()


def test_what_a_position_leaves_out_follows_from_the_rest() -> None:
    position = table(
        "usa", hands=[{"red": 3}, {"wild": 2}], tickets=[["boston--miami"], []], routes={"chicago--omaha": 1}
    ).position()
    assert position["trains"] == [45, 41]
    assert position["scores"] == [0, 7]
    assert position["to_move"] == 0
    assert position["final_turns"] is None
    assert len(position["ticket_deck"]) == 29
    assert "boston--miami" not in position["ticket_deck"]
    assert len(position["face_up"]) == 5
    assert sum(position["deck"].values()) + 5 + 5 == 110
    assert sum(position["discards"].values()) == 0


def test_given_values_are_taken_as_they_are() -> None:
    position = table(
        "nordic", trains=[20, 40], scores=[30, 0], routes={"bergen--oslo-1": 0}, deck={"green": 3},
        discards={"red": 2}, face_up=["red", "red", "blue", "wild", "black"], final_turns=2, to_move=1,
        ticket_deck=["oslo--vaasa"],
    ).position()
    assert position["trains"] == [20, 40]
    assert position["scores"] == [30, 0]
    assert {card: count for card, count in position["deck"].items() if count} == {"green": 3}
    assert position["face_up"] == ["red", "red", "blue", "wild", "black"]
    assert (position["final_turns"], position["to_move"]) == (2, 1)
    assert position["ticket_deck"] == ["oslo--vaasa"]


def test_a_position_handed_out_is_not_the_game() -> None:
    game = begun("usa")
    before = json.dumps(game.position())
    position = game.position()
    position["hands"][0].clear()
    position["routes"]["chicago--omaha"] = 0
    position["scores"][0] = 99
    assert json.dumps(game.position()) == before
