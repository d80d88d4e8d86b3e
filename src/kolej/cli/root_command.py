"""The command `kolej` and its subcommands."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from kolej import __version__
from kolej.cli import arena, backup, bench, boards, games, play, replay, report, serve, simulate, think, verify
from kolej.cli.errors import ErrorReportingGroup

app = typer.Typer(
    cls=ErrorReportingGroup,
    name="kolej",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples: [cyan]kolej play nordic[/] · [cyan]kolej simulate usa --players 2 --games 10000[/] · "
    "[cyan]kolej board render paris[/]",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"kolej {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play railway board games in the terminal or the browser, simulate them by the million, and draw boards."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command(name="play")(play.play)
app.command(name="boards")(boards.boards)
app.add_typer(boards.board, name="board")
app.command(name="simulate", cls=simulate.SimulateCommand)(simulate.simulate)
app.command(name="arena")(arena.arena)
app.command(name="report")(report.report)
app.command(name="replay")(replay.replay)
app.command(name="bench")(bench.bench)
app.command(name="serve")(serve.serve)
app.command(name="think")(think.think)
app.command(name="verify")(verify.verify)
app.add_typer(games.games, name="games")
app.command(name="backup")(backup.backup)
app.command(name="restore")(backup.restore)


def main() -> None:
    """Runs the command `kolej`."""
    try:
        app()
    finally:
        _flush_output()


def _flush_output() -> None:
    """Writes what is still buffered. A reader who has closed the pipe (`kolej boards | head -1`) is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more when it exits, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
