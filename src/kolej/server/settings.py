"""Settings of the server, and the default database."""

from __future__ import annotations

import ipaddress
import math
import os
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from kolej.engine.processors import usable_cores
from kolej.errors import KolejError
from kolej.server.logging_setup import Format

PAGE = Path(__file__).parent / "page"
MOST_DAYS = 36500
TOKEN = re.compile(r"[!-~]{16,100}")


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
class PruneTimes:
    """Days without activity after which games are deleted; 0: never."""

    lobby: float = 0.0
    """For games that never began."""
    abandoned: float = 0.0
    """For games that began and are not over."""
    finished: float = 0.0
    """For games that are over."""

    def by_reason(self) -> dict[Literal["lobby", "abandoned", "finished"], float]:
        """Returns the days for each reason to delete a game."""
        return {"lobby": self.lobby, "abandoned": self.abandoned, "finished": self.finished}


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    database: str = field(default_factory=default_database)
    database_limits: DatabaseLimits = DatabaseLimits()
    connection_limits: ConnectionLimits = ConnectionLimits()
    prune: PruneTimes = PruneTimes()
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    log: Format = "text"
    """Whether the log has plain lines or JSON lines."""
    metrics_token: str | None = None
    """A token with which other machines may read /metrics; None: only this machine may."""
    page: Path = PAGE
    bot_seconds: float = 10.0
    """The longest time that a bot may think about one decision."""
    bot_pause: float = 0.6
    """Seconds between the decisions of bots, so that people can follow."""
    thinkers: int = max(1, usable_cores() - 1)
    """Number of processes of this machine in which bots of one kind think."""
    thinkers_elsewhere: bool = False
    """Whether `kolej think` processes make the decisions of bots. Without them this server does, but later."""
    elsewhere_seconds: float = 30.0
    """Seconds after which this server makes a decision that it expected from elsewhere."""
    bots_alone: bool = False
    """Whether a game may have no person."""
    accounts: bool = False
    """Whether people may have accounts, which hold the keys of their seats and their results."""
    attention_seconds: float = 120.0
    """Seconds for which bots play on among themselves after somebody has looked at the game."""
    match_seconds: float = 30.0
    """Seconds after which bots take the free seats of a quick match."""
    spectator_pause: float = 1.0
    """Seconds after which players are told that spectators have come or gone."""
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
    lists: Rate | None = Rate(2, 30)
    """Lists of own games for one address; each may name 20 games."""
    sign_ins: Rate | None = Rate(0.1, 10)
    """New accounts and attempts to sign in from one address; each takes a tenth of a second and 64 MiB."""
    sign_ins_by_name: Rate | None = Rate(0.1, 20)
    """Attempts to sign in with one name, from addresses that have not signed in with it, for each worker."""
    talk: Rate | None = Rate(0.2, 5)
    """What one seat may say to the others."""
    push: bool = True
    """Whether devices can be told by Web Push that it is their turn."""
    push_contact: str = "mailto:nobody@example.org"
    """The address of the host for push services, which want to know whom to ask if something goes wrong."""
    push_anywhere: bool = False
    """Whether push services may have any address, also in this network. Only for tests."""
    turn_webhook: str | None = None
    """The address that is told whenever it is the turn of a person who is away; None: none."""
    public_address: str | None = None
    """The address of the page, for links in what is sent to other servers."""
    connections: int = 100
    """Number of live connections from one address."""
    leaving_seconds: float = 10.0
    """Seconds after its last live connection for which a seat counts as here, because pages are reloaded."""
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
            match_seconds=_seconds("KOLEJ_MATCH_SECONDS", cls.match_seconds),
            attention_seconds=_seconds("KOLEJ_ATTENTION_SECONDS", cls.attention_seconds),
            leaving_seconds=_seconds("KOLEJ_LEAVING_SECONDS", cls.leaving_seconds),
            push=os.environ.get("KOLEJ_PUSH") != "0",
            push_contact=_address("KOLEJ_PUSH_CONTACT", "mailto:", "https://") or cls.push_contact,
            push_anywhere=os.environ.get("KOLEJ_PUSH_ANYWHERE") == "1",
            turn_webhook=_address("KOLEJ_TURN_WEBHOOK", "https://", "http://"),
            public_address=_address("KOLEJ_PUBLIC_ADDRESS", "https://", "http://"),
            thinkers_elsewhere=os.environ.get("KOLEJ_THINKERS_ELSEWHERE") == "1",
            elsewhere_seconds=_seconds("KOLEJ_ELSEWHERE_SECONDS", cls.elsewhere_seconds),
            bots_alone=os.environ.get("KOLEJ_BOTS_ALONE") == "1",
            accounts=os.environ.get("KOLEJ_ACCOUNTS") == "1",
            rooms=_number("KOLEJ_ROOMS", cls.rooms),
            rooms_in_use=_number("KOLEJ_ROOMS_IN_USE", cls.rooms_in_use),
            workers=_number("KOLEJ_WORKERS", cls.workers),
            warm_up=os.environ.get("KOLEJ_WARM_UP") != "0",
            database_limits=limits,
            log=_log("KOLEJ_LOG"),
            trusted_proxies=_networks("KOLEJ_TRUSTED_PROXIES", cls.trusted_proxies),
            metrics_token=_token("KOLEJ_METRICS_TOKEN"),
            prune=PruneTimes(_days("KOLEJ_PRUNE_LOBBY_DAYS"), _days("KOLEJ_PRUNE_ABANDONED_DAYS")),
            connection_limits=ConnectionLimits(
                head_seconds=_seconds("KOLEJ_HEAD_SECONDS", ConnectionLimits.head_seconds),
                per_address=_number("KOLEJ_CONNECTIONS_PER_ADDRESS", ConnectionLimits.per_address),
                total=_number("KOLEJ_CONNECTIONS", ConnectionLimits.total),
            ),
        )
        if os.environ.get("KOLEJ_UNLIMITED"):
            many = replace(settings.connection_limits, per_address=1_000_000, total=1_000_000)
            unlimited = replace(settings, requests=None, new_games=None, hints=None, lists=None, sign_ins=None)
            unlimited = replace(unlimited, sign_ins_by_name=None)
            return replace(unlimited, talk=None, connections=1_000_000, connection_limits=many)
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


