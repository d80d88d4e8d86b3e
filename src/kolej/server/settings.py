"""Settings of the server, and the default database."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

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
class Settings:
    """All settings of a server."""

    database: str = field(default_factory=default_database)
    page: Path = PAGE
    bot_seconds: float = 10.0
    """The longest time that a bot may think about one decision."""
    bot_pause: float = 0.6
    """Seconds between the decisions of bots, so that people can follow."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Number of processes in which bots think and replays are computed."""
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
        pause = float(os.environ.get("KOLEJ_BOT_PAUSE", cls.bot_pause))
        settings = cls(bot_pause=pause, warm_up=os.environ.get("KOLEJ_WARM_UP") != "0")
        if os.environ.get("KOLEJ_UNLIMITED"):
            return replace(settings, requests=None, new_games=None, hints=None, connections=1_000_000)
        return settings
