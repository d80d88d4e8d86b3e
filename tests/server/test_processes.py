"""The processes of a server end with it, and none of them keeps its port."""

from __future__ import annotations

import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.server.people import BOT, HERE
from tests.server.postgres import new_database
from tests.server.process import alive, children_of, running, wait_for_child, workers_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads processes from /proc")


def bind_again(port: int) -> None:
    """Listens on the port, as the next server does."""
    with socket.socket() as next_server:
        next_server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        next_server.bind(("127.0.0.1", port))
        next_server.listen()


def begin(address: str) -> None:
    """Begins a game of a bot, for which a thinker starts."""
    httpx.post(f"{address}/api/games", json={"board": "paris", "seats": [HERE, BOT]}, timeout=60).raise_for_status()


def stop(pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("child", ["anyio.to_process", "kolej.server.work.warming"])
def test_a_killed_server_leaves_its_port_free(child: str, tmp_path: Path) -> None:
    compiling = child != "anyio.to_process"
    variables = {"KOLEJ_WARM_UP": "1" if compiling else "0", "KOLEJ_CACHE_DIR": str(tmp_path / "cache")}
    with running(f"sqlite:///{tmp_path / 'games.db'}", variables=variables) as server:
        begin(server.address)
        started = wait_for_child(server.pid, child)
        os.kill(started, signal.SIGSTOP)  # a process that is busy does not notice at once that the server is gone
        try:
            server.kill()
            bind_again(server.port)
        finally:
            stop([started])


def test_workers_and_their_port_end_with_a_killed_supervisor(postgres_address: str) -> None:
    with running(new_database(postgres_address), workers=2) as server:
        begin(server.address)
        thinker = wait_for_child(server.pid, "anyio.to_process")
        os.kill(thinker, signal.SIGSTOP)
        workers, processes = workers_of(server), children_of(server.pid)
        assert len(workers) == 2
        try:
            server.kill()
            end = time.monotonic() + 15
            while any(alive(pid) for pid in workers):
                assert time.monotonic() < end, "workers serve on without their supervisor"
                time.sleep(0.1)
            bind_again(server.port)
        finally:
            stop(processes)
