"""What the host of a table can do with seats, and what nobody else can."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.people import BOT, HERE, LINK, Party, Server, bearer, code_of
from tests.server.test_live import connection_to
from tests.server.test_seats import joining


def asking(party: Party, method: str, path: str, key: str | None, body: Any = None) -> Any:
    return party.server.client.request(method, party.path(path), headers=bearer(key) if key else {}, json=body)


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def friends(server: Server) -> Party:
    """Returns a game in the lobby with a host and one friend; the last seat is free."""
    party = server.new("nordic", HERE, LINK, LINK)
    assert party.join("Jan") == 1
    return party


def test_a_lost_answer_does_not_lose_a_seat(server: Server) -> None:
    party = server.new("usa", HERE, LINK, LINK)
    key, invite = "the device made this key", party.made["invite"]
    wanted = {"name": "Jan", "key_hash": hash_of(key)}
    first = joining(party, invite, **wanted)
    again = joining(party, invite, **wanted)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["key"] is None and again.json()["seat"] == first.json()["seat"] == 1
    assert [seat["taken"] for seat in party.table()["seats"]] == [True, True, False]
    party.start("random")
    assert joining(party, invite, **wanted).json()["seat"] == 1  # the answer may be lost until the game has begun
    assert code_of(joining(party, invite, name="Ala", key_hash=hash_of("another"))) == (409, "already_started")
    seen = asking(party, "GET", "", key).json()
    assert seen["seat"] == 1 and seen["view"]["hand"]


def test_the_host_frees_a_seat_in_the_lobby(server: Server) -> None:
    party = friends(server)
    host, jan = party.made["host"], party.keys[1]
    with connection_to(party, 1) as line:
        line.receive_json()
        freed = asking(party, "DELETE", "/seats/1", host)
        assert freed.status_code == 200 and not freed.json()["seats"][1]["taken"]
        assert line.receive_json()["error"]["code"] == "wrong_token"
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
        assert closed.value.code == 4401
    assert code_of(asking(party, "GET", "", jan)) == (401, "wrong_token")
    assert code_of(asking(party, "DELETE", "/seats/1", host)) == (422, "bad_request")  # nobody is there
    assert code_of(asking(party, "DELETE", "/seats/0", host)) == (422, "bad_request")  # at the host's own device
    assert code_of(asking(party, "DELETE", "/seats/7", host)) == (422, "bad_request")
    assert party.join("Ala") == 1


def test_a_new_link_replaces_the_old_key_and_everybody_may_know(server: Server) -> None:
    party = friends(server)
    party.start("random")
    host, jan = party.made["host"], party.keys[1]
    before = asking(party, "GET", "", jan).json()
    with connection_to(party, 1) as line:
        line.receive_json()
        made = asking(party, "POST", "/seats/1/link", host)
        assert made.status_code == 200 and made.json()["seat"] == 1
        assert line.receive_json()["error"]["code"] == "wrong_token"
    assert code_of(asking(party, "GET", "", jan)) == (401, "wrong_token")
    after = asking(party, "GET", "", made.json()["key"]).json()
    assert after["view"]["hand"] == before["view"]["hand"] and after["seat"] == 1
    assert [seat["links"] for seat in party.table()["seats"]] == [0, 1, 0]
    assert code_of(asking(party, "POST", "/seats/2/link", host)) == (422, "bad_request")  # a bot's


def test_the_host_puts_a_bot_at_a_seat_and_its_person_can_come_back(server: Server) -> None:
    party = friends(server)
    host, jan = party.made["host"], party.keys[1]
    lobby = asking(party, "PUT", "/seats/2/bot", host, {"bot": "random"}).json()
    assert lobby["seats"][2]["kind"] == "bot" and lobby["seats"][2]["taken"]
    party.start()
    playing = asking(party, "PUT", "/seats/1/bot", host, {"bot": "random"}).json()
    assert playing["seats"][1]["bot"] == "random" and playing["seats"][1]["name"] == "Jan"
    party.until(lambda table: 1 not in table["awaited"])
    back = asking(party, "PATCH", "/seats/1", jan, {"bot": None})
    assert back.status_code == 200 and back.json()["seats"][1]["bot"] is None


def test_the_role_of_the_host_is_handed_on(server: Server) -> None:
    party = friends(server)
    host, jan = party.made["host"], party.keys[1]
    assert code_of(asking(party, "PUT", "/host", jan, {"seat": 1})) == (403, "not_your_seat")
    assert code_of(asking(party, "PUT", "/host", host, {"seat": 2})) == (422, "bad_request")  # nobody is there
    assert asking(party, "PUT", "/host", host, {"seat": 1}).json()["host_seat"] == 1
    assert code_of(asking(party, "PUT", "/host", host, {"seat": 0})) == (401, "wrong_token")
    assert asking(party, "POST", "/start", jan, {"fill": "random"}).status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), [
    ("DELETE", "/seats/2", None), ("POST", "/seats/1/link", None), ("PUT", "/seats/1/bot", {"bot": "random"}),
    ("PUT", "/host", {"seat": 1}),
])  # fmt: skip
def test_nobody_but_the_host_changes_seats_of_others(server: Server, method: str, path: str, body: Any) -> None:
    party = friends(server)
    before = party.table()
    for key, answer in (
        (None, (401, "no_token")), ("wrong", (401, "wrong_token")),
        (party.keys[1], (403, "not_your_seat")), (party.made["invite"], (403, "not_your_seat")),
    ):  # fmt: skip
        assert code_of(asking(party, method, path, key, body)) == answer
    assert party.table() == before


def test_a_table_can_agree_to_play_without_hints(server: Server) -> None:
    party = server.new("paris", HERE, BOT, hints=False)
    assert party.table()["hints"] is False
    assert code_of(party.ask("GET", "/hint", 0)) == (403, "no_hints")


def test_a_qr_code_is_a_small_picture(server: Server) -> None:
    link = "https://example.org/#/game/abcdefghijklmn/" + "k" * 22
    answer = server.client.post("/api/qr", json={"text": link})
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg") and "script" not in answer.text and len(answer.content) < 8000
    for wrong in ({"text": ""}, {"text": "x" * 401}, {}, {"text": 5}):
        assert code_of(server.client.post("/api/qr", json=wrong)) == (422, "bad_request")
