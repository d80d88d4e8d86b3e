"""Limits the size and the rate of requests and the number of live connections of each address."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, OrderedDict
from typing import Literal

from pydantic_core import from_json
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kolej.server.addresses import address_of, asking
from kolej.server.errors import ApiError
from kolej.server.responses import error_response
from kolej.server.settings import Rate, Settings
from kolej.server.stored_games import now

ADDRESSES = 10_000
"""Number of addresses that are remembered."""
BODY_SECONDS = 30.0
"""The longest time that a request may take to arrive."""
DEEPEST = 200
"""The largest depth of JSON in a request. That of pydantic's parser: the parser of Python and pickle fail later."""
# These requests take some work, and their results are stored.
COSTLY = re.compile(r"/api/(games|quick-match|replay|games/[^/]+/(review|seats|trials))")
HINT = re.compile(r"/api/games/[^/]+/hint")
LIST = "/api/my-games"
SIGN_IN = re.compile(r"/api/(accounts|sessions|accounts/passkey|sessions/passkey|account/passphrase)")


class Bucket:
    """A token bucket."""

    __slots__ = ("_last", "_rate", "_tokens")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._tokens, self._last = rate, float(rate.burst), time.monotonic()

    def wait(self) -> float:
        """Takes a token and returns 0, or returns the seconds until the next one."""
        at = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (at - self._last) * self._rate.per_second)
        self._last = at
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate.per_second
        self._tokens -= 1
        return 0.0


class Buckets:
    """A token bucket for each address. The addresses that have been silent longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str) -> float:
        """Takes a token of an address and returns 0, or returns the seconds until the next one."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.wait()


class Limits:
    """Middleware for all limits. It reads bodies completely: none is large, and a slow one must not reach the app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._requests = Buckets(self._share(settings.requests, settings.workers)) if settings.requests else None
        self._new_games = Buckets(settings.new_games) if settings.new_games else None
        self._hints = Buckets(settings.hints) if settings.hints else None
        self._lists = Buckets(self._share(settings.lists, settings.workers)) if settings.lists else None
        self._sign_ins = Buckets(settings.sign_ins) if settings.sign_ins else None
        self._live: Counter[str] = Counter()

    @staticmethod
    def _share(rate: Rate, workers: int) -> Rate:
        """Returns the part of a limit that one of several workers admits."""
        return Rate(rate.per_second / workers, max(1, rate.burst // workers))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._admit(scope)
            body = await self._body(scope, receive)
            _check_depth(body)
        except ApiError as error:
            await error_response(error)(scope, receive, send)
            return
        asking.set(address_of(scope))
        await self._app(scope, _replayed(body, receive), send)

    async def _admit(self, scope: Scope) -> None:
        address = address_of(scope)
        wait = self._requests.wait(address) if self._requests else 0.0
        if not wait and self._new_games and scope["method"] == "POST" and COSTLY.fullmatch(scope["path"]):
            wait = self._new_games.wait(address) or await self._shared_wait(scope, "new", address)
        if not wait and self._hints and HINT.fullmatch(scope["path"]):
            wait = self._hints.wait(address) or await self._shared_wait(scope, "hint", address)
        if not wait and self._lists and scope["path"] == LIST:
            wait = self._lists.wait(address)
        if not wait and self._sign_ins and scope["method"] != "GET" and SIGN_IN.fullmatch(scope["path"]):
            wait = self._sign_ins.wait(address) or await self._shared_wait(scope, "sign_in", address)
        if wait:
            raise ApiError("too_many", "too many requests; wait a moment", retry_after=wait)

    async def _shared_wait(self, scope: Scope, kind: Literal["new", "hint", "sign_in"], address: str) -> float:
        """Counts a costly request with those of other workers. If the database is away, this worker counts alone."""
        state = getattr(scope["app"].state, "kolej", None) if "app" in scope else None
        rates = {"new": self._settings.new_games, "hint": self._settings.hints, "sign_in": self._settings.sign_ins}
        rate = rates[kind]
        if state is None or rate is None or not state.rooms.storage.shared:
            return 0.0
        try:
            agreements = state.rooms.storage.agreements
            return float(await state.rooms.in_thread(agreements.take_token, kind, address, rate, now()))
        except SQLAlchemyError:
            return 0.0

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        limit = self._settings.record_bytes if scope["path"] == "/api/replay" else self._settings.body_bytes
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > limit:
            raise _too_large(limit)
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ApiError("bad_request", "the request ended early", status=400)
                    body += message.get("body", b"")
                    if len(body) > limit:
                        raise _too_large(limit)
                    if not message.get("more_body"):
                        return bytes(body)
        except TimeoutError:
            raise ApiError("slow", "the request did not arrive in time") from None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        too_often = self._requests is not None and self._requests.wait(address) > 0
        if too_often or self._live[address] >= max(1, self._settings.connections // self._settings.workers):
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 4429, "reason": "too many connections; wait a moment"})
            return
        self._live[address] += 1
        asking.set(address)
        try:
            await self._app(scope, self._admitted(address, receive), send)
        finally:
            self._live[address] -= 1
            if not self._live[address]:
                del self._live[address]

    def _admitted(self, address: str, receive: Receive) -> Receive:
        """Returns a function that counts messages as requests. Those above the limit wait, and reading waits, too."""
        if self._requests is None:
            return receive
        requests = self._requests

        async def receive_in_time() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and (wait := requests.wait(address)):
                await asyncio.sleep(wait)
            return message

        return receive_in_time


def _too_large(limit: int) -> ApiError:
    return ApiError("too_large", f"the request is larger than {limit} bytes")


def _check_depth(body: bytes) -> None:
    """Raises an error if the body is JSON that is nested too deep. Whatever else is wrong with it, the app reports."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    try:
        from_json(body)
    except ValueError as error:
        if "recursion limit" in str(error):
            raise ApiError("bad_request", f"the JSON is nested deeper than {DEEPEST} levels", status=400) from None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Returns a function that gives the app the body that was already read, and then all later messages."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again
