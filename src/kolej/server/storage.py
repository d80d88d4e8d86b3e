"""Stores games in a database. When a function returns, its changes are on disk."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    BigInteger,
    Connection,
    Transaction,
    and_,
    cast,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy import true as always
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql import ColumnElement

from kolej.errors import KolejError
from kolej.game.fairness import mixed_seed
from kolej.server import metrics
from kolej.server.addresses import address_hash
from kolej.server.game_list import GameFilter, GameSummary, summary_query
from kolej.server.models import (
    allowances,
    decisions,
    games,
    heartbeat,
    leases,
    metadata,
    outages,
    reviews,
    seats,
    server_secret,
)
from kolej.server.names import check_free
from kolej.server.outage import DatabaseAwayError, Outage
from kolej.server.settings import DatabaseLimits, Rate
from kolej.server.sqlite_append import SqliteAppender, is_locked, try_to_lock
from kolej.server.stored_games import DecisionRow, Downtime, GameRow, SeatRow, StoredGame, Unfinished

CHANNEL = "kolej"
"""The channel on which PostgreSQL tells all workers which game has changed."""

REMEMBERED = 30 * 24 * 3600 * 1000
"""Milliseconds after which an outage is forgotten."""

FORGOTTEN = 3600 * 1000
"""Milliseconds after which an address that asks for nothing is forgotten. Its allowance is full long before."""
FORGETTING = 100
"""One request in this many looks for addresses to forget."""

MIGRATING = 0x6B6F6C656A
"""The lock that a worker holds while it migrates the database."""
MIGRATION_SECONDS = 600
"""The longest time of one statement of a migration, with the wait for other workers that migrate."""


PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
LOCKED_SECONDS = 2.0
"""Seconds that a change waits while another program has locked the SQLite file."""


class Storage:
    """The database. Notifications about changes contain `worker`, the name of this process."""

    def __init__(self, database: str, worker: str, limits: DatabaseLimits | None = None) -> None:
        self._limits = limits or DatabaseLimits()
        self.outage = Outage(self._probe)
        self.url = _with_driver(make_url(database))
        self.worker = worker
        self._secret: str | None = None
        self.shared = self.url.get_backend_name() == "postgresql"
        if self.shared:
            self.engine = create_engine(
                self.url, hide_parameters=True, pool_pre_ping=True, pool_size=8, pool_timeout=self._limits.pool_seconds
            )
            event.listen(self.engine, "do_connect", self._connect_to_postgres)
            self._appender: SqliteAppender | None = None
        else:
            _make_private_file(sqlite_file(self.url))
            self.engine = create_engine(self.url, hide_parameters=True, connect_args={"timeout": LOCKED_SECONDS})
            event.listen(self.engine, "connect", _configure)
            self._appender = SqliteAppender(self.engine)
        event.listen(self.engine, "handle_error", metrics.count_database_error)

    def migrate(self) -> None:
        """Migrates the database. If several workers start at once, they take turns."""
        config = _migrations()
        with self._begin() as connection:
            if self.shared:
                self._allow_long_statements(connection)
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise KolejError(f"the database was made by a newer version of Kolej: {error}") from None
        if self._appender is not None:
            self._appender.open()

    def check_version(self, *, older: bool = False) -> None:
        """Raises an error if the database has not the tables of this version of Kolej or, if allowed, an older one."""
        scripts = ScriptDirectory.from_config(_migrations())
        with self._connect() as connection:
            version = MigrationContext.configure(connection).get_current_revision()
        if version == scripts.get_current_head():
            return
        if version is None:
            raise KolejError("the database holds no games; kolej serve makes its tables")
        if any(script.revision == version for script in scripts.walk_revisions()):
            if older:
                return
            raise KolejError("the database was made by an older version of Kolej; kolej serve updates it")
        raise KolejError("the database was made by a newer version of Kolej")

    def close(self) -> None:
        """Closes all connections."""
        self.outage.stop()
        if self._appender is not None:
            self._appender.close()
        self.engine.dispose()

    def ping(self) -> None:
        """Raises an error if the database does not answer."""
        self.outage.check()
        with self._connect() as connection:
            connection.execute(select(1))

    # -- reading -------------------------------------------------------------------------------------------------

    def load(self, id: str, since: int = 0) -> StoredGame | None:
        """Returns a game, its seats, and its decisions from number `since` on."""
        with self._connect() as connection:
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

    def unfinished(self, since: int, most: int) -> list[Unfinished]:
        """Returns games changed after `since` in which a bot or a clock may have something to do, the latest first."""
        of_game = decisions.c.game == games.c.id
        count = select(func.count()).where(of_game).scalar_subquery()
        last = select(func.max(decisions.c.at)).where(of_game).scalar_subquery()
        mover = select(decisions.c.seat).where(of_game).order_by(decisions.c.number.desc()).limit(1).scalar_subquery()
        latest = func.coalesce(last, games.c.started)
        has_bot = select(seats.c.game).where(seats.c.game == games.c.id, seats.c.bot.is_not(None)).exists()
        waits = or_(games.c.turn_seconds.is_not(None), has_bot)
        query = (
            select(games.c.id, games.c.status, games.c.players, games.c.turn_seconds, games.c.started, count, mover)
            .where(or_(games.c.status == "dealing", and_(games.c.status == "playing", waits)), latest >= since)
            .order_by(latest.desc())
            .limit(most)
        )
        with self._connect() as connection:
            rows = connection.execute(query).all()
            found = [_unfinished(connection, *row) for row in rows]
        return [game for game in found if game.bot_may_move or game.turn_seconds is not None]

    def review(self, id: str) -> str | None:
        """Returns the review of a game if there is one."""
        with self._connect() as connection:
            return connection.scalar(select(reviews.c.review).where(reviews.c.game == id))

    def address_hash(self, address: str) -> str:
        """Returns the hash of an address, with the secret of this database."""
        if self._secret is None:
            with self._connect() as connection:
                self._secret = str(connection.execute(select(server_secret.c.secret)).scalar_one())
        return address_hash(self._secret, address)

    def summaries(self, wanted: GameFilter) -> list[GameSummary]:
        """Lists games."""
        with self._connect() as connection:
            return [GameSummary(**row._mapping) for row in connection.execute(summary_query(wanted))]

    def existing(self, ids: Sequence[str]) -> set[str]:
        """Returns those of the ids that belong to stored games."""
        with self._connect() as connection:
            return set(connection.scalars(select(games.c.id).where(games.c.id.in_(ids))))

    # -- writing -------------------------------------------------------------------------------------------------

    def create(self, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
        """Stores a new game."""
        with self._begin() as connection:
            _insert(connection, game, seat_rows)

    def append(self, id: str, decision: DecisionRow) -> bool:
        """Stores a decision. Returns False if there is already one with its number."""
        if self._appender is not None:
            end = time.monotonic() + LOCKED_SECONDS
            while (stored := self._appender.append_at_once(id, decision)) is None:
                if time.monotonic() > end:
                    raise DatabaseAwayError("the database is locked")
                time.sleep(0.005)
            return stored
        try:
            with self._begin() as connection:
                connection.execute(insert(decisions).values(game=id, **asdict(decision)))
                self._notify(connection, id)
        except IntegrityError:
            return False
        return True

    def append_at_once(self, id: str, decision: DecisionRow) -> bool | None:
        """Stores a decision in SQLite as `append` does, or returns None if another program has locked the file."""
        assert self._appender is not None
        return self._appender.append_at_once(id, decision)

    def take_seat(self, id: str, wanted: int | None, name: str, key: str, commitment: str | None = None) -> int | None:
        """Gives a free seat, or the wanted one, to a person. Returns the seat, or None if it is not free.

        Raises NameTakenError if another seat has a name that looks the same.
        """
        free = [seats.c.game == id, seats.c.kind == "link", seats.c.taken.is_(False)]
        with self._begin() as connection:
            _check_name(connection, id, name)
            candidates = select(seats.c.seat).where(*free).order_by(seats.c.seat)
            if wanted is not None:
                candidates = candidates.where(seats.c.seat == wanted)
            for seat in connection.scalars(candidates).all():
                values = {"taken": True, "name": name, "key": key, "commitment": commitment}
                taken = connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**values))
                if taken.rowcount:
                    self._notify(connection, id)
                    return int(seat)
        return None

    def change_seat(self, id: str, seat: int, values: dict[str, Any]) -> None:
        """Changes fields of a seat. Raises NameTakenError if another seat has a name that looks the same."""
        with self._begin() as connection:
            if "name" in values:
                _check_name(connection, id, values["name"], seat)
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self._notify(connection, id)

    def start(self, id: str, fill: dict[int, SeatRow], at: int) -> bool:
        """Starts a game in the lobby. Bots in `fill` take free seats. Returns False if another seat is still free."""
        free = [seats.c.game == id, seats.c.taken.is_(False)]
        with self._transaction() as (connection, transaction):
            _locked_status(connection, id)
            for seat, bot in fill.items():
                connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**asdict(bot)))
            if connection.scalar(select(func.count()).select_from(seats).where(*free)):
                transaction.rollback()
                return False
            lobby = (games.c.id == id, games.c.status == "lobby")
            connection.execute(update(games).where(*lobby).values(status="dealing", started=at))
            self._deal_if_complete(connection, id, at)
            self._notify(connection, id)
            return True

    def reveal(self, id: str, seat: int, nonce: str, next_commitment: str | None, at: int) -> bool:
        """Stores the nonce of a seat, and deals if it was the last. Returns False if it comes too late."""
        with self._begin() as connection:
            if _locked_status(connection, id) != "dealing":
                stored = select(seats.c.nonce).where(seats.c.game == id, seats.c.seat == seat)
                return bool(connection.scalar(stored) == nonce)
            values = {"nonce": nonce, "next_commitment": next_commitment}
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self._deal_if_complete(connection, id, at)
            self._notify(connection, id)
            return True

    def deal(self, id: str, at: int) -> None:
        """Deals a game without the nonces that are missing."""
        with self._begin() as connection:
            if _locked_status(connection, id) == "dealing":
                _deal(connection, id, at)
                self._notify(connection, id)

    def _deal_if_complete(self, connection: Connection, id: str, at: int) -> None:
        missing = (seats.c.game == id, seats.c.commitment.is_not(None), seats.c.nonce.is_(None))
        if not connection.scalar(select(func.count()).select_from(seats).where(*missing)):
            _deal(connection, id, at)

    def finish(self, id: str) -> None:
        """Marks a game as over, so that `unfinished` leaves it out."""
        with self._begin() as connection:
            connection.execute(update(games).where(games.c.id == id).values(status="over"))

    def beat(self, at: int, tolerance: int) -> tuple[int, tuple[Downtime, ...]]:
        """Stores that a server runs at this time. Returns the latest time that any worker has stored, and all outages.

        If no worker has stored its time for more than `tolerance` milliseconds, that was an outage.
        """
        with self._begin() as connection:
            last = int(connection.execute(select(heartbeat.c.at).with_for_update()).scalar_one())
            if last and at - last > tolerance:
                connection.execute(insert(outages).values(began=last, ended=at))
                connection.execute(delete(outages).where(outages.c.ended < at - REMEMBERED))
            if at > last:
                connection.execute(update(heartbeat).values(at=at))
            rows = connection.execute(select(outages.c.began, outages.c.ended).order_by(outages.c.began))
            return max(at, last), tuple(Downtime(*row) for row in rows)

    def delete(self, ids: Sequence[str], condition: ColumnElement[bool] | None = None) -> list[str]:
        """Deletes those games that meet the condition, with all that belongs to them. Returns their ids.

        No decision can be stored while their rows are locked, so the condition is true until they are gone.
        """
        with self._begin() as connection:
            if self.shared:
                connection.execute(select(games.c.id).where(games.c.id.in_(ids)).with_for_update()).all()
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            chosen = select(games.c.id).where(games.c.id.in_(ids), always() if condition is None else condition)
            found = list(connection.scalars(chosen.order_by(games.c.id)))
            for table in reversed(metadata.sorted_tables):
                for key in table.foreign_keys:
                    if key.column is games.c.id:
                        connection.execute(delete(table).where(key.parent.in_(found)))
            connection.execute(update(games).where(games.c.rematch.in_(found)).values(rematch=None))
            connection.execute(delete(games).where(games.c.id.in_(found)))
            for id in found:
                self._notify(connection, id)
            return found

    def save_review(self, id: str, review: str) -> None:
        """Stores a review, unless another worker was quicker."""
        try:
            with self._begin() as connection:
                connection.execute(insert(reviews).values(game=id, review=review))
        except IntegrityError:
            return

    def claim_decision(self, id: str, number: int, seconds: float) -> bool:
        """Claims the decision of a bot for this worker, in PostgreSQL. Returns False if another worker has claimed it.

        A claim ends after some seconds, because a worker can be killed. Claiming again extends it. The clock of the
        database counts, because the workers may be on several machines.
        """
        at = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        claim = postgres_insert(leases).values(
            game=id, number=number, worker=self.worker, until=at + int(1000 * seconds)
        )
        mine = claim.on_conflict_do_update(
            index_elements=[leases.c.game],
            set_={name: claim.excluded[name] for name in ("number", "worker", "until")},
            where=or_(leases.c.number != number, leases.c.worker == self.worker, leases.c.until < at),
        ).returning(leases.c.game)
        with self._begin() as connection:
            return connection.execute(mine).first() is not None

    def take_token(self, kind: str, address: str, rate: Rate, at: int) -> float:
        """Takes a token of an address in PostgreSQL and returns 0, or returns the seconds until the next one.

        All workers count in the same row, so that an address gets no more from several workers than from one.
        """
        key = f"{kind} {self.address_hash(address)}"
        with self._begin() as connection:
            new = {"key": key, "tokens": float(rate.burst), "at": at}
            connection.execute(postgres_insert(allowances).values(new).on_conflict_do_nothing())
            own = allowances.c.key == key
            query = select(allowances.c.tokens, allowances.c.at).where(own).with_for_update()
            tokens, last = connection.execute(query).one()
            tokens = min(rate.burst, tokens + max(0, at - last) / 1000 * rate.per_second)
            wait = 0.0 if tokens >= 1 else (1 - tokens) / rate.per_second
            connection.execute(update(allowances).where(own).values(tokens=tokens - (not wait), at=max(at, last)))
            if secrets.randbelow(FORGETTING) == 0:
                connection.execute(delete(allowances).where(allowances.c.at < at - FORGOTTEN))
            return wait

    def rematch(self, id: str, rematch: GameRow, seat_rows: Sequence[SeatRow]) -> str:
        """Stores a rematch and returns its id, or that of the rematch that somebody started earlier."""
        with self._transaction() as (connection, transaction):
            _insert(connection, rematch, seat_rows)
            first = connection.execute(
                update(games).where(games.c.id == id, games.c.rematch.is_(None)).values(rematch=rematch.id)
            )
            if first.rowcount:
                self._notify(connection, id)
                return rematch.id
            transaction.rollback()
        with self._connect() as connection:
            return str(connection.scalar(select(games.c.rematch).where(games.c.id == id)))

    # -- connections ---------------------------------------------------------------------------------------------

    def _connect(self) -> Connection:
        """Returns a connection to read, or raises an error at once if PostgreSQL is known to be away."""
        if self.shared:  # what locks a SQLite file does not keep others from reading it
            self.outage.check()
        return self.engine.connect()

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """Begins a transaction, which is committed at the end."""
        with self._transaction() as (connection, _):
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[tuple[Connection, Transaction]]:
        """Begins a transaction, or raises an error at once if the database is known to be away or locked."""
        self.outage.check()
        try:
            with self.engine.connect() as connection, connection.begin() as transaction:
                yield connection, transaction
        except OperationalError as error:
            if is_locked(error.orig):
                self.outage.begin()
            raise

    def _connect_to_postgres(self, dialect: object, record: object, args: Any, options: dict[str, Any]) -> Any:
        """Opens a connection for SQLAlchemy."""
        from kolej.server.postgres_connection import connect  # only PostgreSQL needs its driver

        self.outage.check()
        return connect(self._limits, self.outage.begin, args, options)

    def _allow_long_statements(self, connection: Connection) -> None:
        from kolej.server.postgres_connection import LimitedConnection, limit

        driver_connection = connection.connection.driver_connection
        assert isinstance(driver_connection, LimitedConnection)
        limit(driver_connection, MIGRATION_SECONDS)
        connection.detach()  # it is closed afterwards, because other statements must not take so long

    def _probe(self) -> None:
        """Tries to use the database once more. Raises an error if it is still away or locked."""
        if not self.shared:
            try_to_lock(sqlite_file(self.url))
            return
        from kolej.server.postgres_connection import connect

        args, options = self.engine.dialect.create_connect_args(self.url)
        connect(self._limits, None, args, options).close()

    def _notify(self, connection: Connection, id: str) -> None:
        """Notifies other workers of a change, if and when the transaction is committed."""
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{self.worker} {id}")))


def _check_name(connection: Connection, id: str, name: str, own_seat: int | None = None) -> None:
    """Raises NameTakenError if another seat has a name that looks the same."""
    _locked_status(connection, id)
    others = connection.execute(select(seats.c.seat, seats.c.name).where(seats.c.game == id, seats.c.taken))
    check_free(name, [other.name for other in others if other.seat != own_seat])


def _locked_status(connection: Connection, id: str) -> str:
    """Returns the status of a game. Other workers that ask for it wait until the end of this transaction."""
    # Not against decisions, which only need the game to exist.
    locked = select(games.c.status).where(games.c.id == id).with_for_update(key_share=True)
    return str(connection.scalar(locked))


def _deal(connection: Connection, id: str, at: int) -> None:
    """Mixes the seed of a game and starts it. A game from before there were secrets has its seed already."""
    secret = connection.scalar(select(games.c.secret).where(games.c.id == id))
    values: dict[str, Any] = {"status": "playing", "started": at}
    if secret is not None:
        nonces = connection.scalars(select(seats.c.nonce).where(seats.c.game == id).order_by(seats.c.seat)).all()
        values["seed"] = str(mixed_seed(secret, nonces))
    connection.execute(update(games).where(games.c.id == id, games.c.status == "dealing").values(**values))


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "kolej.server:migrations")
    return config


def _insert(connection: Connection, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
    connection.execute(insert(games).values(**asdict(game)))
    connection.execute(insert(seats), [{"game": game.id, **asdict(seat)} for seat in seat_rows])


def _unfinished(
    connection: Connection,
    id: str,
    status: str,
    players: int,
    turn_seconds: int | None,
    started: int,
    count: int,
    mover: int | None,
) -> Unfinished:
    if status == "dealing":
        return Unfinished(id, bot_may_move=True, turn_seconds=turn_seconds, turn_began=started)
    bots = set(connection.scalars(select(seats.c.seat).where(seats.c.game == id, seats.c.bot.is_not(None))))
    if mover is None or count < players:  # the first tickets are chosen by all at once
        return Unfinished(id, bool(bots), turn_seconds, started)
    before = select(func.max(decisions.c.at)).where(decisions.c.game == id, decisions.c.seat != mover)
    turn_began = connection.scalar(before)
    return Unfinished(id, bool(bots & {mover, (mover + 1) % players}), turn_seconds, turn_began or started)


def _with_driver(url: URL) -> URL:
    """Adds the driver psycopg 3 to a URL such as `postgresql://…`."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def sqlite_file(url: URL) -> Path | None:
    """Returns the file of a SQLite database, or None for a database in memory and for other databases."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith((":memory:", "file:")):
        return None
    return Path(url.database)


def _make_private_file(file: Path | None) -> None:
    """Makes the file and its folder for its user only, because it holds the seeds of all games that are played.

    The permissions of a folder that exists are not changed: it may hold other things. SQLite gives the files that it
    adds the permissions of the database.
    """
    if file is None:
        return
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if os.name == "posix":
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
        if file.stat().st_mode & 0o077:
            file.chmod(PRIVATE_FILE)


def _configure(connection: Any, _: object) -> None:
    """Sets up SQLite. With WAL, readers do not wait for writers, and a commit survives a crash of the process."""
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {line}").close()
