"""Settings of the server, and the default database."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from kolej.engine.processors import usable_cores
from kolej.errors import KolejError

PAGE = Path(__file__).parent / "page"


def default_database() -> str:
    """Returns KOLEJ_DATABASE_URL or, if that is not set, a SQLite file in the user's data folder."""
    given = os.environ.get("KOLEJ_DATABASE_URL")
    if given:
        return given
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) if home else Path.home() / ".local" / "share"
    return f"sqlite:///{folder / 'kolej' / 'kolej.db'}"


@dataclass(frozen=True)
class Rate:
    """A limit: a number per second on average, and a number at once."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class DatabaseLimits:
    """Seconds that PostgreSQL may take. After that the client gets an error instead of waiting."""

    connect_seconds: float = 3.0
    """Seconds to open a connection, at least 2."""
    statement_seconds: float = 5.0
    """Seconds for one statement."""
    pool_seconds: float = 2.0
    """Seconds to wait for a connection while all are in use."""


@dataclass(frozen=True)
class ConnectionLimits:
    """Limits on connections of one worker, before a request of them reaches the app."""

    head_bytes: int = 32 * 1024
    """The largest head of a request: its first line and its headers."""
    head_seconds: float = 10.0
    """Seconds in which the head of a request must arrive."""
    request_bytes: int = 4 * 1024 * 1024
    """The largest request. The app has smaller limits; this one is for what the app never reads."""
    per_address: int = 200
    """Number of connections from one address, except those of trusted proxies."""
    total: int = 2000
    """Number of connections. One that waits without a request makes space for a new one."""


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    database: str = field(default_factory=default_database)
    database_limits: DatabaseLimits = DatabaseLimits()
    connection_limits: ConnectionLimits = ConnectionLimits()
    page: Path = PAGE
    bot_seconds: float = 10.0
    """The longest time that a bot may think about one decision."""
    bot_pause: float = 0.6
    """Seconds between the decisions of bots, so that people can follow."""
    thinkers: int = max(1, usable_cores() - 1)
    """Number of processes of this machine in which bots of one kind think."""
    bots_alone: bool = False
    """Whether a game may have no person."""
    attention_seconds: float = 120.0
    """Seconds for which bots play on among themselves after somebody has looked at the game."""
    hint_seconds: float = 1.0
    """Seconds of search for a hint."""
    review_seconds: float = 30.0
    """Seconds of search for the review of a finished game, on one core at low priority."""
    warm_up: bool = True
    """Whether the search is compiled after the start. Until it is ready, the default bot replaces search bots."""
    prepare: bool = True
    """Whether a thinker is started and pictures are drawn before the first request."""
    rescue_seconds: float = 5.0
    """Seconds after which this worker makes the decision of a bot that another worker should have made."""
    rooms: int = 1000
    """Number of games that stay in memory after their last use. Others are replayed from their records when needed."""
    rooms_in_use: int = 5000
    """Number of games that can be in use at once. When there are more, clients are asked to come back later."""
    workers: int = 1
    """Number of workers that serve the same games. Each admits its part of the requests and live connections."""
    body_bytes: int = 64 * 1024
    record_bytes: int = 2 * 1024 * 1024
    requests: Rate | None = Rate(40, 200)
    """Requests from one address; None: no limit."""
    new_games: Rate | None = Rate(0.5, 30)
    """New games, replays of records and reviews for one address; each takes some work."""
    hints: Rate | None = Rate(0.5, 10)
    """Hints for one address; each uses a core for a second."""
    connections: int = 100
    """Number of live connections from one address."""
    hello_seconds: float = 10.0
    """Seconds in which a live connection must send its first message."""

    @classmethod
    def from_environment(cls) -> Settings:
        """Reads the settings for the workers of `kolej serve`, which are separate processes.

        KOLEJ_UNLIMITED lifts all limits for load tests. KOLEJ_WARM_UP=0 leaves the search uncompiled for other tests.
        """
        limits = DatabaseLimits(
            connect_seconds=_seconds("KOLEJ_DATABASE_CONNECT_SECONDS", DatabaseLimits.connect_seconds),
            statement_seconds=_seconds("KOLEJ_DATABASE_STATEMENT_SECONDS", DatabaseLimits.statement_seconds),
            pool_seconds=_seconds("KOLEJ_DATABASE_POOL_SECONDS", DatabaseLimits.pool_seconds),
        )
        settings = cls(
            bot_pause=_seconds("KOLEJ_BOT_PAUSE", cls.bot_pause, least=0.0),
            attention_seconds=_seconds("KOLEJ_ATTENTION_SECONDS", cls.attention_seconds),
            bots_alone=os.environ.get("KOLEJ_BOTS_ALONE") == "1",
            workers=_number("KOLEJ_WORKERS", cls.workers),
            warm_up=os.environ.get("KOLEJ_WARM_UP") != "0",
            database_limits=limits,
            connection_limits=ConnectionLimits(
                head_seconds=_seconds("KOLEJ_HEAD_SECONDS", ConnectionLimits.head_seconds),
                per_address=_number("KOLEJ_CONNECTIONS_PER_ADDRESS", ConnectionLimits.per_address),
                total=_number("KOLEJ_CONNECTIONS", ConnectionLimits.total),
            ),
        )
        if os.environ.get("KOLEJ_UNLIMITED"):
            many = replace(settings.connection_limits, per_address=1_000_000, total=1_000_000)
            return replace(
                settings, requests=None, new_games=None, hints=None, connections=1_000_000, connection_limits=many
            )
        return settings


def _seconds(name: str, default: float, least: float = 0.1) -> float:
    """Returns the number of seconds in an environment variable, or the default if it is not set."""
    given = os.environ.get(name)
    if not given:
        return default
    try:
        seconds = float(given)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds >= least):
        raise KolejError(f"{name} is a number of seconds, {least:g} or more, not {given!r}")
    return seconds


def _number(name: str, default: int) -> int:
    """Returns the whole number in an environment variable, or the default if it is not set."""
    given = os.environ.get(name)
    if not given:
        return default
    if not (given.isdecimal() and int(given)):
        raise KolejError(f"{name} is a number, 1 or more, not {given!r}")
    return int(given)
