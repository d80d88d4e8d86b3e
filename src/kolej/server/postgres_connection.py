"""Connections to PostgreSQL that give up when the database does not answer.

PostgreSQL limits the time of a statement, but it cannot do so when its machine or its network is frozen. So the client
limits it as well. Its limit is a little longer, because a connection whose client gave up cannot be used again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

import psycopg

from kolej.server.settings import DatabaseLimits

T = TypeVar("T")

LENIENCE = 0.5
"""Seconds that an answer may take to arrive after the time limit of a statement."""


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed when an answer takes longer than `seconds`."""

    seconds: float | None = None
    on_timeout: Callable[[], None] | None = None

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **options: Any) -> T:
        """Waits for an answer, as psycopg does everywhere. Raises OperationalError if it takes too long."""
        return super().wait(gen if self.seconds is None else self._limited(gen, self.seconds), *args, **options)

    def _limited(self, gen: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
        end = time.monotonic() + seconds
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted  # psycopg sends 0 from time to time while there is no answer
                if not ready and time.monotonic() > end:
                    self.close()  # or SQLAlchemy would try to roll back and wait again
                    if self.on_timeout is not None:
                        self.on_timeout()
                    raise psycopg.OperationalError(f"the database did not answer within {seconds:g} s")
                wanted = gen.send(ready)
        except StopIteration as result:
            return result.value  # type: ignore[no-any-return]  # the value of the generator


def connect(
    limits: DatabaseLimits, on_timeout: Callable[[], None] | None, args: Any, options: Mapping[str, Any]
) -> LimitedConnection:
    """Opens a connection within the limits. `on_timeout` is called when this or a later statement takes too long."""
    seconds = {"connect_timeout": max(2, round(limits.connect_seconds))}  # psycopg waits at least 2 s
    try:
        connection = LimitedConnection.connect(*args, **(seconds | dict(options)))
        assert isinstance(connection, LimitedConnection)
        connection.on_timeout = on_timeout
        limit(connection, limits.statement_seconds)
        connection.commit()
    except psycopg.errors.ConnectionTimeout:
        if on_timeout is not None:
            on_timeout()
        raise
    return connection


def limit(connection: LimitedConnection, seconds: float) -> None:
    """Limits the time of each statement, until the end of the transaction if that is rolled back."""
    connection.seconds = seconds + LENIENCE
    connection.execute(f"SET statement_timeout = {round(seconds * 1000)}")
