"""Headers of every answer, and one line in the log for it: never a key, a name or a body."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
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
            level = logging.DEBUG if status < 400 else logging.INFO if status < 500 else logging.ERROR
            spent = (time.perf_counter() - began) * 1000
            log.log(level, "request: method=%s path=%s status=%d ms=%.1f", scope["method"], _path(scope), status, spent)


def _path(scope: Scope) -> str:
    """The path's pattern, where a route was found: what a person wrote may be anything."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or quote(scope["path"][:60]))
