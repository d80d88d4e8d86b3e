"""Checks the addresses of push services, which strangers choose."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from kolej.errors import KolejError

LONGEST = 500
"""The largest number of characters of an address."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses behind which a gateway has any IPv4 address, also a private one."""


def check_endpoint(address: str, *, private: bool) -> str:
    """Returns the address of a push service, or raises KolejError. `private`: any address will do, for tests."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise KolejError("endpoint: this is not an address") from None
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
        raise KolejError(f"endpoint: an address has at most {LONGEST} characters, and no spaces")
    if private and parts.scheme in ("http", "https") and parts.hostname:
        return address
    if parts.scheme != "https" or not parts.hostname or port not in (None, 443) or parts.username or parts.password:
        raise KolejError("endpoint: a push service has an https address")
    if _is_number(parts.hostname) or "." not in parts.hostname:
        raise KolejError("endpoint: a push service has a name, not a number")
    return address


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Returns whether an IP address belongs to the public internet."""
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address):
        inner = number.ipv4_mapped or number.sixtofour
        if number in TRANSLATED or number.teredo:
            return False
        if inner is not None:
            number = inner
    return number.is_global and not number.is_multicast
