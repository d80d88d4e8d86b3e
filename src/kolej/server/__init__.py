"""Games for people at different devices: rooms, seats, storage, live updates. What may be done, a `Game` says."""

from kolej.server.app import create_app
from kolej.server.settings import Settings

__all__ = ["Settings", "create_app"]
