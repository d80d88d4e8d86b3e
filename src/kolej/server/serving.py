"""Starts the server: a socket, one worker or more, and a line that says where it is."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from kolej.engine.processors import own_cores
from kolej.errors import KolejError
from kolej.server.storage import Storage

DEFAULT_PORT = 8000
APP = "kolej.server.app:from_environment"
LONGEST_MESSAGE = 16 * 1024  # of a live client; they say little
KEPT = 75  # seconds without a request; longer than proxies keep theirs
FAREWELL = 5  # seconds for requests under way


def serve(host: str, port: int | None, database: str, workers: int, *, open_page: bool) -> None:
    """Until it is stopped. ValueError says in one line why it cannot start."""
    own_cores()  # refuses what a thinker would stumble over
    _prepare(database, workers)
    listening = _listen(host, port)
    os.environ["KOLEJ_DATABASE_URL"] = database  # for the workers
    os.environ["PYTHONSAFEPATH"] = "1"  # no file of the folder we happen to be in takes the place of a module there
    address = _address(host, listening)
    print(f"Kolej is at {address} (Ctrl-C stops it)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        APP, factory=True, workers=workers, log_config=None, access_log=False, log_level="warning",
        ws_max_size=LONGEST_MESSAGE, ws_per_message_deflate=False, timeout_keep_alive=KEPT,
        timeout_graceful_shutdown=FAREWELL, server_header=False,
    )  # fmt: skip
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        Multiprocess(config, sockets=[listening]).run()


def _prepare(database: str, workers: int) -> None:
    """The database is reached and its tables are up to date before anybody is told an address."""
    try:
        storage = Storage(database, worker="")
        if workers > 1 and not storage.shared:
            raise KolejError("several workers need PostgreSQL: give --database postgresql://… (SQLite is for one)")
        storage.migrate()
        storage.close()
    except ModuleNotFoundError as error:
        raise KolejError(f"this database needs a driver that is not installed: {error.name}") from None
    except SQLAlchemyError as error:
        raise KolejError(f"the database cannot be used: {_reason(error)}") from None
    except OSError as error:
        raise KolejError(f"the database cannot be used: {error.strerror or error}") from None


def _reason(error: SQLAlchemyError) -> str:
    """The first line of what the driver says; SQLAlchemy adds statements, links, maybe a password."""
    said = str(getattr(error, "orig", None) or error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket that takes connections from now on. Without a wish, another port will do if the usual one is taken."""
    try:
        return _bound(host, DEFAULT_PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise KolejError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    try:
        found = _bound(host, 0)
    except OSError as error:
        raise KolejError(f"cannot listen on {host}: {error.strerror or error}") from None
    print(f"Port {DEFAULT_PORT} is taken, so another one is used.", flush=True)
    return found


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
        found.set_inheritable(True)
    except OSError:
        found.close()
        raise
    return found


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"
