"""Lessons: guided first games with prepared cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kolej.boards import BUNDLED
from kolej.bots import make
from kolej.game import Game
from kolej.server.lessons import POSITIONS, boards_with_lessons
from tests.server.lesson_games import GREEDY, MOVES, led_game, play, stored_game
from tests.server.people import HERE, LINK, Json, Server

PARIS = [
    "keep montmartre--louvre", "draw white", "draw deck", "claim montmartre--opera-1 with 2 white", "draw wild",
    "claim louvre--opera-1 with 1 wild", "take tickets", "keep montmartre--montparnasse", "draw purple", "draw blue",
    "claim louvre--montparnasse with 3 purple", "claim arc-de-triomphe--champs-elysees-2 with 1 blue",
]  # fmt: skip
"""What the lesson on Paris leads to, step by step. The page's lesson relies on all of it being possible."""


def test_the_lesson_on_paris_goes_as_its_steps_say(server: Server) -> None:
    party = server.new("paris", HERE, GREEDY, lesson=True)
    first = party.table(0)
    assert first["lesson"] is True
    assert first["view"]["offered"] == ["montmartre--louvre", "buttes-chaumont--montparnasse"]
    play(party, PARIS[:3])
    assert party.table(0)["view"]["hand"] == {"purple": 2, "white": 3}
    play(party, PARIS[3:6])
    assert party.table(0)["view"]["completed"] == ["montmartre--louvre"]
    play(party, PARIS[6:11])
    after = party.table(0)["view"]
    assert after["completed"] == ["montmartre--louvre", "montmartre--montparnasse"]
    assert after["final_turns"] is not None
    play(party, PARIS[11:])
    table = party.table(0)
    assert table["status"] == "over"
    assert table["view"]["scores"][0] > table["view"]["scores"][1], "the person wins"
    replay = party.ask("GET", "/replay").json()
    assert len(replay["steps"]) == table["decisions"] + 1
    record = party.ask("GET", "/record").json()
    assert Game.from_record(record).scores == table["view"]["scores"]
    again = party.ask("POST", "/rematch", 0).json()["table"]
    assert again["lesson"] is False, "the next game has ordinary cards"
    assert max(again["view"]["trains"]) == 15


@pytest.mark.parametrize("board", MOVES)
def test_every_other_lesson_goes_as_its_steps_say(server: Server, board: str) -> None:
    game = led_game(server, board)
    last = game["steps"][-1]["table"]
    assert last["status"] == "over"
    assert last["view"]["completed"] == last["view"]["tickets"], "every ticket is made"
    assert game["scores"][0] > game["scores"][1], "the person wins"
    stored = stored_game(board)
    for number, (step, expected) in enumerate(zip(game["steps"], stored["steps"], strict=True), 1):
        assert step == expected, f"step {number} on {board}; if this is meant, run tools/lesson_games.py"
    assert game == stored


def test_every_board_with_a_lesson_has_its_moves_here() -> None:
    assert boards_with_lessons() == sorted([*MOVES, "paris"])


def test_an_ordinary_game_is_no_lesson(server: Server) -> None:
    assert server.new("paris", HERE, GREEDY).table(0)["lesson"] is False


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"board": "moon"}, "board"),
        ({"seats": [HERE, HERE]}, "seats: a lesson has a seat of kind here, then one of kind bot"),
        ({"seats": [HERE, LINK]}, "seats: a lesson has a seat of kind here, then one of kind bot"),
        ({"seats": [HERE, {"kind": "bot", "bot": "planner"}]}, "seats[1]: the bot of a lesson is greedy"),
        ({"seats": [{**HERE, "commitment": "0" * 64}, GREEDY]}, "seats[0]: a lesson has prepared cards"),
        ({"turn_seconds": 60}, "turn_seconds: a lesson has no clock"),
        ({"lesson": "yes"}, "lesson"),
    ],
)
def test_impossible_lessons_are_refused(server: Server, wish: Json, message: str) -> None:
    body = {"board": "paris", "seats": [HERE, GREEDY], "lesson": True, **wish}
    answer = server.client.post("/api/games", json=body)
    assert answer.status_code == 422
    assert message in answer.json()["error"]["message"]


@pytest.mark.parametrize("board", boards_with_lessons())
def test_every_position_can_be_played_to_its_end(board: str) -> None:
    assert board in BUNDLED
    lesson = json.loads(Path(POSITIONS / f"{board}.json").read_text())
    game = Game.from_position({**lesson["position"], "seed": lesson["seed"]})
    assert (game.board.id, game.players, game.to_move) == (board, 2, 0)
    bot = make("greedy")
    while not game.over:
        assert game.to_move is not None
        game.play(bot.decide(game.view(game.to_move)))
