"""`kolej boards` and `kolej board …`: what boards there are, checks, pictures."""

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
from kolej.cli.differences import special
from kolej.cli.errors import MISTAKE, complain
from kolej.cli.files import write
from kolej.cli.options import BoardName, Json
from kolej.cli.style import console, table
from kolej.game import Game
from kolej.picture import board_svg

board = typer.Typer(help="Check a board file, draw a board.", rich_markup_mode="rich")


@board.callback(invoke_without_command=True)
def group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def boards(
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell where each board comes from.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the boards.

    Examples: [cyan]kolej boards[/] · [cyan]kolej boards --verbose[/]
    """
    found = [find_board(name) for name in BUNDLED]
    if as_json:
        print(json.dumps([_summary(b) for b in found], ensure_ascii=False, indent=2))
    elif verbose:
        for b in found:
            _details(b)
    else:
        _list(found)


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
        "special": special(b),
        "reconstruction": b.reconstruction,
        "provenance": b.provenance,
        "digest": b.digest,
    }


def _players(b: Board) -> str:
    return "{}–{}".format(*b.rules.players)


def _special(b: Board) -> str:
    return "; ".join(special(b)) or "the base game"


def _list(found: list[Board]) -> None:
    """Two tables: the numbers, and what is special, which needs the width of a line."""
    screen = console()
    rows = table("board", "<name", "players", "cities", "routes", "tickets", "<")
    for b in found:
        counts = (len(b.cities), len(b.routes), len(b.tickets))
        mark = Text("reconstruction" if b.reconstruction else "", "yellow")
        rows.add_row(Text(b.id, "number"), Text(b.name), _players(b), *map(str, counts), mark)
    screen.print(rows)
    screen.print()
    differences = Table.grid(padding=(0, 2, 0, 0))
    for b in found:
        differences.add_row(Text(b.id, "number"), _special(b))
    screen.print(differences)
    if any(b.reconstruction for b in found):
        note = "A reconstruction is designed after a printed board that is not publicly documented; "
        screen.print(f"\n{note}kolej boards --verbose tells what is sure.", style="quiet")


def _details(b: Board) -> None:
    screen = console()
    mark = Text(" · reconstruction", "yellow") if b.reconstruction else Text()
    screen.print(Text.assemble((b.name, "heading"), f" ({b.id})") + mark)
    facts = [
        f"{_players(b)} players, {len(b.cities)} cities, {len(b.connections)} connections, "
        f"{len(b.routes)} routes, {len(b.tickets)} tickets",
        f"Special: {_special(b)}.",
        f"Where it comes from: {b.provenance}",
    ]
    for fact in facts:
        screen.print(Padding(Text(fact), (0, 0, 0, 2)))
    screen.print()


@board.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A board file (JSON).")]) -> None:
    """Check a board file: says what is on the board, or each thing that is wrong with it.

    Example: [cyan]kolej board check my-island.json[/]
    """
    try:
        b = find_board(file)
        Game(b, players=b.rules.players[0])  # the engine has limits that show when a game is dealt
    except BoardError as error:
        for problem in str(error).splitlines():
            complain(problem)
        raise typer.Exit(MISTAKE) from None
    print(
        f"{file}: {b.name} can be played by {_players(b)}: {len(b.cities)} cities, {len(b.areas)} areas, "
        f"{len(b.connections)} connections, {len(b.routes)} routes, {len(b.tickets)} tickets"
    )
    print(f"special: {_special(b)}")


@board.command()
def render(
    name: BoardName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write; BOARD.svg here if left out."),
    ] = None,
    night: Annotated[bool, typer.Option("--night", help="Draw the board at dusk.")] = False,
) -> None:
    """Draw a board as an SVG picture.

    Examples: [cyan]kolej board render paris[/] · [cyan]kolej board render nordic --night -o north.svg[/]
    """
    b = find_board(name)
    path = output or Path(f"{b.id}.svg")
    picture = board_svg(b, night=night)
    write(path, picture)
    print(f"{b.name} is drawn in {path}")
