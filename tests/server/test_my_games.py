"""One request tells the state of many games to whoever has their keys, and nothing to anybody else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kolej.server.settings import Rate
from tests.server.people import BOT, HERE, LINK, Party, Server, bearer, code_of, serving, settings


def listed(server: Server, *games: tuple[str, list[str]]) -> Any:
    return server.client.post("/api/my-games", json={"games": [{"id": id, "keys": keys} for id, keys in games]})


def test_a_list_tells_whose_turn_it_is_the_score_and_the_result(server: Server) -> None:
    lobby, running = server.new("usa", HERE, LINK), server.new("paris", HERE, HERE)
    over = server.new("paris", HERE, BOT)
    running.choose_tickets()
    over.play_on()
    wanted = [(party.id, list(party.keys.values())) for party in (over, lobby, running)]
    answer = listed(server, *wanted)
    assert answer.status_code == 200, answer.text
    games = answer.json()["games"]
    assert [(game["id"], game["state"]) for game in games] == [(id, "known") for id, _ in wanted]
    first, second, third = (game["game"] for game in games)

    table = over.table(0)
    assert (first["status"], first["board"], first["mine"], first["awaited"]) == ("over", "paris", [0], [])
    assert first["scores"] == table["view"]["scores"] == [seat["points"] for seat in first["result"]["seats"]]
    assert [seat["tickets_made"] for seat in first["result"]["seats"]] == [
        len(breakdown["completed"]) for breakdown in table["breakdowns"]
    ]
    best = max(first["scores"])
    assert all(first["scores"][winner] == best for winner in first["result"]["winners"]) and first["result"]["winners"]

    assert (second["status"], second["mine"], second["scores"], second["result"]) == ("lobby", [0], [0, 0], None)
    assert [seat["taken"] for seat in second["seats"]] == [True, False]

    table = running.table(0)
    assert (third["status"], third["mine"], third["awaited"]) == ("playing", [0, 1], table["awaited"])
    assert third["scores"] == table["view"]["scores"] and third["seats"] == table["seats"]
    assert third["changed"] > third["created"] == table["created"]


def test_a_list_tells_nothing_to_wrong_keys_and_nothing_hidden_to_right_ones(server: Server, two: Party) -> None:
    other = server.new("usa", HERE, BOT)
    answer = listed(
        server, (two.id, [other.keys[0], "wrong"]), (two.id, ["wrong", two.keys[1]]), ("nosuchgame", ["a"]),
        (two.id, [two.made["host"]]), ("../x", ["a"]),
    ).json()["games"]  # fmt: skip
    assert answer[0] == {"id": two.id, "state": "refused", "game": None}
    assert answer[1]["game"]["mine"] == [1]
    assert answer[2] == {"id": "nosuchgame", "state": "gone", "game": None}
    assert answer[3]["game"]["mine"] == []
    assert answer[4]["state"] == "gone"
    text = json.dumps(answer[1])
    view = two.table(1)["view"]
    assert view["offered"] and not [ticket for ticket in view["offered"] if ticket in text]
    assert not [key for key in [*two.keys.values(), two.made["host"]] if key in text]


def test_a_seat_that_got_a_new_link_refuses_the_old_key(server: Server) -> None:
    party = server.new("usa", HERE, LINK)
    party.join("Jan")
    party.start()
    path = party.path("/seats/1/link")
    fresh = server.client.post(path, headers=bearer(party.made["host"])).json()["key"]
    states = [listed(server, (party.id, [key])).json()["games"][0]["state"] for key in (party.keys[1], fresh)]
    assert states == ["refused", "known"]


def test_a_look_at_the_list_lets_no_bots_think(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bots_alone=True, attention_seconds=0.1)) as server:
        party = server.new("paris", HERE, BOT)
        party.ask("PATCH", "/seats/0", 0, json={"bot": "random"})
        room = party.room
        room.looked_at = 0
        listed(server, (party.id, [party.keys[0]]))
        assert room.looked_at == 0


@pytest.mark.parametrize("body", [
    {"games": [{"id": "a", "keys": ["k"]}] * 21}, {"games": [{"id": "a", "keys": []}]}, {"games": [{"id": "a"}]},
    {"games": [{"id": "a", "keys": ["k"] * 11}]}, {"games": [{"id": "a", "keys": ["k" * 101]}]}, {"games": {}}, {},
    {"games": [{"id": "a" * 33, "keys": ["k"]}]},
])  # fmt: skip
def test_a_list_that_is_too_long_or_wrong_is_refused(server: Server, body: Any) -> None:
    assert code_of(server.client.post("/api/my-games", json=body)) == (422, "bad_request")


def test_lists_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with serving(settings(tmp_path, lists=Rate(0.001, 2))) as server:
        assert [listed(server).status_code for _ in range(3)] == [200, 200, 429]
        assert server.new("paris", HERE, HERE).table()["status"] == "playing"
