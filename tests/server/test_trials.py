"""Trials: a finished game goes on from one of its moments, against bots."""

from __future__ import annotations

import random

import pytest

from kolej.boards import BUNDLED
from tests.server.people import BOT, HERE, Party, Server, code_of

pytestmark = pytest.mark.slow


@pytest.fixture
def over(server: Server) -> Party:
    """A finished game of two people on Paris."""
    party = server.new("paris", HERE, {"kind": "here", "name": "Ola"})
    assert party.play_on()["status"] == "over"
    return party


def tried(party: Party, step: int, **more: object) -> Party:
    answer = party.ask("POST", "/trials", json={"step": step, **more})
    assert answer.status_code == 201, answer.text
    return Party(party.server, answer.json())


def test_a_trial_goes_on_from_any_moment_for_the_seat_that_decided_then(over: Party) -> None:
    steps = over.ask("GET", "/replay").json()["steps"]
    last = len(steps) - 1
    for step in (2, last // 2, last - 1):
        trial = tried(over, step)
        before, (seat,) = steps[step]["view"], trial.keys
        assert seat == steps[step + 1]["seat"]
        table = trial.table(seat)
        assert (table["trial_of"], table["trial_step"]) == (over.id, step)
        assert table["number"] is not None and table["legal"]
        view = table["view"]
        assert view["hand"] == before["hands"][seat]
        assert (view["routes"], view["scores"]) == (before["routes"], before["scores"])
        other = next(one for one in table["seats"] if one["seat"] != seat)
        assert other["kind"] == "bot" and other["bot"] == "planner"
        assert [one["name"] for one in table["seats"]] == [one["name"] for one in over.table()["seats"]]
        assert table["seed"] is None and table["promise"] != over.table()["promise"]
        assert trial.play_on()["status"] == "over"


@pytest.mark.parametrize("board", BUNDLED)
def test_a_trial_on_every_board_survives_a_restart_of_its_room(server: Server, board: str) -> None:
    party = server.new(board, HERE, HERE)
    made = party.play_on()["decisions"]
    trial = tried(party, random.Random(board).randrange(2, made), bot="random")
    seat = next(iter(trial.keys))
    before = trial.table(seat)
    server.client.app.state.kolej.rooms.forget(trial.room)  # type: ignore[attr-defined]
    assert trial.table(seat) == before


def test_there_is_no_trial_of_a_running_game_or_of_a_moment_that_never_was(server: Server, over: Party) -> None:
    running = server.new("paris", HERE, BOT)
    assert code_of(running.ask("POST", "/trials", json={"step": 2})) == (409, "not_over")
    end = len(over.ask("GET", "/replay").json()["steps"]) - 1
    for step in (0, 1, end, end + 1, 10**9, -1, 2.5, "2", None):
        assert code_of(over.ask("POST", "/trials", json={"step": step})) == (422, "bad_request"), step
    assert code_of(over.ask("POST", "/trials", json={"step": 2, "bot": "nobody"}))[0] == 422
