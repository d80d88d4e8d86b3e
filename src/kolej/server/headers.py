"""Adds security headers and an id to every response and logs every request, without keys, names or bodies."""

from __future__ import annotations

import logging
import re
import time
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kolej.server import metrics
from kolej.server.logging_setup import in_request

log = logging.getLogger("kolej.server.requests")

POLICY = "; ".join((
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


KEY_LIKE = re.compile(r"[\w-]{20,}")
"""What could be a key in a path, where no key belongs."""


class Headers:
    """Middleware for security headers and the log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with in_request(scope["headers"]) as id:
            if scope["type"] == "http":
                await self._http(scope, receive, send, id)
            else:
                await self._websocket(scope, receive, send, id)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, id: str) -> None:
        async def send_with_id(message: Message) -> None:
            if message["type"] == "websocket.accept":
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id.encode())]
            await send(message)

        await self._app(scope, receive, send_with_id)

    async def _http(self, scope: Scope, receive: Receive, send: Send, id: str) -> None:
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message).update({**SECURITY, "X-Request-ID": id})
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            seconds = time.perf_counter() - started
            metrics.count_request(scope, status, seconds)
            level = logging.DEBUG if status < 400 else logging.INFO if status < 500 else logging.ERROR
            if log.isEnabledFor(level):
                _log(level, scope, status, seconds)


def _log(level: int, scope: Scope, status: int, seconds: float) -> None:
    path, milliseconds = _path(scope), round(seconds * 1000, 1)
    fields = {"method": scope["method"], "path": path, "status": status, "ms": milliseconds}
    message = "request: method=%s path=%s status=%d ms=%.1f"
    log.log(level, message, scope["method"], path, status, milliseconds, extra={"fields": fields})


def _path(scope: Scope) -> str:
    """Returns the pattern of the route rather than the path, which may contain anything."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or quote(KEY_LIKE.sub("…", scope["path"])[:60], safe="/…"))
