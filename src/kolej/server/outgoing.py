"""Sends requests to other servers: Web Push to addresses that strangers chose, and the host's webhook.

Each request runs in a thread, with a deadline and without redirects. The thread also imports this module, whose
libraries are large. A stranger's address may only be a public one: the server must not be a way into the network that
it runs in.
"""

from __future__ import annotations

import asyncio
import base64
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from kolej.server.endpoints import is_public

SECONDS = 10.0
"""The longest time of one request."""
TTL = 24 * 3600
"""Seconds for which a push service keeps a notice for a device that is off."""


class PublicResolver(ThreadedResolver):
    """Looks names up, and leaves out all addresses that are not public. The connection uses what was checked."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await super().resolve(host, port, family)
        public = [one for one in found if is_public(one["host"])]
        if not public:
            raise OSError("the address is not public")
        return public


class PushSender:
    """Encrypts and signs notices for devices, with the key of this server."""

    def __init__(self, private: str, contact: str, *, allow_private: bool) -> None:
        self._vapid = Vapid02.from_string(private)
        self._contact, self._allow_private = contact, allow_private

    @property
    def public_key(self) -> str:
        """The key by which devices know this server."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, endpoint: str, p256dh: str, auth: str, content: bytes, topic: str) -> int:
        """Sends a notice to a device and returns the status of the answer. It waits: run it in a thread."""
        parts = urlsplit(endpoint)
        encoded = WebPusher({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}).encode(content)
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + 12 * 3600}
        headers = {
            **self._vapid.sign(claims), "Content-Encoding": "aes128gcm", "TTL": str(TTL), "Topic": topic,
            "Urgency": "normal",
        }  # fmt: skip
        return post(endpoint, encoded["body"], headers, anywhere=self._allow_private)


def new_push_key() -> str:
    """Returns a new private key for push services: 32 bytes in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def post(address: str, content: bytes, headers: dict[str, str], *, anywhere: bool) -> int:
    """Sends a request and returns the status of the answer. `anywhere`: also to addresses that are not public."""
    return asyncio.run(_post(address, content, headers, anywhere=anywhere))


async def _post(address: str, content: bytes, headers: dict[str, str], *, anywhere: bool) -> int:
    connector = aiohttp.TCPConnector(resolver=ThreadedResolver() if anywhere else PublicResolver())
    options: dict[str, Any] = {"allow_redirects": False, "timeout": aiohttp.ClientTimeout(total=SECONDS)}
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.post(address, data=content, headers=headers, **options) as answer,
    ):
        return answer.status
