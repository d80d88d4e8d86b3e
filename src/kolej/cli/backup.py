"""`kolej backup` and `kolej restore`: copy the games of a server to a file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kolej.cli.games import Database
from kolej.errors import KolejError


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to write. An existing one is replaced.")],
    database: Database = None,
) -> None:
    """Copy all games to a file while the server runs. Only for SQLite; PostgreSQL has pg_dump.

    The file holds the secret seeds of all games, so only you may read it.

    Example: [cyan]kolej backup games-monday.db[/]
    """
    source = _sqlite_file(database, "pg_dump --format=custom --file=FILE URL")
    if file.resolve() == source.resolve():
        raise KolejError(f"{file} is the database itself; name another file for the copy")
    from kolej.server.database_errors import opened
    from kolej.server.sqlite_backup import back_up

    with opened(f"sqlite:///{source}"):
        back_up(source, file)
    print(f"Wrote all games to {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that kolej backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace a database that exists.")] = False,
    database: Database = None,
) -> None:
    """Put the games of a backup into place before the server starts. Only for SQLite; PostgreSQL has pg_restore.

    Example: [cyan]kolej restore games-monday.db --replace[/]
    """
    target = _sqlite_file(database, "pg_restore --clean --if-exists --no-owner --dbname=URL FILE")
    if file.resolve() == target.resolve():
        raise KolejError(f"{file} is the database itself")
    if not file.exists():
        raise KolejError(f"there is no file {file}")
    from kolej.server.sqlite_backup import restore as put_back

    put_back(file, target, replace=replace)
    print(f"Restored the games of {file} to {target}")


def _sqlite_file(database: str | None, command: str) -> Path:
    """Returns the file of the database, or raises an error that names the command for PostgreSQL."""
    try:
        from sqlalchemy.engine import make_url

        from kolej.server.database import sqlite_file
        from kolej.server.database_errors import explained
        from kolej.server.settings import default_database
    except ModuleNotFoundError as error:
        raise KolejError(f"this also needs {error.name}: pip install 'kolej[server]'") from None
    with explained():
        file = sqlite_file(make_url(database or default_database()))
    if file is None:
        raise KolejError(f"only a SQLite file is copied like this; for PostgreSQL: {command}")
    return file
