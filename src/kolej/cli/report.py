"""`kolej report`: thousands of games, and one page that says what is seen in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from kolej import __version__
from kolej.boards import board as find_board
from kolej.cli.files import check_writable, write
from kolej.cli.options import BoardName, Games
from kolej.cli.progress import progress_bar


def report(
    name: BoardName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write; BOARD-report.html here if left out."),
    ] = None,
    games: Games = 20_000,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many seats; the board's fewest if left out.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays: one name for all seats, or several, in turn.")
    ] = "planner",
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", min=0)] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Games at a time; one for each core if left out.", min=1)
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the numbers as JSON; the page is written only if --output is given.")
    ] = False,
) -> None:
    """Play many games between bots and write a page about them.

    It shows scores, seats, lengths, where points come from, which routes are claimed and win, what tickets are worth
    and which colours are wanted: one file of HTML that needs nothing else.

    Examples: [cyan]kolej report nordic[/] · [cyan]kolej report usa --games 50000 --players 4 -o usa.html[/]
    """
    board = find_board(name)
    path = output or (None if as_json else Path(f"{board.id}-report.html"))
    if path:
        check_writable(path)

    from kolej.report import html  # here: it brings the compiler along
    from kolej.report.collect import survey
    from kolej.report.numbers import report as told

    with progress_bar() as progress:
        bar = progress.add_task("Compiling the rules, which takes a minute the first time", total=games)
        counted = survey(
            board, players=players, games=games, bots=bots, seed=seed, workers=workers,
            progress=lambda done: progress.update(bar, completed=done, description=board.name),
        )  # fmt: skip
    found = told(counted)
    if path:
        write(path, html.page(board, found, name, __version__))
    if as_json:
        print(json.dumps(found.to_dict(), indent=2))
    else:
        print(f"{found.games:,} games on {board.name} are told in {path}")

