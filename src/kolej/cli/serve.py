"""`kolej serve`: serve the game to browsers."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated

import typer

from kolej.errors import KolejError


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 also accepts other machines.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=0, max=65535, show_default=False,
            help="Port to listen on; default: 8000, or another if that is taken.",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", envvar="KOLEJ_DATABASE_URL", show_default=False,
            help="Database for the games; default: a SQLite file in the user's data folder.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Number of processes; more than one needs PostgreSQL.")
    ] = 1,
    log: Annotated[
        LogFormat,
        typer.Option("--log", envvar="KOLEJ_LOG", help="Plain lines in the log, or JSON lines for programs."),
    ] = LogFormat.TEXT,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:  # fmt: skip
    """Serve the game to browsers, for people and bots.

    Examples: [cyan]kolej serve --open[/] · [cyan]kolej serve --host 0.0.0.0 --port 80[/]
    """
    try:
        from kolej.server.serving import serve as run
        from kolej.server.settings import default_database
    except ModuleNotFoundError as error:
        raise KolejError(f"the server also needs {error.name}: pip install 'kolej[server]'") from None
    os.environ["KOLEJ_LOG"] = log  # for the workers, too
    run(host, port, database or default_database(), workers, open_page=open_page)
