"""Runs `kolej serve` and `kolej think` in separate processes, which can be killed and started again."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx

import kolej

SOURCES = Path(kolej.__file__).parents[1]


def free_port() -> int:
    """Returns a port that nobody uses, below those that the system gives to outgoing connections."""
    while True:
        port = random.SystemRandom().randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


class Process:
    """`kolej serve` as a process. `variables` changes its environment, and `log` is a file for its log."""

    def __init__(
        self, database: str, *, workers: int = 1, program: Sequence[str] = ("-m", "kolej"),
        variables: Mapping[str, str] | None = None, log: Path | None = None,
    ) -> None:  # fmt: skip
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._words = [*program, "serve", "--port", str(self.port), "--database", database, "--workers", str(workers)]
        self._variables, self._log = variables or {}, log
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts the server and returns when it accepts connections."""
        environment = {
            **os.environ, "PYTHONPATH": str(SOURCES), "KOLEJ_BOT_PAUSE": "0", "KOLEJ_UNLIMITED": "1",
            "KOLEJ_WARM_UP": "0", **self._variables,
        }  # fmt: skip
        log: IO[str] | int = subprocess.DEVNULL if self._log is None else self._log.open("a")
        self._running = subprocess.Popen(
            [sys.executable, *self._words], stdout=subprocess.PIPE, stderr=log, text=True, env=environment,
        )  # fmt: skip
        if not isinstance(log, int):
            log.close()
        assert self._running.stdout is not None
        assert self.address in self._running.stdout.readline()

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def kill(self) -> None:
        """Kills the server, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stops the server, as Ctrl-C does, and returns its exit code."""
        return self._end(signal.SIGINT)

    def wait(self, seconds: float = 20) -> int:
        """Waits until the server ends by itself and returns its exit code."""
        assert self._running is not None and self._running.stdout is not None
        code = self._running.wait(seconds)
        self._running.stdout.close()
        self._running = None
        return code

    def _end(self, by: signal.Signals) -> int:
        if self._running is None:
            return 0
        self._running.send_signal(by)
        return self.wait()


class Thinker:
    """`kolej think` as a process. `log` is a file for its log."""

    def __init__(self, database: str, log: Path) -> None:
        self._words = [sys.executable, "-m", "kolej", "think", "--processes", "1", "--database", database]
        self._log = log
        self.start()

    def start(self) -> None:
        """Starts the process and returns when it takes jobs."""
        environment = {**os.environ, "PYTHONPATH": str(SOURCES), "KOLEJ_WARM_UP": "0"}
        with self._log.open("a") as log:
            self._running = subprocess.Popen(
                self._words, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self._running.stdout is not None
        assert "Thinking" in self._running.stdout.readline()

    @property
    def alive(self) -> bool:
        """Whether it has not ended."""
        return self._running.poll() is None

    def kill(self) -> None:
        """Kills it, as a power cut would, unless it has ended."""
        if self.alive:
            self._running.kill()
            self.wait()

    def stop(self) -> int:
        """Stops it as a service manager does, and returns its exit code."""
        self._running.terminate()
        return self.wait()

    def wait(self) -> int:
        """Waits until it ends and returns its exit code."""
        assert self._running.stdout is not None
        code = self._running.wait(20)
        self._running.stdout.close()
        return code


@contextmanager
def running(
    database: str, *, workers: int = 1, variables: Mapping[str, str] | None = None, log: Path | None = None,
) -> Iterator[Process]:  # fmt: skip
    """Runs a server that answers, and stops it afterwards."""
    server = Process(database, workers=workers, variables=variables, log=log)
    server.start()
    try:
        wait_for(server, "/api/health")
        yield server
    finally:
        server.stop()


def wait_for(server: Process, path: str, status: int = 200, seconds: float = 60) -> httpx.Response:
    """Asks until the server answers with this status."""
    end = time.monotonic() + seconds
    while True:
        with suppress(httpx.TransportError):
            answer = httpx.get(server.address + path, timeout=20)
            if answer.status_code == status:
                return answer
        assert time.monotonic() < end, f"{path} is not answered with {status}"
        time.sleep(0.1)


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


def workers_of(server: Process) -> list[int]:
    return [pid for pid in children_of(server.pid) if alive(pid) and "spawn_main" in command_of(pid)]
