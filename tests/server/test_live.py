"""The live connection sends every change, and after a gap nothing is missing."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from kolej.server.settings import Rate
from tests.server.people import HERE, LINK, Json, Party, Server, serving, settings


@contextmanager
def connection_to(
    party: Party, seat: int | None = None, since: int = 0, *, changes: bool = False, people: bool = False
) -> Iterator[WebSocketTestSession]:
    with party.server.client.websocket_connect(party.path("/live")) as socket:
        key = None if seat is None else party.keys[seat]
        socket.send_json({"key": key, "since": since, "changes": changes, "people": people})
        yield socket


def receive(socket: WebSocketTestSession, events: list[Json], until: int) -> Json:
    """Reads messages until the table has `until` decisions, and adds their events to the list."""
    while True:
        message: Json = socket.receive_json()
        assert message["type"] == "table"
        assert message["first"] == len(events)
        events += message["events"]
        assert len(events) == message["table"]["events"]
        if message["table"]["decisions"] >= until:
            return message


def test_the_table_is_sent_at_once(two: Party) -> None:
    for seat in (0, 1, None):
        with connection_to(two, seat) as socket:
            events: list[Json] = []
            assert receive(socket, events, 0)["table"] == two.table(seat)
            assert events[0]["kind"] == "deal"


def test_a_decision_is_sent_to_everyone(two: Party) -> None:
    with connection_to(two, 0) as own, connection_to(two, 1) as other, connection_to(two) as watching:
        heard: list[list[Json]] = [[], [], []]
        for socket, events in zip((own, other, watching), heard, strict=True):
            receive(socket, events, 0)
        two.choose_tickets()
        two.play_on(most=12)
        for seat, socket, events in zip((0, 1, None), (own, other, watching), heard, strict=True):
            assert receive(socket, events, 14)["table"] == two.table(seat)
        assert [len(events) for events in heard] == [two.table()["events"]] * 3


def test_after_a_gap_only_missed_events_are_sent(two: Party) -> None:
    events: list[Json] = []
    with connection_to(two, 0) as socket:
        receive(socket, events, 0)
    two.choose_tickets()
    two.play_on(most=8)
    missed = len(events)
    with connection_to(two, 0, since=missed) as socket:
        message = receive(socket, events, 10)
        assert message["first"] == missed
    everything: list[Json] = []
    with connection_to(two, 0) as socket:
        receive(socket, everything, 10)
    assert everything == events


@pytest.mark.parametrize("since", [9999, -3])
def test_a_client_that_has_seen_too_many_events_gets_all_of_them(two: Party, since: int) -> None:
    with connection_to(two, 0, since) as socket:
        receive(socket, [], 0)


def test_a_change_of_seats_is_sent_too(server: Server) -> None:
    party = server.new("paris", HERE, LINK)
    with connection_to(party, 0) as socket:
        assert socket.receive_json()["table"]["status"] == "lobby"
        party.join("Jan")
        assert socket.receive_json()["table"]["seats"][1]["name"] == "Jan"
        party.start()
        message = socket.receive_json()
        assert message["table"]["status"] == "playing" and message["first"] == 0 and message["events"]


def test_a_ping_is_answered(two: Party) -> None:
    with connection_to(two) as socket:
        socket.receive_json()
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}
        socket.send_json({"type": "something new"})
        two.any(0, random.Random(1))
        assert socket.receive_json()["type"] == "table"


def closed_with(socket: WebSocketTestSession) -> tuple[str, int]:
    """Returns the code of the error and the code with which the connection is closed."""
    message = socket.receive_json()
    assert message["type"] == "error" and set(message) == {"type", "error"}
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return message["error"]["code"], closed.value.code


def test_a_wrong_key_closes_the_connection(server: Server, two: Party) -> None:
    with server.client.websocket_connect(two.path("/live")) as socket:
        socket.send_json({"key": "A" * 22, "since": 0})
        assert closed_with(socket) == ("wrong_token", 4401)


def test_an_unknown_game_closes_the_connection(server: Server) -> None:
    with server.client.websocket_connect("/api/games/nothere/live") as socket:
        socket.send_json({"key": None, "since": 0})
        assert closed_with(socket) == ("no_game", 4404)


@pytest.mark.parametrize("text", [
    "", "{", "[]", "null", '{"key": 7}', '{"key": null, "since": "0"}', '{"key": null, "since": true}', "[" * 4000,
    '{"key": null, "changes": 1}',
    '{"key": "' + "x" * 5000 + '"}',
])  # fmt: skip
def test_a_malformed_first_message_closes_the_connection(server: Server, two: Party, text: str) -> None:
    with server.client.websocket_connect(two.path("/live")) as socket:
        socket.send_text(text)
        assert closed_with(socket) == ("bad_request", 4400)


def test_bytes_and_too_many_messages_close_the_connection(two: Party) -> None:
    with connection_to(two) as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\x01")
        assert closed_with(socket) == ("bad_request", 4400)
    with connection_to(two) as socket:
        socket.receive_json()
        for _ in range(60):
            socket.send_json({"type": "hello?"})
        assert closed_with(socket) == ("too_many", 4429)


def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    with serving(settings(tmp_path, hello_seconds=0.05)) as server:
        party = server.new("paris", HERE, HERE)
        with server.client.websocket_connect(party.path("/live")) as socket:
            assert closed_with(socket) == ("slow", 4400)


def test_the_number_of_connections_of_an_address_is_limited(tmp_path: Path) -> None:
    with serving(settings(tmp_path, connections=2)) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party) as one, connection_to(party) as two:
            one.receive_json(), two.receive_json()
            with connection_to(party) as three, pytest.raises(WebSocketDisconnect) as closed:
                three.receive_json()
            assert closed.value.code == 4429
        with connection_to(party) as again:
            again.receive_json()


def watchers(party: Party) -> Any:
    return party.room.watchers


def test_watchers_that_have_gone_are_forgotten(two: Party) -> None:
    for _ in range(5):
        with connection_to(two) as socket:
            socket.receive_json()
            assert len(watchers(two)) == 1
    two.until(lambda _: not watchers(two))


def decided(socket: WebSocketTestSession, number: int) -> Json:
    """Reads messages until the seat need not make this decision any more."""
    while True:
        message: Json = socket.receive_json()
        assert message["type"] == "table", message
        if message["table"]["number"] != number:
            return message


def test_a_whole_game_can_be_decided_over_live_connections(two: Party) -> None:
    rng = random.Random(3)
    with connection_to(two, 0) as first, connection_to(two, 1) as second:
        sockets, tables = (first, second), [s.receive_json()["table"] for s in (first, second)]
        while tables[0]["status"] != "over":
            seat = 0 if tables[0]["number"] is not None else 1
            number, action = tables[seat]["number"], rng.choice(tables[seat]["legal"])["id"]
            sockets[seat].send_json({"type": "decide", "number": number, "action": action})
            tables[seat] = decided(sockets[seat], number)["table"]
            while tables[1 - seat]["events"] < tables[seat]["events"]:
                tables[1 - seat] = sockets[1 - seat].receive_json()["table"]
    assert two.table()["status"] == "over"


def test_a_refused_decision_says_why_and_leaves_the_connection_open(two: Party) -> None:
    def refused(socket: WebSocketTestSession, message: Json) -> str:
        socket.send_json({"type": "decide", **message})
        while (answer := socket.receive_json())["type"] != "refused":
            pass
        return str(answer["error"]["code"])

    before = two.table(0)
    legal = {"number": before["number"], "action": before["legal"][0]["id"]}
    with connection_to(two, 0) as own, connection_to(two) as watching:
        assert refused(own, {"number": 0}) == "bad_request"
        assert refused(own, {**legal, "seat": 0}) == "bad_request"
        assert refused(own, {**legal, "action": 5}) == "illegal"
        assert refused(own, {**legal, "number": 40}) == "stale"
        assert refused(own, {**legal, "number": -1}) == "bad_request"
        assert refused(watching, legal) == "no_token"
        assert two.table(0) == before
        own.send_json({"type": "decide", **legal})
        decided(own, before["number"])
        own.send_json({"type": "decide", **legal})  # a repeated decision is answered, too
        assert own.receive_json()["table"]["number"] != before["number"]


def test_messages_count_as_requests_of_their_address(tmp_path: Path) -> None:
    with serving(settings(tmp_path, requests=Rate(20, 10))) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party, 0) as socket:
            socket.receive_json()
            began = time.monotonic()
            for _ in range(20):
                socket.send_json({"type": "ping"})
            for _ in range(20):
                assert socket.receive_json() == {"type": "pong"}
            assert time.monotonic() - began > 0.4
