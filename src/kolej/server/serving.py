"""Starts the server: opens a socket, starts one worker or more, and prints the address."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import uvicorn
from sqlalchemy.engine import make_url
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from kolej.engine.processors import own_cores
from kolej.errors import KolejError
from kolej.server.database import sqlite_file
from kolej.server.database_errors import explained
from kolej.server.logging_setup import configure
from kolej.server.metrics import shared_by_workers
from kolej.server.settings import Settings
from kolej.server.sqlite_backup import server_lock
from kolej.server.storage import Storage
from kolej.server.worker_config import WorkerConfig

DEFAULT_PORT = 8000
APP = "kolej.server.app:from_environment"
LONGEST_MESSAGE = 16 * 1024
"""The largest message of a live client, in bytes."""
OTHER_FILES = 500
"""Number of open files that are not connections: the database, pipes to processes, modules."""
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than those of proxies."""


def serve(host: str, port: int | None, database: str, workers: int, *, open_page: bool) -> None:
    """Serves until it is stopped. Raises KolejError if it cannot start."""
    own_cores()  # raises an error now rather than in a thinker
    settings = Settings.from_environment()  # raises an error now rather than in a worker
    configure(settings.log)
    with _prepared(database, workers, settings):
        _run(host, port, database, workers, settings, open_page=open_page)


def _run(host: str, port: int | None, database: str, workers: int, settings: Settings, *, open_page: bool) -> None:
    listening = _listen(host, port)
    os.environ["KOLEJ_DATABASE_URL"] = database  # for the workers
    os.environ.setdefault("KOLEJ_WORKERS", str(workers))  # a host with several machines sets the number of all workers
    os.environ["PYTHONSAFEPATH"] = "1"  # a file in the current folder must not replace a module in the workers
    address = _address(host, listening)
    print(f"Kolej is running at {address} (press Ctrl-C to stop)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    _allow_open_files(settings.connection_limits.total)
    config = WorkerConfig(
        listening, settings.connection_limits, app=APP, factory=True, workers=workers, log_config=None,
        access_log=False, log_level="warning", ws_max_size=LONGEST_MESSAGE, ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE, server_header=False, forwarded_allow_ips=list(settings.trusted_proxies),
    )  # fmt: skip
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        supervisor = Multiprocess(config, sockets=[listening])
        with shared_by_workers():
            supervisor.run()
        if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
            raise KolejError("a worker could not start; the log says why")


@contextmanager
def _prepared(database: str, workers: int, settings: Settings) -> Iterator[None]:
    """Checks the database, updates its tables, and keeps other servers from a SQLite file."""
    with ExitStack() as stack:
        with explained():
            url = make_url(database)
            if url.get_backend_name() != "postgresql":
                _check_needs(workers, settings)
            storage = Storage(database, "", settings.database_limits)
            file = sqlite_file(storage.url)
            if file is not None:
                stack.enter_context(server_lock(file))
            storage.migrate()
            storage.close()
        yield


def _check_needs(workers: int, settings: Settings) -> None:
    """Raises an error if the host wants something that SQLite cannot do."""
    if workers > 1:
        raise KolejError("several workers need PostgreSQL: use --database postgresql://… (SQLite allows only one)")
    if settings.thinkers_elsewhere:
        raise KolejError("KOLEJ_THINKERS_ELSEWHERE=1 needs PostgreSQL: use --database postgresql://…, or unset it")


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


def _allow_open_files(connections: int) -> None:
    """Raises the limit of open files to what the connections need, as far as the system allows it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # some systems have another limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"