def _networks(name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the addresses and networks in an environment variable, or the default if it is not set."""
    given = os.environ.get(name)
    if given is None:
        return default
    networks = tuple(network.strip() for network in given.split(",") if network.strip())
    for network in networks:
        try:
            parsed = ipaddress.ip_network(network)
        except ValueError:
            parsed = None
        if parsed is None or not parsed.prefixlen:  # whoever trusts everybody lets strangers choose their address
            form = "addresses and networks, such as 127.0.0.1,10.0.0.0/8"
            raise KolejError(f"{name} is a list of {form}, not {network!r}")
    return networks


def _log(name: str) -> Format:
    """Returns the format of the log in an environment variable."""
    given = os.environ.get(name) or "text"
    formats: dict[str, Format] = {"text": "text", "json": "json"}
    if given not in formats:
        raise KolejError(f"{name} is text or json, not {given!r}")
    return formats[given]


def _token(name: str) -> str | None:
    """Returns the token in an environment variable, or None if it is not set."""
    given = os.environ.get(name)
    if not given:
        return None
    if not TOKEN.fullmatch(given):  # without repeating it, because it is a secret
        raise KolejError(
            f"{name} is 16 to 100 letters, digits and signs without spaces; openssl rand -hex 16 makes one"
        )
    return given


def _address(name: str, *schemes: str) -> str | None:
    """Returns the address in an environment variable, or None if it is not set."""
    given = os.environ.get(name)
    if not given:
        return None
    if not given.startswith(schemes) or any(c.isspace() for c in given):  # without repeating it: it may hold a token
        raise KolejError(f"{name} is an address that begins with {' or '.join(schemes)}")
    return given


def _days(name: str) -> float:
    """Returns the number of days in an environment variable, or 0 if it is not set."""
    given = os.environ.get(name)
    try:
        days = float(given or 0)
    except ValueError:
        days = math.nan
    if not 0 <= days <= MOST_DAYS:
        raise KolejError(f"{name} is a number of days, 0 (never) to {MOST_DAYS}, not {given!r}")
    return days


def _number(name: str, default: int) -> int:
    """Returns the whole number in an environment variable, or the default if it is not set."""
    given = os.environ.get(name)
    if not given:
        return default
    if not (given.isdecimal() and int(given)):
        raise KolejError(f"{name} is a number, 1 or more, not {given!r}")
    return int(given)
