"""Stores decisions directly with SQLite, because players wait for it and SQLAlchemy would take most of the time."""

from __future__ import annotations

import sqlite3
import threading

from sqlalchemy import Engine, PoolProxiedConnection, insert
from sqlalchemy.exc import DBAPIError

from kolej.server.models import decisions
from kolej.server.stored_games import DecisionRow

COLUMNS = ("game", "number", "seat", "action", "at")


class SqliteAppender:
    """Stores decisions on a separate connection, which it takes from the engine for the first decision."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None
        self._statement = str(insert(decisions).values(dict.fromkeys(COLUMNS)).compile(engine))
        self._lock = threading.Lock()

    def append(self, id: str, decision: DecisionRow) -> bool:
        """Stores a decision. Returns False if there is already one with its number."""
        with self._lock:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            try:
                self._connection.cursor().execute(
                    self._statement, (id, decision.number, decision.seat, decision.action, decision.at)
                )
                self._connection.commit()
            except sqlite3.IntegrityError:
                self._connection.rollback()
                return False
            except sqlite3.Error as error:  # a full disk or a lock: raised as SQLAlchemy would raise it
                self._connection.rollback()
                raise DBAPIError(self._statement, None, error) from error
            return True

    def close(self) -> None:
        """Returns the connection."""
        if self._connection is not None:
            self._connection.close()
