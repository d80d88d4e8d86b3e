"""Copies a SQLite database of games while a server uses it, and puts such a copy back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from kolej.errors import KolejError
from kolej.server.database import PRIVATE_FILE, PRIVATE_FOLDER
from kolej.server.database_errors import opened


@contextmanager
def server_lock(file: Path) -> Iterator[None]:
    """Keeps servers from a SQLite file, or raises an error if one uses it."""
    # The lock ends with the process, even if that is killed, because its children do not inherit the file.
    lock = FileLock(f"{file.resolve()}.lock", timeout=0, mode=PRIVATE_FILE)
    try:
        lock.acquire()
    except Timeout:
        raise KolejError(f"another server uses the database {file}; stop it first, or use PostgreSQL") from None
    try:
        yield
    finally:
        lock.release()


def back_up(database: Path, copy: Path) -> None:
    """Writes a copy with all games that were stored when it began. Nobody has to wait for it."""
    with _replacing(copy) as part:
        _copy(database, part)


def restore(copy: Path, database: Path, *, replace: bool) -> None:
    """Puts a copy in the place of a database that no server uses. An existing database is replaced only if wanted."""
    database.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with server_lock(database):
        if database.exists() and not replace:
            raise KolejError(f"{database} exists; --replace deletes the games in it")
        with _replacing(database) as part:
            _copy(copy, part)
            with opened(f"sqlite:///{part}", older=True) as storage, storage.engine.connect() as connection:
                result = connection.exec_driver_sql("PRAGMA quick_check").scalar()
            if result != "ok":
                raise KolejError(f"{copy} is damaged: {result}")
            for ending in ("-wal", "-shm"):  # SQLite would add the changes of the old database to the new one
                database.with_name(database.name + ending).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copies a database, without writing to it, into an empty file."""
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("VACUUM INTO ?", [str(target)])
    except sqlite3.Error as error:
        raise KolejError(f"{source} cannot be copied: {error}") from None


@contextmanager
def _replacing(file: Path) -> Iterator[Path]:
    """Yields an empty private file that takes the place of the file at the end, so that a crash leaves no half."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
