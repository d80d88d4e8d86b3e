"""Stores games in a database. When a function returns, its changes are on disk."""

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
from kolej.server.sqlite_append import SqliteAppender
from kolej.server.stored_games import DecisionRow, GameRow, SeatRow, StoredGame

CHANNEL = "kolej"
"""The channel on which PostgreSQL tells all workers which game has changed."""

MIGRATING = 0x6B6F6C656A
"""The lock that a worker holds while it migrates the database."""


class Storage:
    """The database. Notifications about changes contain `worker`, the name of this process."""

    def __init__(self, database: str, worker: str) -> None:
        self.url = _with_driver(make_url(database))
        self.worker = worker
        self.shared = self.url.get_backend_name() == "postgresql"
        if self.shared:
            self.engine = create_engine(self.url, pool_pre_ping=True, pool_size=8)
            self._appender: SqliteAppender | None = None
        else:
            _make_folder(self.url)
            self.engine = create_engine(self.url, connect_args={"timeout": 5})
            event.listen(self.engine, "connect", _configure)
            self._appender = SqliteAppender(self.engine)

    def migrate(self) -> None:
        """Migrates the database. If several workers start at once, they take turns."""
        config = Config()
        config.set_main_option("script_location", "kolej.server:migrations")
        with self.engine.begin() as connection:
            if self.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Closes all connections."""
        if self._appender is not None:
            self._appender.close()
        self.engine.dispose()

    # -- reading -------------------------------------------------------------------------------------------------

    def load(self, id: str, since: int = 0) -> StoredGame | None:
        """Returns a game, its seats, and its decisions from number `since` on."""
        with self.engine.connect() as connection:
            game = connection.execute(select(games).where(games.c.id == id)).one_or_none()
            if game is None:
                return None
            seat_rows = connection.execute(
                select(*(c for c in seats.c if c is not seats.c.game)).where(seats.c.game == id).order_by(seats.c.seat)
            )
            decision_rows = connection.execute(
                select(decisions.c.number, decisions.c.seat, decisions.c.action, decisions.c.at)
                .where(decisions.c.game == id, decisions.c.number >= since)
                .order_by(decisions.c.number)
            )
            return StoredGame(
                GameRow(**game._mapping),
                tuple(SeatRow(**row._mapping) for row in seat_rows),
                tuple(DecisionRow(*row) for row in decision_rows),
            )

    def unfinished(self, since: int, most: int) -> list[str]:
        """Returns games changed after `since` that a bot or a clock can continue, the latest first."""
        last_decision = select(func.max(decisions.c.at)).where(decisions.c.game == games.c.id).scalar_subquery()
        latest = func.coalesce(last_decision, games.c.started)
        continues_alone = or_(
            games.c.turn_seconds.is_not(None),
            select(seats.c.game).where(seats.c.game == games.c.id, seats.c.bot.is_not(None)).exists(),
        )
        query = (
            select(games.c.id)
            .where(games.c.status == "playing", continues_alone, latest >= since)
            .order_by(latest.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def review(self, id: str) -> str | None:
        """Returns the review of a game if there is one."""
        with self.engine.connect() as connection:
            return connection.scalar(select(reviews.c.review).where(reviews.c.game == id))

    # -- writing -------------------------------------------------------------------------------------------------

    def create(self, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
        """Stores a new game."""
        with self.engine.begin() as connection:
            _insert(connection, game, seat_rows)

    def append(self, id: str, decision: DecisionRow) -> bool:
        """Stores a decision. Returns False if there is already one with its number."""
        if self._appender is not None:
            return self._appender.append(id, decision)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(decisions).values(game=id, **asdict(decision)))
                self._notify(connection, id)
        except IntegrityError:
            return False
        return True

    def take_seat(self, id: str, wanted: int | None, name: str, key: str) -> int | None:
        """Gives a free seat, or the wanted one, to a person. Returns the seat, or None if it is not free."""
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
                    self._notify(connection, id)
                    return int(seat)
        return None

    def change_seat(self, id: str, seat: int, values: dict[str, Any]) -> None:
        """Changes fields of a seat."""
        with self.engine.begin() as connection:
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self._notify(connection, id)

    def start(self, id: str, fill: dict[int, SeatRow], at: int) -> bool:
        """Starts a game in the lobby. Bots in `fill` take free seats. Returns False if another seat is still free."""
        free = [seats.c.game == id, seats.c.taken.is_(False)]
        with self.engine.connect() as connection, connection.begin() as transaction:
            for seat, bot in fill.items():
                connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**asdict(bot)))
            if connection.scalar(select(func.count()).select_from(seats).where(*free)):
                transaction.rollback()
                return False
            lobby = (games.c.id == id, games.c.status == "lobby")
            connection.execute(update(games).where(*lobby).values(status="playing", started=at))
            self._notify(connection, id)
            return True

    def finish(self, id: str) -> None:
        """Marks a game as over, so that `unfinished` leaves it out."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == id).values(status="over"))

    def save_review(self, id: str, review: str) -> None:
        """Stores a review, unless another worker was quicker."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(reviews).values(game=id, review=review))
        except IntegrityError:
            return

    def rematch(self, id: str, rematch: GameRow, seat_rows: Sequence[SeatRow]) -> str:
        """Stores a rematch and returns its id, or that of the rematch that somebody started earlier."""
        with self.engine.connect() as connection, connection.begin() as transaction:
            _insert(connection, rematch, seat_rows)
            first = connection.execute(
                update(games).where(games.c.id == id, games.c.rematch.is_(None)).values(rematch=rematch.id)
            )
            if first.rowcount:
                self._notify(connection, id)
                return rematch.id
            transaction.rollback()
        with self.engine.connect() as connection:
            return str(connection.scalar(select(games.c.rematch).where(games.c.id == id)))

    def _notify(self, connection: Connection, id: str) -> None:
        """Notifies other workers of a change, if and when the transaction is committed."""
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{self.worker} {id}")))


def _insert(connection: Connection, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
    connection.execute(insert(games).values(**asdict(game)))
    connection.execute(insert(seats), [{"game": game.id, **asdict(seat)} for seat in seat_rows])


def _with_driver(url: URL) -> URL:
    """Adds the driver psycopg 3 to a URL such as `postgresql://…`."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _make_folder(url: URL) -> None:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _configure(connection: Any, _: object) -> None:
    """Sets up SQLite. With WAL, readers do not wait for writers, and a commit survives a crash of the process."""
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {line}").close()
