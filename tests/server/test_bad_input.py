"""Bad requests get an error with a message, and neither reveal nor break anything."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej.errors import KolejError
from kolej.server.settings import Rate
from kolej.server.work.thinking import Thinkers
from tests.server.people import BOT, HERE, LINK, Party, Server, bearer, code_of, serving, settings
from tests.server.test_live import connection_to

STRANGER = "A" * 22


def requests_of(party: Party) -> list[tuple[str, str, Any]]:
    """Returns all requests that need a key, as (method, path, body)."""
    return [
        ("POST", "/decisions", {"number": 0, "action": 0}),
        ("PATCH", "/seats/0", {"name": "Mallory"}),
        ("POST", "/seats", {"name": "Mallory"}),
        ("POST", "/start", {"fill": None}),
        ("POST", "/rematch", None),
        ("GET", "/why/odeon--opera-1", None),
    ]


def test_without_a_key_nothing_is_done(two: Party) -> None:
    before = two.table()
    for method, path, body in requests_of(two):
        answer = two.ask(method, path, json=body)
        assert code_of(answer) == (401, "no_token"), path
        assert answer.headers["www-authenticate"] == "Bearer"
    assert two.table() == before


@pytest.mark.parametrize("header", [
    f"Bearer {STRANGER}", "Bearer ", "Bearer", "Basic dTpw", STRANGER, "Bearer " + "x" * 5000, "Bearer é",
])  # fmt: skip
def test_a_wrong_key_allows_nothing_and_reveals_nothing(two: Party, header: str) -> None:
    everything = [*requests_of(two), ("GET", "", None), ("GET", "/record", None), ("GET", "/replay", None)]
    for method, path, body in everything:
        sent = {"Authorization": header.encode("latin-1")}
        answer = two.server.client.request(method, two.path(path), headers=sent, json=body)
        assert code_of(answer) == (401, "wrong_token"), path
        assert set(answer.json()) == {"error"} and set(answer.json()["error"]) == {"code", "message"}


def test_the_key_of_another_game_allows_nothing(server: Server, two: Party) -> None:
    other = server.new("paris", HERE, HERE)
    answer = server.client.get(two.path(), headers=bearer(other.keys[0]))
    assert code_of(answer) == (401, "wrong_token")


@pytest.mark.parametrize("id", ["nothere", "x" * 200, "..%2f..%2fetc", "%00", "'; drop table games; --", "ÄÖ"])
def test_an_unknown_game_is_not_found(server: Server, id: str) -> None:
    for path in ("", "/record", "/replay"):
        answer = server.client.get(f"/api/games/{id}{path}", headers=bearer(STRANGER))
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] in ("no_game", "not_found")
    answer = server.client.post(f"/api/games/{id}/decisions", json={"number": 0, "action": 0})
    assert answer.status_code == 404


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"{" * 5000, b"[" * 60000, b'{"number": NaN, "action": 1}',
    b'{"number": 1e999, "action": 1}', b'{"number": 0}', b'{"number": "0", "action": 0}',
    b'{"number": 0.5, "action": 0}',
    b'{"number": true, "action": 0}', b'{"number": -1, "action": 0}', b'{"number": 0, "action": 99999999999999999999}',
    b'{"number": 0, "action": 0, "seat": 1}', b'{"number": 0, "action": 0, "\\ud800": 1}',
    b'{"number": ' + b"9" * 6000 + b', "action": 1}',
])  # fmt: skip
def test_malformed_decisions_are_errors(two: Party, body: bytes) -> None:
    before = two.table()
    headers = {**two.header(0), "Content-Type": "application/json"}
    answer = two.server.client.post(two.path("/decisions"), headers=headers, content=body)
    status, code = code_of(answer)
    assert status in (400, 422) and code == "bad_request"
    assert two.table() == before


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return opening * depth + "1" + closing * depth


# Where a body can hold something deep: as a whole, in a known field, in an unknown one, in a part of a record.
DEEP_PLACES = ("{}", '{{"name": {}}}', '{{"number": {}, "action": 1}}', '{{"format": {}}}', '{{"position": {}}}')


@pytest.mark.parametrize("depth", [202, 500, 970, 8_000])
@pytest.mark.parametrize("place", DEEP_PLACES)
def test_json_nested_deep_is_an_error(server: Server, depth: int, place: str) -> None:
    party = server.new("paris", HERE, LINK)
    before = party.table()
    requests = [("POST", "/api/games", ""), ("POST", party.path("/seats"), party.made["invite"]),
                ("POST", party.path("/start"), party.made["host"]), ("PATCH", party.path("/seats/0"), party.keys[0]),
                ("POST", party.path("/decisions"), party.keys[0]), ("POST", "/api/replay", "")]  # fmt: skip
    for method, path, key in requests:
        for body in (place.format(nested(depth)), place.format(nested(depth // 2, '{"a":[', "]}"))):
            headers = {"Content-Type": "application/json", **(bearer(key) if key else {})}
            assert code_of(server.client.request(method, path, headers=headers, content=body)) == (400, "bad_request")
    assert party.table() == before


def test_a_record_nested_deep_is_an_error_in_a_thinker_too(tmp_path: Path) -> None:
    record = kolej.Game("paris", players=2, seed=1).record()
    position = kolej.Game("paris", players=2, seed=1).position()
    # A thinker is another process: what is deep must get there and back.
    with serving(settings(tmp_path), Thinkers(1, 10.0)) as server:
        for depth in (150, 500, 800, 950):
            records = [{**record, name: "DEEP"} for name in record]
            records += [{**record, "position": {**position, name: "DEEP"}} for name in position]
            for data in records:
                body = json.dumps(data).replace('"DEEP"', nested(depth))
                answer = server.client.post("/api/replay", content=body, headers={"Content-Type": "application/json"})
                # Fields that nothing reads, such as the seed of the position, are harmless.
                assert answer.status_code in ((200, 422) if depth < 200 else (400,))
            board_file = {**record, "board": "mine", "board_file": nested(depth)}
            assert code_of(server.client.post("/api/replay", json=board_file)) == (422, "bad_request")


@pytest.mark.parametrize("depth", [201, 900, 2000])
def test_a_live_message_nested_deep_is_an_error(two: Party, depth: int) -> None:
    with two.server.client.websocket_connect(two.path("/live")) as socket:
        socket.send_text(nested(depth))
        assert socket.receive_json()["error"]["code"] == "bad_request"
        assert socket.receive()["code"] == 4400
    with connection_to(two, 0) as socket:
        socket.receive_json()
        socket.send_text(nested(depth))
        assert socket.receive_json()["error"]["code"] == "bad_request"
        assert socket.receive()["code"] == 4400


TWO = [HERE, HERE]


@pytest.mark.parametrize("wanted", [
    {}, {"board": "nordic"}, {"board": "nordic", "seats": []}, {"board": "nordic", "seats": [HERE]},
    {"board": "atlantis", "seats": TWO}, {"board": "../nordic", "seats": TWO}, {"board": 7, "seats": TWO},
    {"board": "usa", "seats": [HERE] * 6}, {"board": "usa", "seats": [HERE] * 500}, {"board": "usa", "seats": "here"},
    {"board": "usa", "seats": [{"kind": "cat"}, HERE]}, {"board": "usa", "seats": [HERE, {"kind": "bot", "bot": "x"}]},
    {"board": "usa", "seats": [{"kind": "here", "bot": "greedy"}, HERE]}, {"board": "usa", "seats": TWO, "seed": 7},
    {"board": "usa", "seats": TWO, "turn_seconds": 5}, {"board": "usa", "seats": TWO, "turn_seconds": 1e9},
])  # fmt: skip
def test_impossible_games_are_errors(server: Server, wanted: Any) -> None:
    assert code_of(server.client.post("/api/games", json=wanted)) == (422, "bad_request")


@pytest.mark.parametrize(("given", "kept"), [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"), ("🚂 Zoë", "🚂 Zoë"), ("  a\n\tb\x00  ", "a b"),
    ("a\u202eb", "ab"), ("x" * 40, "x" * 40), ("Robert'); DROP TABLE games;--", "Robert'); DROP TABLE games;--"),
])  # fmt: skip
def test_strange_names_are_just_text(server: Server, given: str, kept: str) -> None:
    party = server.new("paris", {"kind": "here", "name": given}, BOT)
    assert party.table()["seats"][0]["name"] == kept


@pytest.mark.parametrize("name", ["", "   ", "\x00\n", "x" * 41, "🚂" * 41, "x" * 10_000, None, 7, ["a"], "\u202e"])
def test_names_that_cannot_be_shown_are_errors(server: Server, name: Any) -> None:
    party = server.new("paris", HERE, LINK)
    answer = server.client.post(party.path("/seats"), headers=bearer(party.made["invite"]), json={"name": name})
    assert code_of(answer) == (422, "bad_request")
    assert len(answer.content) < 500
    assert code_of(party.ask("PATCH", "/seats/0", 0, json={"name": name})) == (422, "bad_request")


def test_a_name_with_a_lone_surrogate_is_an_error(server: Server) -> None:
    body = b'{"board": "paris", "seats": [{"kind": "here", "name": "\\ud800"}, {"kind": "bot"}]}'
    answer = server.client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert code_of(answer) == (422, "bad_request")


def test_large_bodies_are_errors(server: Server, two: Party) -> None:
    for path, size in ((two.path("/decisions"), 100_000), ("/api/games", 1_000_000), ("/api/replay", 3_000_000)):
        assert code_of(server.client.post(path, content=b"x" * size)) == (413, "too_large")
        pieces = (b"x" * 10_000 for _ in range(size // 10_000))  # without a Content-Length header
        assert code_of(server.client.post(path, content=pieces)) == (413, "too_large")


def test_too_many_requests_are_limited(tmp_path: Path) -> None:
    with serving(settings(tmp_path, requests=Rate(1, 20), new_games=Rate(0.1, 3))) as server:
        statuses = [server.client.get("/api/health").status_code for _ in range(10)]
        assert set(statuses) == {200}
        wanted = {"board": "paris", "seats": [HERE, BOT]}
        answers = [server.client.post("/api/games", json=wanted) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        answers = [server.client.get("/api/health") for _ in range(10)]
        assert code_of(answers[-1]) == (429, "too_many")
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_a_failing_database_is_reported_and_nothing_is_decided(two: Party) -> None:
    storage = two.server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    table = two.table(0)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE decisions RENAME TO gone")
    answer = two.decide(0, table["number"], table["legal"][0]["id"])
    assert code_of(answer) == (503, "busy")
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE gone RENAME TO decisions")
    assert two.table(0) == table
    assert two.decide(0, table["number"], table["legal"][0]["id"]).status_code == 200


def test_unknown_paths_and_methods_are_errors_in_json(server: Server) -> None:
    assert code_of(server.client.get("/api/nothing")) == (404, "not_found")
    answer = server.client.delete("/api/games")
    assert code_of(answer) == (405, "not_allowed")
    assert answer.headers["allow"] == "POST"


def test_every_answer_has_security_headers_and_no_cors(server: Server, two: Party) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    for path in ("/", "/api/health", two.path(), "/api/games/none", "/api/boards/paris/picture.svg", "/nothing"):
        headers = server.client.get(path, headers=origin).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "frame-ancestors 'none'" in policy
        assert "'unsafe-inline'" not in policy.partition("style-src")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert not [name for name in headers if name.startswith("access-control-")]
    preflight = {**origin, "Access-Control-Request-Method": "POST"}
    assert server.client.options("/api/games", headers=preflight).status_code == 405


def test_logs_contain_no_keys_names_or_bodies(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="kolej.server"):
        party = server.new("paris", {"kind": "here", "name": "Hieronymus"}, LINK)
        party.join("Wilhelmina")
        party.start()
        party.play_on(most=5)
        server.client.get(party.path(), headers=bearer(STRANGER))
        server.client.get(f"/api/health?key={party.keys[0]}")
        server.client.post("/api/games", json={"board": "Xanadu", "seats": []})
        party.ask("PATCH", "/seats/0", 0, json={"name": "Hieronymus" * 10})
    assert len(caplog.records) > 10
    secrets = [party.made["host"], party.made["invite"], *party.keys.values(), STRANGER]
    for word in (*secrets, "Hieronymus", "Wilhelmina", "Xanadu"):
        assert word not in caplog.text
    assert {"\n" in record.getMessage() for record in caplog.records} == {False}


def test_only_a_bug_is_a_server_error(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def raising(error: Exception) -> Any:
        def summaries() -> bytes:
            raise error

        return summaries

    monkeypatch.setattr("kolej.server.board_data.summaries", raising(KolejError("the board is upside down")))
    answer = server.client.get("/api/boards")
    assert code_of(answer) == (422, "bad_request")
    assert answer.json()["error"]["message"] == "the board is upside down"
    monkeypatch.setattr("kolej.server.board_data.summaries", raising(ValueError("a bug")))
    answer = server.client.get("/api/boards")
    assert code_of(answer) == (500, "broken")
    assert "a bug" not in answer.text
