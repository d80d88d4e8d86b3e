"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

BoardName = Annotated[
    str,
    typer.Argument(metavar="BOARD", help="A board's name, or the path of a board file.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
