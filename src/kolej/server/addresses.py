"""Where a request comes from, as limits and fair shares count it."""

from __future__ import annotations

import hashlib
import hmac
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.types import Scope

HASH_CHARACTERS = 32
NETWORK_BITS = 64
"""A household with IPv6 has this many bits of an address in common, and can use any of the others."""

asking: ContextVar[str] = ContextVar("asking", default="")
"""The address whose request is being answered; empty: the server works for itself."""


@lru_cache(10_000)
def counted_address(host: str) -> str:
    """Returns an address as it is counted: an IPv6 address as its /64 network, an IPv4-mapped one as IPv4."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a proxy may name a client in its own way
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, NETWORK_BITS), strict=False))


def address_of(scope: Scope) -> str:
    """Returns the address of a client as it is counted."""
    client = scope.get("client")
    return counted_address(str(client[0])) if client else "?"


async def _address(connection: HTTPConnection) -> str:
    """Returns the address. It is asynchronous because FastAPI would run a plain function in a thread."""
    return address_of(connection.scope)


Address = Annotated[str, Depends(_address)]


def address_hash(secret: str, address: str) -> str:
    """Returns a hash of an address, which is stored in its place. Without the secret it says nothing."""
    return hmac.new(secret.encode(), address.encode(), hashlib.sha256).hexdigest()[:HASH_CHARACTERS]
