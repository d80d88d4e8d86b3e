"""`kolej think`: let bots think for servers, on this or another machine."""

from __future__ import annotations

from typing import Annotated

import typer

from kolej.errors import KolejError


def think(
    database: Annotated[
        str,
        typer.Option(
            "--database", metavar="URL", envvar="KOLEJ_DATABASE_URL", show_default=False,
            help="Database of the servers: postgresql://…",
        ),
    ],
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes", min=1, max=256, show_default=False,
            help="Number of bots of one kind that think at once; default: all cores but one.",
        ),
    ] = None,
) -> None:  # fmt: skip
    """Let bots think for servers that use the same PostgreSQL, on this or another machine.

    Servers that run with KOLEJ_THINKERS_ELSEWHERE=1 leave the decisions of
    bots to these processes. If none is running, the servers decide
    themselves, but later. Hints, reviews and replays stay with the servers.

    Example: [cyan]kolej think --database postgresql://kolej@db/kolej --processes 8[/]
    """
    try:
        from kolej.server.thinking_process import think as run
    except ModuleNotFoundError as error:
        raise KolejError(f"thinkers also need {error.name}: pip install 'kolej[server,postgres]'") from None
    run(database, processes)
