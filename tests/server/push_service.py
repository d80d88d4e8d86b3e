"""A push service and a webhook in the process of the test, and a device that can read what the service gets."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = dict[str, Any]


class Device:
    """A browser that has subscribed to Web Push."""

    def __init__(self, endpoint: str, language: str = "en") -> None:
        self._private, self._secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.body = {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(self._secret), "language": language}

    def read(self, content: bytes) -> Json:
        decrypted = http_ece.decrypt(content, private_key=self._private, auth_secret=self._secret, version="aes128gcm")
        message: Json = json.loads(decrypted)
        return message


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class PushService(ThreadingHTTPServer):
    """Collects requests, and answers as it is told."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.location = 201, ""


class _Handler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.requests.append((self.path, headers, body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        return


@contextmanager
def push_service() -> Iterator[PushService]:
    with PushService() as service:
        thread = threading.Thread(target=service.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()
