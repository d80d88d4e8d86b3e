"""What can be set about a server, and where its games lie if nobody says."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

PAGE = Path(__file__).parent / "page"


def default_database() -> str:
    """KOLEJ_DATABASE_URL, else a SQLite file in the user's data folder."""
    given = os.environ.get("KOLEJ_DATABASE_URL")
    if given:
        return given
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) if home else Path.home() / ".local" / "share"
    return f"sqlite:///{folder / 'kolej' / 'kolej.db'}"


@dataclass(frozen=True)
class Rate:
    """So many a second for long, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    page: Path = PAGE
    bot_seconds: float = 10.0
    """The longest a bot may think about one decision."""
    bot_pause: float = 0.6
    """Between the decisions of bots, so that people can follow."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think and replays are told."""
    hint_seconds: float = 1.0
    """How long a hint is searched for."""
    review_seconds: float = 30.0
    """How long a finished game is looked through, on one core that has nothing better to do."""
    warm_up: bool = True
    """Whether the search is got ready after the start. Until it is, bots that search are played by another."""
    prepare: bool = True
    """Whether a thinker is started, and the pictures are drawn, before anyone asks."""
    rescue_seconds: float = 5.0
    """How long a bot's decision may be overdue at another worker before this one makes it."""
    rooms: int = 1000
    """Games kept in memory; the others are played again from their records when they are asked for."""
    body_bytes: int = 64 * 1024
    record_bytes: int = 2 * 1024 * 1024
    requests: Rate | None = Rate(40, 200)
    """From one address; None: no limit."""
    new_games: Rate | None = Rate(0.5, 30)
    """Games begun, records replayed and reviews asked for from one address: each takes some work."""
    hints: Rate | None = Rate(0.5, 10)
    """Hints for one address: each takes a processor for a second."""
    connections: int = 100
    """Live connections from one address."""
    hello_seconds: float = 10.0
    """How long a live connection may take to say who it is."""

    @classmethod
    def from_environment(cls) -> Settings:
        """For the workers of `kolej serve`, which are processes of their own.

        KOLEJ_UNLIMITED is for load tests; KOLEJ_WARM_UP=0 is for tests of all else.
        """
        pause = float(os.environ.get("KOLEJ_BOT_PAUSE", cls.bot_pause))
        usual = cls(bot_pause=pause, warm_up=os.environ.get("KOLEJ_WARM_UP") != "0")
        if os.environ.get("KOLEJ_UNLIMITED"):
            return replace(usual, requests=None, new_games=None, hints=None, connections=1_000_000)
        return usual
