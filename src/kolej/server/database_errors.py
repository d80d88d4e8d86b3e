"""Opens the database of games for commands, and explains in one line what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from kolej.errors import KolejError
from kolej.server.database import sqlite_file
from kolej.server.settings import Settings
from kolej.server.storage import Storage

COMMAND_SECONDS = 60.0
"""Seconds that one statement of a command may take."""


@contextmanager
def explained() -> Iterator[None]:
    """Turns errors of opening a database into a KolejError."""
    try:
        with _answers():
            yield
    except ModuleNotFoundError as error:
        raise KolejError(f"this database needs a driver that is not installed: {error.name}") from None
    except OSError as error:
        raise KolejError(f"the database cannot be used: {error.strerror or error}") from None


@contextmanager
def opened(database: str, *, older: bool = False) -> Iterator[Storage]:
    """Opens the database of a server, which may be running. It must exist and have the tables of this version.

    With `older` it may have those of an earlier version, which a server updates when it starts.
    """
    with explained():
        file = sqlite_file(make_url(database))
        if file is not None and not file.exists():
            raise KolejError(f"there is no database {file}; kolej serve makes one, and --database names another")
        limits = Settings.from_environment().database_limits
        # The host can wait for a list of all games, which nobody at a table can.
        limits = replace(limits, statement_seconds=max(limits.statement_seconds, COMMAND_SECONDS))
        storage = Storage(database, "", limits)
    try:
        with explained():
            storage.check_version(older=older)
        with _answers():
            yield storage
    finally:
        storage.close()


@contextmanager
def _answers() -> Iterator[None]:
    """Turns errors of the database into a KolejError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise KolejError(f"the database cannot be used: {_reason(error)}") from None


def _reason(error: SQLAlchemyError) -> str:
    """Returns the first line of the driver's message. SQLAlchemy adds statements, links and maybe a password."""
    message = str(getattr(error, "orig", None) or error).strip()
    return message.splitlines()[0] if message else type(error).__name__
