"""Clients that never finish a request: they are dropped, and nobody else has to wait for them."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.process import Process, running

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="uses 127.0.0.2 and /proc, as Linux has")

HALF = b"GET /api/health HTTP/1.1\r\nHost: kolej\r\nX-Slow: "
TRAILER = b"POST /api/x HTTP/1.1\r\nHost: kolej\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Slow: "
HEAD_SECONDS = 2


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="module")
def server(log: Path) -> Iterator[Process]:
    limits = {"KOLEJ_UNLIMITED": "", "KOLEJ_HEAD_SECONDS": str(HEAD_SECONDS), "KOLEJ_CONNECTIONS": "300"}
    with running(f"sqlite:///{log.parent / 'games.db'}", variables=limits, log=log) as process:
        yield process
    assert "Traceback" not in log.read_text()


def until(met: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end
        time.sleep(0.1)


def opened(server: Process, address: str = "127.0.0.2") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(address, 0))


def answered_quickly(server: Process) -> None:
    started = time.monotonic()
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)  # httpx takes long to make a client
    client.request("GET", "/api/health")
    assert client.getresponse().status == 200
    client.close()
    assert time.monotonic() - started < 1.5


def memory(pid: int) -> int:
    """Returns the memory of a process in MB."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def is_closed(connection: socket.socket) -> bool:
    """Returns whether the server has closed the connection."""
    connection.settimeout(0)
    try:
        while connection.recv(4096):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize("begin", [HALF, b"\r\n", b"GET /", TRAILER])
def test_an_endless_head_is_dropped(server: Process, begin: bytes) -> None:
    answered_quickly(server)
    before, sent = memory(server.pid), 0
    piece = (b"\r\n" if begin == b"\r\n" else b"aa") * 32768
    with opened(server) as client:
        client.sendall(begin)
        with suppress(ConnectionError, TimeoutError):
            while sent < 100_000_000:
                client.sendall(piece)
                sent += len(piece)
                if not sent % (16 * len(piece)):
                    answered_quickly(server)
    assert sent < 20_000_000
    assert memory(server.pid) - before < 30
    answered_quickly(server)


def test_a_large_head_gets_an_error(server: Process) -> None:
    answer = httpx.get(f"{server.address}/api/health", headers={"X-Large": "a" * 40_000})
    assert answer.status_code == 431 and answer.json()["error"]["code"] == "too_large"
    assert httpx.get(f"{server.address}/api/health", headers={"X-Large": "a" * 20_000}).status_code == 200


def test_a_thousand_half_requests_keep_nobody_out(server: Process, log: Path) -> None:
    known = len(log.read_text())

    def dropped() -> list[str]:
        return [line for line in log.read_text()[known:].splitlines() if "connections dropped" in line]

    with ExitStack() as stack:
        clients = []
        for number in range(1000):
            client = stack.enter_context(opened(server))
            with suppress(ConnectionError):
                client.sendall(HALF)
            clients.append(client)
            if not number % 100:
                answered_quickly(server)
        answered_quickly(server)
        time.sleep(0.2)
        assert sum(not is_closed(client) for client in clients) <= 200
        until(lambda: all(is_closed(client) for client in clients), HEAD_SECONDS + 5)
        answered_quickly(server)
    until(lambda: "too many of one address" in "".join(dropped()) and "slow head" in "".join(dropped()), 10)
    assert len(dropped()) <= 10


def test_idle_connections_make_space_for_others(server: Process) -> None:
    with ExitStack() as stack:
        for number in range(350):  # more than 300, from addresses that have few each
            client = stack.enter_context(opened(server, f"127.0.1.{number % 10 + 1}"))
            with suppress(ConnectionError):
                client.sendall(HALF)
        answered_quickly(server)


def test_half_a_second_request_is_dropped_and_a_pause_is_not(server: Process) -> None:
    idle = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    idle.request("GET", "/api/health")
    assert idle.getresponse().read()
    with opened(server) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nHost: kolej\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        client.sendall(HALF)
        received = b""
        while data := client.recv(4096):
            received += data
        assert b"HTTP/1.1 408" in received
    idle.request("GET", "/api/health")  # the connection has been kept
    assert idle.getresponse().status == 200
    idle.close()
