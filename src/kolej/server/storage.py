"""Where games are kept: what is returned from here as done is on disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, func, insert, or_, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError

from kolej.server.models import decisions, games, reviews, seats
from kolej.server.sqlite_append import QuickLine
from kolej.server.stored_games import DecisionRow, GameRow, SeatRow, Stored

CHANNEL = "kolej"
"""On which PostgreSQL tells the workers which game has changed."""

MIGRATING = 0x6B6F6C656A  # the lock under which one worker brings the tables up to date


class Storage:
    """The database. `worker` is the name under which this process tells the others of changes."""

    def __init__(self, database: str, worker: str) -> None:
        self.url = _with_driver(make_url(database))
        self.worker = worker
        self.shared = self.url.get_backend_name() == "postgresql"
        if self.shared:
            self.engine = create_engine(self.url, pool_pre_ping=True, pool_size=8)
            self._quick: QuickLine | None = None
        else:
            _make_folder(self.url)
            self.engine = create_engine(self.url, connect_args={"timeout": 5})
            event.listen(self.engine, "connect", _tune)
            self._quick = QuickLine(self.engine)

    def migrate(self) -> None:
        """Brings the tables up to date. Many workers may start at once: they take turns."""
        config = Config()
        config.set_main_option("script_location", "kolej.server:migrations")
        with self.engine.begin() as connection:
            if self.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        if self._quick is not None:
            self._quick.close()
        self.engine.dispose()

    # -- reading -------------------------------------------------------------------------------------------------

    def load(self, id: str, since: int = 0) -> Stored | None:
        """A game, its seats, and its decisions from the number `since` on."""
        with self.engine.connect() as connection:
            found = connection.execute(select(games).where(games.c.id == id)).one_or_none()
            if found is None:
                return None
            sitting = connection.execute(
                select(*(c for c in seats.c if c is not seats.c.game))
                .where(seats.c.game == id)
                .order_by(seats.c.seat)
            )
            made = connection.execute(
                select(decisions.c.number, decisions.c.seat, decisions.c.action, decisions.c.at)
                .where(decisions.c.game == id, decisions.c.number >= since)
                .order_by(decisions.c.number)
            )
            return Stored(
                GameRow(**found._mapping),
                tuple(SeatRow(**row._mapping) for row in sitting),
                tuple(DecisionRow(*row) for row in made),
            )

    def unfinished(self, since: int, most: int) -> list[str]:
        """Games in play, touched after `since`, that can go on by themselves: by a bot or by a timer. Newest first."""
        touched = select(func.max(decisions.c.at)).where(decisions.c.game == games.c.id).scalar_subquery()
        latest = func.coalesce(touched, games.c.started)
        by_itself = or_(
            games.c.turn_seconds.is_not(None),
            select(seats.c.game).where(seats.c.game == games.c.id, seats.c.bot.is_not(None)).exists(),
        )
        wanted = (
            select(games.c.id)
            .where(games.c.status == "playing", by_itself, latest >= since)
            .order_by(latest.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(wanted))

    def review(self, id: str) -> str | None:
        """The review of that game, if there is one."""
        with self.engine.connect() as connection:
            return connection.scalar(select(reviews.c.review).where(reviews.c.game == id))

    # -- writing -------------------------------------------------------------------------------------------------

    def create(self, game: GameRow, sitting: Sequence[SeatRow]) -> None:
        with self.engine.begin() as connection:
            _insert(connection, game, sitting)

    def decide(self, id: str, made: DecisionRow) -> bool:
        """Keeps a decision; False if there is one of that number already."""
        if self._quick is not None:
            return self._quick.decide(id, made)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(decisions).values(game=id, **asdict(made)))
                self._tell(connection, id)
        except IntegrityError:
            return False
        return True

    def take_seat(self, id: str, wanted: int | None, name: str, key: str) -> int | None:
        """A free seat by link, or that one, becomes a person's; None if it is not free."""
        free = [seats.c.game == id, seats.c.kind == "link", seats.c.taken.is_(False)]
        with self.engine.begin() as connection:
            candidates = select(seats.c.seat).where(*free).order_by(seats.c.seat)
            if wanted is not None:
                candidates = candidates.where(seats.c.seat == wanted)
            for seat in connection.scalars(candidates).all():
                taken = connection.execute(
                    update(seats).where(*free, seats.c.seat == seat).values(taken=True, name=name, key=key)
                )
                if taken.rowcount:
                    self._tell(connection, id)
                    return int(seat)
        return None

    def change_seat(self, id: str, seat: int, values: dict[str, Any]) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self._tell(connection, id)

    def start(self, id: str, fill: dict[int, SeatRow], at: int) -> bool:
        """Begins a game in the lobby; `fill` sits down on seats that are still free. False: some seat is free yet."""
        free = [seats.c.game == id, seats.c.taken.is_(False)]
        with self.engine.connect() as connection, connection.begin() as transaction:
            for seat, bot in fill.items():
                connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**asdict(bot)))
            if connection.scalar(select(func.count()).select_from(seats).where(*free)):
                transaction.rollback()
                return False
            lobby = (games.c.id == id, games.c.status == "lobby")
            connection.execute(update(games).where(*lobby).values(status="playing", started=at))
            self._tell(connection, id)
            return True

    def finish(self, id: str) -> None:
        """A note for `unfinished`; that the game is over, its decisions say."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == id).values(status="over"))

    def keep_review(self, id: str, review: str) -> None:
        """Another worker may have been quicker: then its review stays."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(reviews).values(game=id, review=review))
        except IntegrityError:
            return

    def rematch(self, id: str, again: GameRow, sitting: Sequence[SeatRow]) -> str:
        """The game that follows that one: the given one, or another that somebody was quicker to begin."""
        with self.engine.connect() as connection, connection.begin() as transaction:
            _insert(connection, again, sitting)
            first = connection.execute(
                update(games).where(games.c.id == id, games.c.rematch.is_(None)).values(rematch=again.id)
            )
            if first.rowcount:
                self._tell(connection, id)
                return again.id
            transaction.rollback()
        with self.engine.connect() as connection:
            return str(connection.scalar(select(games.c.rematch).where(games.c.id == id)))

    def _tell(self, connection: Connection, id: str) -> None:
        """The others hear of it when, and only if, the transaction is through."""
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{self.worker} {id}")))


def _insert(connection: Connection, game: GameRow, sitting: Sequence[SeatRow]) -> None:
    connection.execute(insert(games).values(**asdict(game)))
    connection.execute(insert(seats), [{"game": game.id, **asdict(seat)} for seat in sitting])


def _with_driver(url: URL) -> URL:
    """`postgresql://…` is what people write; the driver is psycopg 3."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _make_folder(url: URL) -> None:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _tune(connection: Any, _: object) -> None:
    """WAL: readers do not wait for writers, and a commit outlives the death of the process."""
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {line}").close()


