"""Records and replays are redacted until the game is over. Any record can be replayed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import kolej
from tests.cli.conftest import finished
from tests.server.people import HERE, Party, Server, code_of


def test_before_the_end_a_record_has_no_seed_and_no_decisions(two: Party) -> None:
    two.choose_tickets()
    record = two.ask("GET", "/record", 0).json()
    assert record["decisions"] is None and record["count"] == 2 and "seed" not in record
    assert record["promise"] == two.table()["promise"] and "secret" not in record and "nonces" not in record


def test_before_the_end_a_replay_shows_what_the_seat_saw(two: Party) -> None:
    two.choose_tickets()
    two.play_on(most=6)
    replay = two.ask("GET", "/replay", 1).json()
    assert not replay["over"] and len(replay["steps"]) == two.table()["decisions"] + 1
    assert [step["number"] for step in replay["steps"]] == list(range(9))
    assert replay["steps"][0]["seat"] is None
    view = two.table(1)["view"]
    assert replay["steps"][-1]["view"] == view
    assert sum(view["hand"].values()) == view["hand_sizes"][1]
    events = [event for step in replay["steps"] for event in step["events"]]
    assert len(events) == two.table()["events"]
    assert [event["seat"] for event in events if event["kind"] == "deal" and "cards" in event] == [1]
    watched = two.ask("GET", "/replay").json()
    assert {len(step["view"]["hand"]) for step in watched["steps"]} == {0}


def test_after_the_end_everything_is_visible(two: Party) -> None:
    two.play_on()
    replay = two.ask("GET", "/replay").json()
    assert replay["over"] and replay["names"] == ["Player 1", "Player 2"]
    last = replay["steps"][-1]["view"]
    assert two.room.game is not None
    assert last["hands"] == two.room.game.position()["hands"]
    assert all(last["all_tickets"])
    deals = [event for event in replay["steps"][0]["events"] if event["kind"] == "deal"]
    assert all(event["cards"] for event in deals)


@cache
def good_record() -> str:
    return json.dumps(finished("paris").record())


def test_any_record_can_be_replayed(server: Server) -> None:
    game = finished("paris")
    record = {**game.record(), "names": ["Ola", "<b>Jan</b>"]}
    replay = server.client.post("/api/replay", json=record).json()
    assert replay["over"] and replay["names"] == ["Ola", "<b>Jan</b>"]
    assert replay["steps"][-1]["view"]["scores"] == game.scores


def test_an_unfinished_record_can_be_replayed_too(server: Server) -> None:
    record = kolej.Game("usa", players=3, seed=1).record()
    replay = server.client.post("/api/replay", json=record).json()
    assert not replay["over"] and len(replay["steps"]) == 1 and len(replay["names"]) == 3


@pytest.mark.parametrize("change", [
    {"board": "/etc/passwd"}, {"board": "somewhere/else.json"}, {"board": None}, {"digest": "0"}, {"rules": 99},
    {"format": "1"}, {"players": 9}, {"players": "two"}, {"seed": 5}, {"seed": "-1"}, {"seed": "x"},
    {"seed": "9" * 6000}, {"decisions": None}, {"decisions": "all"},
    {"decisions": [0.5]}, {"decisions": [99999999]}, {"decisions": [None]}, {"decisions": [[]]}, {"board_file": "{"},
    {"board_file": 7}, {"position": 7}, {"position": {"board": "/etc/passwd"}},
])  # fmt: skip
def test_a_broken_record_is_an_error_with_a_message(server: Server, change: dict[str, Any]) -> None:
    answer = server.client.post("/api/replay", json={**json.loads(good_record()), **change})
    assert code_of(answer) == (422, "bad_request")
    assert "root:" not in answer.text


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'"x"', b"7", b"{", b"[" * 100_000])
def test_anything_but_a_record_is_an_error(server: Server, body: bytes) -> None:
    answer = server.client.post("/api/replay", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422) and answer.json()["error"]["code"] == "bad_request"


def test_a_record_of_this_server_replays_as_the_game_itself(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    party.play_on()
    record = party.ask("GET", "/record").json()
    assert server.client.post("/api/replay", json=record).json() == party.ask("GET", "/replay").json()
