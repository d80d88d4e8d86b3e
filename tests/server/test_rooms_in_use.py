"""Games that somebody uses stay in memory, however small the memory is, and clocks run without it."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import WebSocketTestSession

from kolej.server.app_state import AppState
from kolej.server.deadlines import Deadline, Deadlines
from tests.server.people import BOT, HERE, Json, Server, code_of, pass_time, serving, settings
from tests.server.test_live import closed_with, connection_to


def news(socket: WebSocketTestSession) -> list[Json]:
    """Returns the tables that have been sent by now, without waiting for more."""
    socket.send_json({"type": "ping"})
    tables = []
    while (message := socket.receive_json())["type"] != "pong":
        tables.append(message["table"])
    return tables


def in_memory(server: Server) -> set[str]:
    state: AppState = server.client.app.state.kolej  # type: ignore[attr-defined]
    return {room.id for room in state.rooms.all()}


def test_two_live_games_go_on_with_space_for_one(tmp_path: Path) -> None:
    with serving(settings(tmp_path, rooms=1)) as server, ExitStack() as stack:
        parties = [server.new("paris", HERE, HERE) for _ in range(2)]
        sockets = [stack.enter_context(connection_to(party)) for party in parties]
        assert [len(news(socket)) for socket in sockets] == [1, 1]
        rng = random.Random(1)
        for _ in range(4):
            for party, socket in zip(parties, sockets, strict=True):
                seat = party.table()["awaited"][0]
                after = party.any(seat, rng)
                assert news(socket)[-1]["awaited"] == after["awaited"]


def test_bots_of_two_games_go_on_with_space_for_one(tmp_path: Path) -> None:
    with serving(settings(tmp_path, rooms=1)) as server, ExitStack() as stack:
        parties = [server.new("paris", HERE, BOT) for _ in range(2)]
        sockets = [stack.enter_context(connection_to(party)) for party in parties]
        assert all(news(socket) for socket in sockets)
        for party in parties:
            assert party.play_on(most=6)["decisions"] >= 8
        assert all(news(socket)[-1]["decisions"] >= 8 for socket in sockets)


def test_clocks_of_two_live_games_run_with_space_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path, rooms=1)) as server, ExitStack() as stack:
        parties = [server.new("paris", HERE, HERE, turn_seconds=10) for _ in range(2)]
        sockets = [stack.enter_context(connection_to(party)) for party in parties]
        assert all(news(socket) for socket in sockets)
        pass_time(monkeypatch, 11)
        for party in parties:
            party.until(lambda table: table["decisions"] == 2)
        assert all(news(socket)[-1]["decisions"] == 2 for socket in sockets)


def test_a_clock_runs_while_its_game_is_not_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path, rooms=1)) as server:
        timed = server.new("paris", HERE, HERE, turn_seconds=10)
        other = server.new("paris", HERE, HERE)
        assert in_memory(server) == {other.id}
        pass_time(monkeypatch, 11)
        storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
        end = time.monotonic() + 10
        while len(storage.load(timed.id).decisions) < 2:
            assert time.monotonic() < end, "nobody played for the absent people"
            time.sleep(0.02)
        other.any(0, random.Random(1))
        assert timed.id not in in_memory(server)


def test_games_that_nobody_uses_are_forgotten(tmp_path: Path) -> None:
    with serving(settings(tmp_path, rooms=2)) as server:
        parties = [server.new("paris", HERE, HERE) for _ in range(5)]
        assert in_memory(server) == {party.id for party in parties[-2:]}


def test_a_full_server_asks_clients_to_come_back(tmp_path: Path) -> None:
    with serving(settings(tmp_path, rooms=1, rooms_in_use=2)) as server, ExitStack() as stack:
        parties = [server.new("paris", HERE, HERE) for _ in range(3)]
        for party in parties[:2]:
            assert news(stack.enter_context(connection_to(party)))
        refused = [
            parties[2].ask("GET"), parties[2].ask("POST", "/decisions", 0, json={"number": 0, "action": 1}),
            server.client.post("/api/games", json={"board": "paris", "seats": [HERE, HERE]}),
        ]  # fmt: skip
        assert [code_of(answer) for answer in refused] == [(503, "busy")] * 3
        assert all(int(answer.headers["Retry-After"]) >= 1 for answer in refused)
        with connection_to(parties[2]) as socket:
            assert closed_with(socket) == ("busy", 1013)
        for party in parties[:2]:
            party.choose_tickets()
        stack.close()
        end = time.monotonic() + 5
        while parties[2].ask("GET").status_code != 200:
            assert time.monotonic() < end, "the closed connections still count"


def test_deadlines_are_due_in_order_and_only_once() -> None:
    deadlines = Deadlines()
    for at, id, position in [(50, "a", 0), (30, "b", 0), (40, "b", 0), (60, "b", 1), (20, "c", 0), (10, "a", 0)]:
        deadlines.put(Deadline(at, id, position))
    deadlines.remove("c")
    assert [asyncio.run(deadlines.next()) for _ in range(2)] == [(10, "a", 0), (60, "b", 1)]
    assert len(deadlines) == 0


def test_replaced_deadlines_do_not_pile_up() -> None:
    deadlines = Deadlines()
    for position in range(10_000):
        deadlines.put(Deadline(10**15 + position, "a", position))
    assert len(deadlines) == 1 and len(deadlines._heap) < 200
