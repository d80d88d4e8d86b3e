"""Limits on connections that have not sent a whole request yet.

uvicorn limits neither the size of the head of a request nor the time in which it must arrive, and it accepts any number
of connections. Middleware is called only after the head, so these limits are in a protocol of our own. It counts, and
leaves all the parsing to uvicorn.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from http import HTTPStatus
from typing import Any

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kolej.server import metrics
from kolej.server.addresses import counted_address
from kolej.server.errors import ApiError
from kolej.server.responses import error_json
from kolej.server.settings import ConnectionLimits

log = logging.getLogger("kolej.server.requests")

LOG_PAUSE = 2.0
"""Seconds in which dropped connections are counted for one line in the log."""

dropped: Counter[str] = Counter()
"""Number of connections that this process has dropped, for each reason."""
_logged: Counter[str] = Counter()


class LimitedHttp(HttpToolsProtocol):
    """The HTTP protocol of uvicorn with limits. A connection becomes a live connection in another protocol."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        limits = getattr(self.config, "connection_limits", None)
        self._limits: ConnectionLimits = limits or ConnectionLimits()
        self._timer: asyncio.TimerHandle | None = None
        self._bytes = 0  # of the head or, after it, of the request
        self._heads = 0
        self._in_head = self._in_body = False
        self._since = self.loop.time()

    # -- the connection ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self._start_timer()
        if self._is_one_too_many():
            error = ApiError("too_many", "too many connections from this address; close some, or wait a moment")
            self._drop("too many of one address", error)
        elif len(self.connections) > self._limits.total and not self._make_space():
            self._drop("too many", ApiError("busy", "too many connections; try again in a moment"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        heads = self._heads
        super().data_received(data)
        if self._in_body:
            self._bytes += len(data)
            if self._bytes > self._limits.request_bytes:
                self._drop("large request", ApiError("too_large", "the request is too large"))
        elif self._in_head or heads == self._heads:  # a part of a head, or empty lines before it
            self._start_timer()
            self._bytes += len(data)
            if self._bytes > self._limits.head_bytes:
                self._drop_large_head()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():  # or it was dropped, with another error
            super().send_400_response(msg)

    # -- callbacks of the parser ---------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._in_head, self._bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        self._in_head, self._in_body = False, True
        self._heads += 1
        self._bytes = 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > self._limits.head_bytes:
            self._drop_large_head()
            raise HttpParserError("the head is too large")  # ends the parser
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        self._since = self.loop.time()
        super().on_message_complete()

    # -- limits --------------------------------------------------------------------------------------------------

    def _is_one_too_many(self) -> bool:
        """Returns whether the address has too many connections. Proxies that are trusted may have any number."""
        if self.client is None:
            return False
        address = self.client[0]
        if address in getattr(self.config.loaded_app, "trusted_hosts", ()):
            return False
        clients = [getattr(other, "client", None) for other in self.connections]  # live connections, too
        counted = counted_address(address)
        same = [client for client in clients if client is not None and counted_address(client[0]) == counted]
        return len(same) > self._limits.per_address

    def _make_space(self) -> bool:
        """Drops the connection that has waited longest without a request. Returns False if there is none."""
        idle = [other for other in self.connections if isinstance(other, LimitedHttp) and other._is_idle()]
        oldest = min((other for other in idle if other is not self), key=lambda other: other._since, default=None)
        if oldest is None:
            return False
        oldest._drop("idle while there were too many", None)
        return True

    def _is_idle(self) -> bool:
        return not self._in_body and (self.cycle is None or self.cycle.response_complete)

    def _start_timer(self) -> None:
        if self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self._limits.head_seconds, self._time_is_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self) -> None:
        self._timer = None
        if self._is_idle():
            self._drop("slow head", ApiError("slow", "the request did not arrive in time"))
        else:  # the next request waits for the response to the one before
            self._start_timer()

    def _drop_large_head(self) -> None:
        self._drop("large head", ApiError("too_large", "the head of the request is too large", status=431))

    def _drop(self, reason: str, error: ApiError | None) -> None:
        """Ends the connection, with an error for the client if it can still read one."""
        self._stop_timer()
        self.connections.discard(self)
        if error is None or (self.cycle is not None and not self.cycle.response_complete):
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(_response(error))
            self.transport.close()
        _count(self.loop, reason)


def _response(error: ApiError) -> bytes:
    body = error_json(error)
    head = (
        f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def _count(loop: asyncio.AbstractEventLoop, reason: str) -> None:
    """Counts a dropped connection. An attack must not fill the log, so one line reports all of some seconds."""
    if dropped == _logged:
        loop.call_later(LOG_PAUSE, _report)
    dropped[reason] += 1
    metrics.connections_dropped.labels(reason).inc()


def _report() -> None:
    new = dropped - _logged
    _logged.update(new)
    log.warning("connections dropped: %s", ", ".join(f"{reason}: {number}" for reason, number in new.items()))
