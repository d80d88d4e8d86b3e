"""Runs `kolej serve` in a separate process, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

import kolej

SOURCES = Path(kolej.__file__).parents[1]


def free_port() -> int:
    """Returns a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
