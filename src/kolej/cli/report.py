"""`kolej report`: play thousands of games and write a page about them."""

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
        typer.Option("--output", "-o", metavar="FILE", help="File to write; default: BOARD-report.html here."),
    ] = None,
    games: Games = 20_000,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Number of seats; default: the fewest the board allows.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots that play: one name, or several that take the seats in turn.")
    ] = "planner",
    seed: Annotated[int, typer.Option("--seed", "-s", help="Seed; the same seed plays the same games.", min=0)] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Games played at the same time; default: one per core.", min=1)
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the numbers as JSON. The page is then written only with --output.")
    ] = False,
) -> None:
    """Play many games between bots and write a page about them.

    The page shows scores, turn order, the length of games, where points come
    from, which routes are claimed and which winners have, what tickets are
    worth, and which colours are in demand. It is one HTML file that needs
    nothing else.

    Examples: [cyan]kolej report nordic[/] · [cyan]kolej report usa --games 50000 --players 4 -o usa.html[/]
    """
    board = find_board(name)
    path = output or (None if as_json else Path(f"{board.id}-report.html"))
    if path:
        check_writable(path)

    from kolej.report import html  # imported here because it loads the compiler
    from kolej.report.collect import survey
    from kolej.report.numbers import report as make_report

    with progress_bar() as progress:
        bar = progress.add_task("Compiling the rules, which takes a minute the first time", total=games)
        counts = survey(
            board, players=players, games=games, bots=bots, seed=seed, workers=workers,
            progress=lambda done: progress.update(bar, completed=done, description=board.name),
        )  # fmt: skip
    numbers = make_report(counts)
    if path:
        write(path, html.page(board, numbers, name, __version__))
    if as_json:
        print(json.dumps(numbers.to_dict(), indent=2))
    else:
        print(f"Wrote a report about {numbers.games:,} games on {board.name} to {path}")
