"""Limits attempts to sign in with one name, from wherever they come.

A stranger who guesses from many addresses could otherwise keep the owner out. So an address that has signed in with the
name does not wait for the others, a passkey needs no name, and a device that is signed in stays so.
"""

from __future__ import annotations

from collections import OrderedDict

from kolej.server.limits import Buckets
from kolej.server.names import shape
from kolej.server.settings import Rate

MOST_KNOWN = 10_000
"""The number of addresses that are remembered with the name they signed in with."""


class SignInNames:
    """A token bucket for each name, and the addresses of those who have signed in."""

    def __init__(self, rate: Rate | None) -> None:
        """`rate`: None for no limit."""
        self._buckets = Buckets(rate) if rate else None
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def wait(self, name: str, address: str) -> float:
        """Counts an attempt and returns 0, or returns the seconds until the next one is possible."""
        if self._buckets is None or (shape(name), address) in self._known:
            return 0.0
        return self._buckets.wait(shape(name))

    def succeeded(self, name: str, address: str) -> None:
        """Notes that the owner of a name has signed in from an address."""
        self._known[shape(name), address] = None
        self._known.move_to_end((shape(name), address))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
