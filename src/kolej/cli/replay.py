"""`kolej replay`: show a recorded game turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kolej.cli.files import read_game
from kolej.cli.final_score import final_table
from kolej.cli.log import full_log
from kolej.cli.style import console
from kolej.errors import KolejError


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file (JSON).")],
    seat: Annotated[
        int | None, typer.Option("--seat", help="Show only what this seat (counted from 0) could know.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show all cards and tickets, even if the game is not over.")
    ] = False,
) -> None:
    """Show a recorded game turn by turn.

    A finished game is shown with all cards and tickets, an unfinished one as a spectator saw it.

    Examples: [cyan]kolej replay evening.json[/] · [cyan]kolej replay evening.json --seat 0[/]
    """
    if everything and seat is not None:
        raise typer.BadParameter("--seat and --all cannot be used together")
    game = read_game(record)
    if seat is not None and not 0 <= seat < game.players:
        raise KolejError(f"there is no seat {seat} in this game; the seats are 0 to {game.players - 1}")
    names = [f"Seat {n}" for n in range(game.players)]
    with_hidden = everything or (game.over and seat is None)
    events = game.events if with_hidden else [event.seen_by(seat) for event in game.events]
    screen = console()
    length = f"{len(game.decisions)} decisions"
    screen.print(Text(f"{game.board.name}, {game.players} players, {length}", "heading"))
    if game.board.reconstruction:
        screen.print("This board is a reconstruction.", style="yellow")
    screen.print()
    for line in full_log(game.board, events, names):
        screen.print(line)
    screen.print()
    if game.over or everything:
        screen.print(final_table(game, names))
    else:
        screen.print("The game is not over. --all shows hidden cards and tickets.", style="quiet")
