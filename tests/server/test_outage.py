"""PostgreSQL is away or does not answer: clients are told soon, the server stays, and games continue afterwards."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.cli.commands import refused
from tests.server.people import HERE, bearer
from tests.server.postgres import new_database
from tests.server.process import Process, children_of, running, wait_for, workers_of
from tests.server.proxy import Proxy

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads processes from /proc")


@contextmanager
def frozen(address: str) -> Iterator[None]:
    """Stops all processes of PostgreSQL, as a machine that hangs does."""
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row is not None
        parent = int(Path(f"/proc/{row[0]}/stat").read_text().rpartition(")")[2].split()[1])
    processes = [parent, *children_of(parent)]
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


class Table:
    """A game of two people at one device."""

    def __init__(self, server: Process) -> None:
        body = {"board": "paris", "seats": [HERE, HERE]}
        self.made: dict[str, Any] = httpx.post(f"{server.address}/api/games", json=body, timeout=20).json()
        self.id = self.made["id"]
        self.path = f"/api/games/{self.id}"
        self.url = server.address + self.path

    def table(self, seat: int) -> dict[str, Any]:
        answer = httpx.get(self.url, headers=bearer(self.made["keys"][str(seat)]), timeout=20)
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def decide(self, seat: int, number: int, action: int) -> httpx.Response:
        headers, body = bearer(self.made["keys"][str(seat)]), {"number": number, "action": action}
        return httpx.post(f"{self.url}/decisions", headers=headers, json=body, timeout=30)


def refused_soon(answer: httpx.Response) -> None:
    assert answer.status_code == 503 and answer.json()["error"]["code"] == "busy", answer.text
    assert "try again" in answer.json()["error"]["message"]


def test_a_frozen_database_is_reported_soon_and_the_game_goes_on(postgres_address: str, tmp_path: Path) -> None:
    with running(new_database(postgres_address), log=tmp_path / "log") as server:
        game = Table(server)
        before = game.table(0)
        number, action = before["number"], before["legal"][0]["id"]
        with frozen(postgres_address):
            started = time.monotonic()
            refused_soon(game.decide(0, number, action))
            assert time.monotonic() - started < 7
            for _ in range(3):
                started = time.monotonic()
                refused_soon(game.decide(0, number, action))
                refused_soon(httpx.get(game.url, timeout=20))
                refused_soon(httpx.get(f"{server.address}/api/ready", timeout=20))
                assert time.monotonic() - started < 2.5  # less than a new attempt to connect would take
            assert httpx.get(f"{server.address}/api/health", timeout=5).status_code == 200
            with connect(f"ws{game.url.removeprefix('http')}/live") as socket:
                socket.send(json.dumps({"key": None, "since": 0}))
                assert json.loads(socket.recv(20))["error"]["code"] == "busy"
                with pytest.raises(ConnectionClosed) as closed:
                    socket.recv(20)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        wait_for(server, "/api/ready", seconds=15)
        assert game.decide(0, number, action).status_code == 200
        assert game.table(0)["number"] != number
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_live_line_during_an_outage_is_closed_with_a_reason(postgres_address: str, tmp_path: Path) -> None:
    proxy = Proxy(new_database(postgres_address))
    with running(proxy.address, log=tmp_path / "log") as server:
        game = Table(server)
        proxy.cut()
        with connect(f"ws{game.url.removeprefix('http')}/live") as socket:
            socket.send(json.dumps({"key": None, "since": 0}))
            assert json.loads(socket.recv(20))["error"]["code"] == "busy"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(20)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        proxy.mend()
        wait_for(server, "/api/ready", seconds=15)
        assert game.table(0)["number"] is not None
    assert "Traceback" not in (tmp_path / "log").read_text()
    proxy.cut()


def test_alive_and_ready_are_different_questions(postgres_address: str, tmp_path: Path) -> None:
    proxy = Proxy(new_database(postgres_address))
    with running(proxy.address, log=tmp_path / "log") as server:
        assert wait_for(server, "/api/ready").json()["status"] == "ok"
        proxy.cut()
        assert httpx.get(f"{server.address}/api/health", timeout=5).status_code == 200
        refused_soon(wait_for(server, "/api/ready", status=503, seconds=10))
        proxy.mend()
        wait_for(server, "/api/ready", seconds=15)
    proxy.cut()


@pytest.mark.parametrize("elsewhere", ["0", "1"], ids=["thinkers here", "thinkers elsewhere"])
def test_a_worker_that_starts_during_an_outage_waits_for_its_end(
    postgres_address: str, tmp_path: Path, elsewhere: str
) -> None:
    proxy = Proxy(new_database(postgres_address))
    variables = {"KOLEJ_THINKERS_ELSEWHERE": elsewhere}
    with running(proxy.address, workers=2, variables=variables, log=tmp_path / "log") as server:
        wait_for(server, "/api/ready")
        game = Table(server)
        before = workers_of(server)
        proxy.cut()
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        refused_soon(wait_for(server, "/api/ready", status=503))
        assert len(workers_of(server)) == 2 and not set(before) & set(workers_of(server))
        proxy.mend()
        wait_for(server, "/api/ready", seconds=15)
        assert game.table(0)["number"] is not None
    log = (tmp_path / "log").read_text()
    assert "this worker waits for it" in log and "Traceback" not in log
    proxy.cut()


def test_a_server_that_gives_up_has_an_exit_code(postgres_address: str, tmp_path: Path) -> None:
    database = new_database(postgres_address)
    with running(database, workers=2, log=tmp_path / "log") as server:
        wait_for(server, "/api/ready")
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
        assert server.wait(60) not in (0, None)


@pytest.mark.parametrize(("name", "value"), [
    ("KOLEJ_DATABASE_STATEMENT_SECONDS", "soon"), ("KOLEJ_DATABASE_CONNECT_SECONDS", "0"),
    ("KOLEJ_DATABASE_POOL_SECONDS", "nan"), ("KOLEJ_HEAD_SECONDS", "-1"), ("KOLEJ_CONNECTIONS", "many"),
])  # fmt: skip
def test_an_invalid_limit_is_reported_before_the_start(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert f"{name} is a number" in refused("serve")
