"""A passkey in software: makes credentials and signs challenges as a browser with an authenticator does."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

Json = dict[str, Any]

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey for one site."""

    def __init__(self, origin: str = "http://testserver") -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._uses = 0

    def made(self, options: Json) -> Json:
        """Answers options for a new passkey."""
        self.user = base64.urlsafe_b64decode(options["user"]["id"] + "==")
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential({"clientDataJSON": text(client), "attestationObject": text(attestation)})

    def signed(self, options: Json) -> Json:
        """Answers options for signing in."""
        self._uses += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        client = self._client("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential({
            "clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature),
            "userHandle": text(self.user),
        })  # fmt: skip

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self._uses)

    def _client(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, response: Json) -> Json:
        id = text(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}
