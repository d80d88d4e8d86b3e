"""Stores decisions directly with SQLite, because players wait for it and SQLAlchemy would take most of the time."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, PoolProxiedConnection, insert
from sqlalchemy.exc import DBAPIError

from kolej.server import metrics
from kolej.server.models import decisions
from kolej.server.stored_games import DecisionRow

COLUMNS = ("game", "number", "seat", "action", "at", "stand_in")


class SqliteAppender:
    """Stores decisions on a separate connection of the engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None
        self._statement = str(insert(decisions).values(dict.fromkeys(COLUMNS)).compile(engine))
        self._lock = threading.Lock()

    def open(self) -> None:
        """Takes the connection from the engine. It never waits for a lock, because the event loop would wait, too."""
        with self._lock:
            self._opened()

    def append_at_once(self, id: str, decision: DecisionRow) -> bool | None:
        """Stores a decision without waiting.

        Returns False if there is already one with its number, and None if the database is locked.
        """
        with self._lock:
            connection = self._opened()
            try:
                connection.cursor().execute(
                    self._statement,
                    (id, decision.number, decision.seat, decision.action, decision.at, decision.stand_in),
                )
                connection.commit()
            except sqlite3.IntegrityError:
                connection.rollback()
                return False
            except sqlite3.Error as error:  # such as a full disk: raised as SQLAlchemy would raise it
                connection.rollback()
                if is_locked(error):
                    return None
                metrics.database_errors.labels(type(error).__name__).inc()
                raise DBAPIError(self._statement, None, error) from error
            return True

    def _opened(self) -> PoolProxiedConnection:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            self._connection.cursor().execute("PRAGMA busy_timeout = 0")
        return self._connection

    def close(self) -> None:
        """Returns the connection."""
        if self._connection is not None:
            self._connection.close()


def is_locked(error: object) -> bool:
    """Returns whether an error of SQLite means that another connection has locked the database."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def try_to_lock(file: Path | None) -> None:
    """Raises an error if another program has locked the database."""
    if file is not None:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.rollback()
