"""`kolej play`: the game in the terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.cli.ask import Quit
from kolej.cli.differences import special
from kolej.cli.errors import STOPPED, complain
from kolej.cli.files import read_game, save
from kolej.cli.session import Session
from kolej.cli.style import console
from kolej.game import Game

if TYPE_CHECKING:
    from kolej.bots import Bot

HUMAN = "human"
UNASKED = "usa"
"""The board where nobody can be asked which."""


def play(
    board: Annotated[
        str | None, typer.Argument(help="A board's name, or the path of a board file.", show_default=False)
    ] = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who plays: human, or the name of a bot, for each seat.")
    ] = "human,greedy",
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The same seed deals the same cards.", min=0)
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the record of the game there.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a saved game; it is kept there, too."),
    ] = None,
) -> None:
    """Play in the terminal, against bots or with friends at the same screen.

    Examples: [cyan]kolej play[/] ·
    [cyan]kolej play nordic --seats human,greedy,greedy --save evening.json[/] ·
    [cyan]kolej play --resume evening.json --seats human,greedy,greedy[/]
    """
    screen = console()
    names = [name if ":" in name else name.lower() for name in map(str.strip, seats.split(","))]  # of classes and files
    try:
        game = _found(board, names, seed, resume, screen)
        session = Session(game, names, _bots(game, names, seed), screen, file or resume)
        if game.board.reconstruction:
            screen.print(f"{game.board.name} is a reconstruction of a printed board.", style="yellow")
    except EOFError:
        raise typer.Exit from None
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt) as end:
        _leave(session, screen, asked=isinstance(end, Quit))
        raise typer.Exit(STOPPED if isinstance(end, KeyboardInterrupt) else 0) from None


def _found(
    board: str | None, names: list[str], seed: int | None, resume: Path | None, screen: Console
) -> Game:
    if resume is None:
        return Game(board or _ask_board(len(names), screen), len(names), seed)
    if board is not None or seed is not None:
        raise typer.BadParameter("a resumed game has its board and its seed already")
    game = read_game(resume)
    if len(names) != game.players:
        raise ValueError(f"{resume} is a game of {game.players} players, --seats names {len(names)}")
    return game


def _bots(game: Game, names: list[str], seed: int | None) -> dict[int, Bot]:
    from kolej import bots  # here, because they bring the compiler along

    luck = secrets.randbits(32) if seed is None else seed
    invited = {seat: name for seat, name in enumerate(names) if name != HUMAN}
    for name in invited.values():
        bots.check(name, game.board, game.players)
    return {seat: bots.make(name, luck + seat) for seat, name in invited.items()}


def _ask_board(players: int, screen: Console) -> str:
    if not sys.stdin.isatty():
        return UNASKED
    found = [find_board(name) for name in BUNDLED]
    fitting = [b for b in found if b.rules.players[0] <= players <= b.rules.players[1]] or found
    screen.print("Which board?", style="heading")
    for number, b in enumerate(fitting, 1):
        mark = " (reconstruction)" if b.reconstruction else ""
        screen.print(Text.assemble((f"{number:>4}", "number"), f"  {b.name}", (mark, "yellow")))
        screen.print(Padding(Text("; ".join(special(b)) or "the base game", "quiet"), (0, 4, 0, 6)))
    while True:
        answer = screen.input("Number or name: ").strip().lower()
        if answer.isdecimal() and len(answer) < 3 and 0 < int(answer) <= len(fitting):
            return fitting[int(answer) - 1].id
        if answer in BUNDLED:
            return answer
        if answer in ("q", "quit"):
            raise EOFError
        screen.print(f"Say a number from 1 to {len(fitting)}, or q to leave.", style="bad")


def _leave(session: Session, screen: Console, *, asked: bool) -> None:
    """Says good-bye; a game that is not kept anywhere yet can be, if there is someone to ask."""
    file = session.file
    while asked and file is None:
        try:
            name = screen.input("Save the game in which file (Enter: do not save)? ").strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
        if not name:
            break
        try:
            save(session.game, Path(name))
            file = Path(name)
        except ValueError as error:
            complain(str(error))
    screen.print()
    if file is None:
        screen.print("Good-bye. The game was not saved.")
    else:
        screen.print(f"Good-bye. The game is saved: kolej play --resume {file}", markup=False)
