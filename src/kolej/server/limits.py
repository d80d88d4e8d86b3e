"""What a stranger may send: so much at once, so often, and so many live connections."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, OrderedDict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kolej.server.answers import refuse
from kolej.server.errors import Refusal
from kolej.server.settings import Rate, Settings

ADDRESSES = 10_000  # remembered
BODY_SECONDS = 30.0
# Each of these takes some work, and is kept or computed for good.
COSTLY = re.compile(r"/api/(games|replay|games/[^/]+/review)")
HINT = re.compile(r"/api/games/[^/]+/hint")


class Bucket:
    """Tokens, filled up at a steady rate."""

    __slots__ = ("_last", "_rate", "_tokens")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._tokens, self._last = rate, float(rate.burst), time.monotonic()

    def wait(self) -> float:
        """Takes a token; if there is none, the seconds until there is."""
        at = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (at - self._last) * self._rate.per_second)
        self._last = at
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate.per_second
        self._tokens -= 1
        return 0.0


class Buckets:
    """A bucket for each address; those not heard of for longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str) -> float:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.wait()


class Limits:
    """Middleware. Bodies are read here, whole: none is large, and a slow one must not reach the app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._requests = Buckets(settings.requests) if settings.requests else None
        self._new_games = Buckets(settings.new_games) if settings.new_games else None
        self._hints = Buckets(settings.hints) if settings.hints else None
        self._live: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admit(scope)
            body = await self._body(scope, receive)
        except Refusal as refusal:
            await refuse(refusal)(scope, receive, send)
            return
        await self._app(scope, _again(body, receive), send)

    def _admit(self, scope: Scope) -> None:
        address = _address(scope)
        waits = [self._requests.wait(address)] if self._requests else []
        if self._new_games and scope["method"] == "POST" and COSTLY.fullmatch(scope["path"]):
            waits.append(self._new_games.wait(address))
        if self._hints and HINT.fullmatch(scope["path"]):
            waits.append(self._hints.wait(address))
        if any(waits):
            raise Refusal("too_many", "too many requests; wait a little", retry_after=max(waits))

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        most = self._settings.record_bytes if scope["path"] == "/api/replay" else self._settings.body_bytes
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > most:
            raise _too_large(most)
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Refusal("bad_request", "the request ended early", status=400)
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise _too_large(most)
                    if not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            raise Refusal("slow", "the request did not arrive in time") from None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        too_often = self._requests is not None and self._requests.wait(address) > 0
        if too_often or self._live[address] >= self._settings.connections:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 4429, "reason": "too many connections; wait a little"})
            return
        self._live[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._live[address] -= 1
            if not self._live[address]:
                del self._live[address]


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _too_large(most: int) -> Refusal:
    return Refusal("too_large", f"the request is larger than {most} bytes")


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the app; then whatever comes."""
    waiting = True

    async def again() -> Message:
        nonlocal waiting
        if waiting:
            waiting = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again
