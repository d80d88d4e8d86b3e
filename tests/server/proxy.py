"""A line between a server and its database that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from sqlalchemy.engine import make_url


class Proxy:
    """Passes bytes on to a database. `address` is the address of the database by way of this proxy."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        assert url.host is not None and url.port is not None
        self._target = (url.host, url.port)
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._port = self._listening.getsockname()[1]
        self.address = url.set(port=self._port).render_as_string(hide_password=False)
        self._start()

    def cut(self) -> None:
        """Ends all connections and refuses new ones."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def mend(self) -> None:
        """Accepts connections again."""
        self._listening = socket.create_server(("127.0.0.1", self._port))
        self._start()

    def _start(self) -> None:
        threading.Thread(target=self._accept, args=[self._listening], daemon=True).start()

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listening.accept()
                database = socket.create_connection(self._target)
                self._open += [client, database]
                for ends in ((client, database), (database, client)):
                    threading.Thread(target=_pass_on, args=ends, daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
