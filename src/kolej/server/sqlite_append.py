"""SQLite's own way to keep a decision: a table waits for it, and the layers above would take most of the time."""

from __future__ import annotations

import sqlite3
import threading

from sqlalchemy import Engine, PoolProxiedConnection, insert
from sqlalchemy.exc import DBAPIError

from kolej.server.models import decisions
from kolej.server.stored_games import DecisionRow

COLUMNS = ("game", "number", "seat", "action", "at")


class QuickLine:
    """A connection of its own, taken from the engine when the first decision is made."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None
        self._statement = str(insert(decisions).values(dict.fromkeys(COLUMNS)).compile(engine))
        self._lock = threading.Lock()

    def decide(self, id: str, made: DecisionRow) -> bool:
        """Keeps a decision; False if there is one of that number already."""
        with self._lock:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            try:
                self._connection.cursor().execute(
                    self._statement, (id, made.number, made.seat, made.action, made.at)
                )
                self._connection.commit()
            except sqlite3.IntegrityError:
                self._connection.rollback()
                return False
            except sqlite3.Error as error:  # a full disk, another's lock: said as the rest of the storage says it
                self._connection.rollback()
                raise DBAPIError(self._statement, None, error) from error
            return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
