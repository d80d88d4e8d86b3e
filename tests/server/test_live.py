"""The live line: what happens is told as it happens, and after a gap nothing is missing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.server.people import HERE, LINK, Json, Party, Server, serving, settings


@contextmanager
def line(party: Party, seat: int | None = None, since: int = 0) -> Iterator[WebSocketTestSession]:
    with party.server.client.websocket_connect(party.path("/live")) as socket:
        socket.send_json({"key": None if seat is None else party.keys[seat], "since": since})
        yield socket


def hear(socket: WebSocketTestSession, events: list[Json], until: int) -> Json:
    """Messages, whose events are added to those heard so far, up to the one with so many decisions."""
    while True:
        message: Json = socket.receive_json()
        assert message["type"] == "table"
        assert message["first"] == len(events)
        events += message["events"]
        assert len(events) == message["table"]["events"]
        if message["table"]["decisions"] >= until:
            return message


def test_the_table_comes_at_once(two: Party) -> None:
    for seat in (0, 1, None):
        with line(two, seat) as socket:
            events: list[Json] = []
            assert hear(socket, events, 0)["table"] == two.table(seat)
            assert events[0]["kind"] == "deal"


def test_everyone_hears_of_a_decision(two: Party) -> None:
    with line(two, 0) as own, line(two, 1) as other, line(two) as watching:
        heard: list[list[Json]] = [[], [], []]
        for socket, events in zip((own, other, watching), heard, strict=True):
            hear(socket, events, 0)
        two.choose_tickets()
        two.play_on(most=12)
        for seat, socket, events in zip((0, 1, None), (own, other, watching), heard, strict=True):
            assert hear(socket, events, 14)["table"] == two.table(seat)
        assert [len(events) for events in heard] == [two.table()["events"]] * 3


def test_after_a_gap_only_what_was_missed_is_told(two: Party) -> None:
    events: list[Json] = []
    with line(two, 0) as socket:
        hear(socket, events, 0)
    two.choose_tickets()
    two.play_on(most=8)
    missed = len(events)
    with line(two, 0, since=missed) as socket:
        message = hear(socket, events, 10)
        assert message["first"] == missed
    whole: list[Json] = []
    with line(two, 0) as socket:
        hear(socket, whole, 10)
    assert whole == events


@pytest.mark.parametrize("since", [9999, -3])
def test_who_has_seen_more_than_there_is_gets_everything(two: Party, since: int) -> None:
    with line(two, 0, since) as socket:
        hear(socket, [], 0)


def test_a_change_of_seats_is_told_too(server: Server) -> None:
    party = server.new("paris", HERE, LINK)
    with line(party, 0) as socket:
        assert socket.receive_json()["table"]["status"] == "lobby"
        party.join("Jan")
        assert socket.receive_json()["table"]["seats"][1]["name"] == "Jan"
        party.start()
        message = socket.receive_json()
        assert message["table"]["status"] == "playing" and message["first"] == 0 and message["events"]


def test_a_ping_is_answered(two: Party) -> None:
    with line(two) as socket:
        socket.receive_json()
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}
        socket.send_json({"type": "something new"})
        two.any(0, random.Random(1))
        assert socket.receive_json()["type"] == "table"


def parting(socket: WebSocketTestSession) -> tuple[str, int]:
    """The code of the error, and that with which the line is closed."""
    message = socket.receive_json()
    assert message["type"] == "error" and set(message) == {"type", "error"}
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return message["error"]["code"], closed.value.code


def test_a_wrong_key_is_sent_away(server: Server, two: Party) -> None:
    with server.client.websocket_connect(two.path("/live")) as socket:
        socket.send_json({"key": "A" * 22, "since": 0})
        assert parting(socket) == ("wrong_token", 4401)


def test_an_unknown_game_has_no_line(server: Server) -> None:
    with server.client.websocket_connect("/api/games/nothere/live") as socket:
        socket.send_json({"key": None, "since": 0})
        assert parting(socket) == ("no_game", 4404)


@pytest.mark.parametrize("text", [
    "", "{", "[]", "null", '{"key": 7}', '{"key": null, "since": "0"}', '{"key": null, "since": true}', "[" * 4000,
    '{"key": "' + "x" * 5000 + '"}',
])  # fmt: skip
def test_a_broken_hello_is_sent_away(server: Server, two: Party, text: str) -> None:
    with server.client.websocket_connect(two.path("/live")) as socket:
        socket.send_text(text)
        assert parting(socket) == ("bad_request", 4400)


def test_bytes_and_babble_are_sent_away(two: Party) -> None:
    with line(two) as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\x01")
        assert parting(socket) == ("bad_request", 4400)
    with line(two) as socket:
        socket.receive_json()
        for _ in range(60):
            socket.send_json({"type": "hello?"})
        assert parting(socket) == ("too_many", 4429)


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with serving(settings(tmp_path, hello_seconds=0.05)) as server:
        party = server.new("paris", HERE, HERE)
        with server.client.websocket_connect(party.path("/live")) as socket:
            assert parting(socket) == ("slow", 4400)


def test_one_address_has_so_many_lines(tmp_path: Path) -> None:
    with serving(settings(tmp_path, connections=2)) as server:
        party = server.new("paris", HERE, HERE)
        with line(party) as one, line(party) as two:
            one.receive_json(), two.receive_json()
            with line(party) as three, pytest.raises(WebSocketDisconnect) as closed:
                three.receive_json()
            assert closed.value.code == 4429
        with line(party) as again:
            again.receive_json()


def watchers(party: Party) -> Any:
    return party.room.watchers


def test_nobody_is_remembered_who_has_gone(two: Party) -> None:
    for _ in range(5):
        with line(two) as socket:
            socket.receive_json()
            assert len(watchers(two)) == 1
    two.until(lambda _: not watchers(two))
