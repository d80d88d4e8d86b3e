"""Starts the server: opens a socket, starts one worker or more, and prints the address."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from kolej.engine.processors import own_cores
from kolej.errors import KolejError
from kolej.server.settings import Settings
from kolej.server.storage import Storage
from kolej.server.worker_config import WorkerConfig

DEFAULT_PORT = 8000
APP = "kolej.server.app:from_environment"
LONGEST_MESSAGE = 16 * 1024
"""The largest message of a live client, in bytes."""
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than those of proxies."""


def serve(host: str, port: int | None, database: str, workers: int, *, open_page: bool) -> None:
    """Serves until it is stopped. Raises KolejError if it cannot start."""
    own_cores()  # raises an error now rather than in a thinker
    settings = Settings.from_environment()  # raises an error now rather than in a worker
    _prepare(database, workers, settings)
    listening = _listen(host, port)
    os.environ["KOLEJ_DATABASE_URL"] = database  # for the workers
    os.environ["PYTHONSAFEPATH"] = "1"  # a file in the current folder must not replace a module in the workers
    address = _address(host, listening)
    print(f"Kolej is running at {address} (press Ctrl-C to stop)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    config = WorkerConfig(
        listening, app=APP, factory=True, workers=workers, log_config=None, access_log=False, log_level="warning",
        ws_max_size=LONGEST_MESSAGE, ws_per_message_deflate=False, timeout_keep_alive=KEEP_ALIVE,
        server_header=False,
    )  # fmt: skip
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        supervisor = Multiprocess(config, sockets=[listening])
        supervisor.run()
        if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
            raise KolejError("a worker could not start; the log says why")


def _prepare(database: str, workers: int, settings: Settings) -> None:
    """Checks the database and updates its tables before the address is printed."""
    try:
        storage = Storage(database, "", settings.database_limits)
        if workers > 1 and not storage.shared:
            raise KolejError("several workers need PostgreSQL: use --database postgresql://… (SQLite allows only one)")
        storage.migrate()
        storage.close()
    except ModuleNotFoundError as error:
        raise KolejError(f"this database needs a driver that is not installed: {error.name}") from None
    except SQLAlchemyError as error:
        raise KolejError(f"the database cannot be used: {_reason(error)}") from None
    except OSError as error:
        raise KolejError(f"the database cannot be used: {error.strerror or error}") from None


def _reason(error: SQLAlchemyError) -> str:
    """Returns the first line of the driver's message. SQLAlchemy adds statements, links and maybe a password."""
    message = str(getattr(error, "orig", None) or error).strip()
    return message.splitlines()[0] if message else type(error).__name__


def _listen(host: str, port: int | None) -> socket.socket:
    """Returns a listening socket. If no port is given and the default one is taken, it uses another."""
    try:
        return _bound(host, DEFAULT_PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise KolejError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    try:
        bound = _bound(host, 0)
    except OSError as error:
        raise KolejError(f"cannot listen on {host}: {error.strerror or error}") from None
    print(f"Port {DEFAULT_PORT} is taken, so another one is used.", flush=True)
    return bound


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(2048)
    except OSError:
        bound.close()
        raise
    return bound


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"
