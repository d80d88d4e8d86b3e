"""`kolej serve`: the game in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for other machines, too.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=0, max=65535, show_default=False, help="The port; 8000 or, if that is taken, another."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", envvar="KOLEJ_DATABASE_URL", show_default=False,
            help="Where games are kept; a SQLite file in the user's data folder if left out.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes; more than one need PostgreSQL.")
    ] = 1,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:  # fmt: skip
    """Serve the game to browsers, for people and bots.

    Examples: [cyan]kolej serve --open[/] · [cyan]kolej serve --host 0.0.0.0 --port 80[/]
    """
    try:
        from kolej.server.serving import serve as run
        from kolej.server.settings import default_database
    except ModuleNotFoundError as error:
        raise ValueError(f"the server also needs {error.name}: pip install 'kolej[server]'") from None
    run(host, port, database or default_database(), workers, open_page=open_page)
