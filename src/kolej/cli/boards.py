"""`kolej boards` lists the boards; `kolej board` checks a board file or draws a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kolej.boards import BUNDLED, Board, BoardError
from kolej.boards import board as find_board
from kolej.cli.differences import differences
from kolej.cli.errors import USER_ERROR, print_error
from kolej.cli.files import write
from kolej.cli.options import BoardName, Json
from kolej.cli.style import console, table
from kolej.game import Game
from kolej.game.phrases import counted
from kolej.picture import board_svg

board = typer.Typer(help="Check a board file or draw a board.", rich_markup_mode="rich")


@board.callback(invoke_without_command=True)
def group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def boards(
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show details, and where the data of each board comes from.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the boards.

    Examples: [cyan]kolej boards[/] · [cyan]kolej boards --verbose[/]
    """
    bundled = [find_board(name) for name in BUNDLED]
    if as_json:
        print(json.dumps([_summary(b) for b in bundled], ensure_ascii=False, indent=2))
    elif verbose:
        for b in bundled:
            _print_details(b)
    else:
        _print_list(bundled)


def _summary(b: Board) -> dict[str, Any]:
    return {
        "id": b.id,
        "name": b.name,
        "players": list(b.rules.players),
        "cities": len(b.cities),
        "areas": len(b.areas),
        "connections": len(b.connections),
        "routes": len(b.routes),
        "tickets": len(b.tickets),
        "special": differences(b),
        "reconstruction": b.reconstruction,
        "provenance": b.provenance,
        "digest": b.digest,
    }


def _players(b: Board) -> str:
    return "{}–{}".format(*b.rules.players)


def _differences(b: Board) -> str:
    return "; ".join(differences(b)) or "the base game"


def _print_list(boards: list[Board]) -> None:
    """Prints two tables: the numbers, and the differences from the base game, which need a whole line."""
    screen = console()
    rows = table("board", "<name", "players", "cities", "routes", "tickets", "<")
    for b in boards:
        counts = (len(b.cities), len(b.routes), len(b.tickets))
        mark = Text("reconstruction" if b.reconstruction else "", "yellow")
        rows.add_row(Text(b.id, "number"), Text(b.name), _players(b), *map(str, counts), mark)
    screen.print(rows)
    screen.print()
    lines = Table.grid(padding=(0, 2, 0, 0))
    for b in boards:
        lines.add_row(Text(b.id, "number"), _differences(b))
    screen.print(lines)
    if any(b.reconstruction for b in boards):
        note = "A reconstruction is modelled on a printed board that is not publicly documented."
        screen.print(f"\n{note} kolej boards --verbose says what is known.", style="quiet")


def _print_details(b: Board) -> None:
    screen = console()
    mark = Text(" · reconstruction", "yellow") if b.reconstruction else Text()
    screen.print(Text.assemble((b.name, "heading"), f" ({b.id})") + mark)
    facts = [
        f"{_players(b)} players, {len(b.cities)} cities, {len(b.connections)} connections, "
        f"{len(b.routes)} routes, {len(b.tickets)} tickets",
        f"Differences from the base game: {'; '.join(differences(b)) or 'none'}.",
        f"Where the data comes from: {b.provenance}",
    ]
    for fact in facts:
        screen.print(Padding(Text(fact), (0, 0, 0, 2)))
    screen.print()


@board.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A board file (JSON).")]) -> None:
    """Check a board file: print what is on the board, or everything that is wrong with it.

    Example: [cyan]kolej board check my-island.json[/]
    """
    try:
        b = find_board(file)
        Game(b, players=b.rules.players[0])  # dealing a game also checks the limits of the engine
    except BoardError as error:
        for problem in str(error).splitlines():
            print_error(problem)
        raise typer.Exit(USER_ERROR) from None
    print(
        f"{file}: {b.name} is a valid board for {_players(b)} players: {len(b.cities)} cities, "
        f"{counted(len(b.areas), 'area')}, {len(b.connections)} connections, {len(b.routes)} routes, "
        f"{len(b.tickets)} tickets"
    )
    print(f"Differences from the base game: {'; '.join(differences(b)) or 'none'}")


@board.command()
def render(
    name: BoardName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="File to write; default: BOARD.svg here."),
    ] = None,
    night: Annotated[bool, typer.Option("--night", help="Draw the board in night colours.")] = False,
) -> None:
    """Draw a board as an SVG picture.

    Examples: [cyan]kolej board render paris[/] · [cyan]kolej board render nordic --night -o north.svg[/]
    """
    b = find_board(name)
    path = output or Path(f"{b.id}.svg")
    picture = board_svg(b, night=night)
    write(path, picture)
    print(f"Wrote a picture of {b.name} to {path}")
