"""The connections to the database, its tables, and notifications about changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Transaction, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import OperationalError

from kolej.errors import KolejError
from kolej.server import metrics
from kolej.server.outage import Outage
from kolej.server.settings import DatabaseLimits
from kolej.server.sqlite_append import SqliteAppender, is_locked, try_to_lock

CHANNEL = "kolej"
"""The channel on which PostgreSQL tells all workers which game has changed."""

SAID = "said"
"""What a notification adds to the id of a game in which somebody has said something."""

DEVICES = "devices"
"""What a notification adds to the id of a game for which a device wants notices."""

MIGRATING = 0x6B6F6C656A
"""The lock that a worker holds while it migrates the database."""
MIGRATION_SECONDS = 600
"""The longest time of one statement of a migration, with the wait for other workers that migrate."""

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
LOCKED_SECONDS = 2.0
"""Seconds that a change waits while another program has locked the SQLite file."""


class Database:
    """A PostgreSQL or SQLite database. Notifications about changes contain `worker`, the name of this process."""

    def __init__(self, database: str, worker: str, limits: DatabaseLimits | None = None) -> None:
        self._limits = limits or DatabaseLimits()
        self.outage = Outage(self._probe)
        self.url = _with_driver(make_url(database))
        self.worker = worker
        self.shared = self.url.get_backend_name() == "postgresql"
        if self.shared:
            self.engine = create_engine(
                self.url, hide_parameters=True, pool_pre_ping=True, pool_size=8, pool_timeout=self._limits.pool_seconds
            )
            event.listen(self.engine, "do_connect", self._connect_to_postgres)
            self.appender: SqliteAppender | None = None
        else:
            _make_private_file(sqlite_file(self.url))
            self.engine = create_engine(self.url, hide_parameters=True, connect_args={"timeout": LOCKED_SECONDS})
            event.listen(self.engine, "connect", _configure)
            self.appender = SqliteAppender(self.engine)
        event.listen(self.engine, "handle_error", metrics.count_database_error)

    def migrate(self) -> None:
        """Migrates the database. If several workers start at once, they take turns."""
        config = _migrations()
        with self.begin() as connection:
            if self.shared:
                self._allow_long_statements(connection)
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise KolejError(f"the database was made by a newer version of Kolej: {error}") from None
        if self.appender is not None:
            self.appender.open()

    def check_version(self, *, older: bool = False) -> None:
        """Raises an error if the database has not the tables of this version of Kolej or, if allowed, an older one."""
        scripts = ScriptDirectory.from_config(_migrations())
        with self.connect() as connection:
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
        if self.appender is not None:
            self.appender.close()
        self.engine.dispose()

    def ping(self) -> None:
        """Raises an error if the database does not answer."""
        self.outage.check()
        with self.connect() as connection:
            connection.execute(select(1))

    def connect(self) -> Connection:
        """Returns a connection to read, or raises an error at once if PostgreSQL is known to be away."""
        if self.shared:  # what locks a SQLite file does not keep others from reading it
            self.outage.check()
        return self.engine.connect()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """Begins a transaction, which is committed at the end."""
        with self.transaction() as (connection, _):
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[tuple[Connection, Transaction]]:
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

    def notify(self, connection: Connection, id: str) -> None:
        """Notifies other workers of a change, if and when the transaction is committed."""
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{self.worker} {id}")))


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "kolej.server:migrations")
    return config


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
