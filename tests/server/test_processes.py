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
from tests.server.process import Process

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads processes from /proc")


def children_of(pid: int) -> list[int]:
    """Returns the processes that a process has started and that still run, with their own children."""
    found = []
    for thread in Path(f"/proc/{pid}/task").glob("*"):  # any thread of a process can start others
        with suppress(FileNotFoundError):
            for child in map(int, (thread / "children").read_text().split()):
                found += [child, *children_of(child)]
    return found


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def wait_for_child(pid: int, module: str) -> int:
    """Waits for a process of a server that runs this module, and returns it."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for child in children_of(pid):
            with suppress(FileNotFoundError):
                if module in command_of(child):
                    return child
        time.sleep(0.05)
    raise AssertionError(f"the server has not started {module}")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


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
    server = Process(
        f"sqlite:///{tmp_path / 'games.db'}",
        variables={"KOLEJ_WARM_UP": "1" if compiling else "0", "KOLEJ_CACHE_DIR": str(tmp_path / "cache")},
    )
    server.start()
    begin(server.address)
    started = wait_for_child(server.pid, child)
    os.kill(started, signal.SIGSTOP)  # a process that is busy does not notice at once that the server is gone
    try:
        server.kill()
        bind_again(server.port)
    finally:
        stop([started])


def test_workers_and_their_port_end_with_a_killed_supervisor(postgres_address: str) -> None:
    server = Process(new_database(postgres_address), workers=2)
    server.start()
    begin(server.address)
    thinker = wait_for_child(server.pid, "anyio.to_process")
    os.kill(thinker, signal.SIGSTOP)
    processes = [pid for pid in children_of(server.pid) if pid != thinker]
    workers = [pid for pid in processes if "spawn_main" in command_of(pid)]
    assert len(workers) == 2
    try:
        server.kill()
        end = time.monotonic() + 15
        while any(alive(pid) for pid in workers):
            assert time.monotonic() < end, "workers serve on without their supervisor"
            time.sleep(0.1)
        bind_again(server.port)
    finally:
        stop([thinker, *processes])
