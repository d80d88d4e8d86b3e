"""Adds security headers to every response and logs every request, without keys, names or bodies."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kolej.server import metrics

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


class Headers:
    """Middleware for security headers and the log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message).update(SECURITY)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            metrics.count_request(scope, status, time.perf_counter() - started)
            level = logging.DEBUG if status < 400 else logging.INFO if status < 500 else logging.ERROR
            milliseconds = (time.perf_counter() - started) * 1000
            message = "request: method=%s path=%s status=%d ms=%.1f"
            log.log(level, message, scope["method"], _path(scope), status, milliseconds)


def _path(scope: Scope) -> str:
    """Returns the pattern of the route rather than the path, which may contain anything."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or quote(scope["path"][:60]))
