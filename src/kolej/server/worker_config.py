"""The configuration of uvicorn, and what each worker does before it serves."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from typing import Any

import uvicorn

from kolej.server.connections import LimitedHttp
from kolej.server.live_protocol import LiveProtocol
from kolej.server.settings import ConnectionLimits

SHUTDOWN = 5
"""Seconds that running requests get when the server stops."""
LENIENCE = 3
"""Further seconds until a worker without a supervisor is ended by force."""


class WorkerConfig(uvicorn.Config):
    """A configuration that uvicorn sends to its workers together with the listening socket."""

    def __init__(self, listening: socket.socket, connection_limits: ConnectionLimits, **options: Any) -> None:
        self.listening, self.connection_limits = listening, connection_limits
        super().__init__(http=LimitedHttp, ws=LiveProtocol, timeout_graceful_shutdown=SHUTDOWN, **options)

    def load(self) -> None:
        """Prepares this worker. uvicorn calls this in the process that serves."""
        # A worker inherits the socket. Its thinkers must not, or they would keep the port when the worker is killed.
        self.listening.set_inheritable(False)
        if multiprocessing.parent_process() is not None:
            threading.Thread(target=_end_with_supervisor, name="supervisor-watch", daemon=True).start()
        super().load()


def _end_with_supervisor() -> None:
    """Waits for the end of the supervisor, which may have been killed, and then stops this worker."""
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SHUTDOWN + LENIENCE)
    os._exit(1)
