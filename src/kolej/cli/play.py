"""`kolej play`: play a game in the terminal."""

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
from kolej.cli.differences import differences
from kolej.cli.errors import INTERRUPTED, print_error
from kolej.cli.files import read_game, save
from kolej.cli.session import Session
from kolej.cli.style import console
from kolej.errors import KolejError
from kolej.game import Game

if TYPE_CHECKING:
    from kolej.bots import Bot

HUMAN = "human"
DEFAULT_BOARD = "usa"
"""The board to play if none is named and there is nobody to ask."""


def play(
    board: Annotated[
        str | None, typer.Argument(help="Name of a board, or path of a board file.", show_default=False)
    ] = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who plays in each seat: human, or the name of a bot.")
    ] = "human,greedy",
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="Seed; the same seed deals the same cards.", min=0)
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the game to this file after every decision.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Continue a saved game and keep saving to its file."),
    ] = None,
) -> None:
    """Play in the terminal, against bots or with friends at the same screen.

    Examples: [cyan]kolej play[/] ·
    [cyan]kolej play nordic --seats human,greedy,greedy --save evening.json[/] ·
    [cyan]kolej play --resume evening.json --seats human,greedy,greedy[/]
    """
    screen = console()
    # Names of classes and files keep their capitals.
    names = [name if ":" in name else name.lower() for name in map(str.strip, seats.split(","))]
    try:
        game = _game(board, names, seed, resume, screen)
        session = Session(game, names, _bots(game, names, seed), screen, file or resume)
        if game.board.reconstruction:
            screen.print(f"{game.board.name} is a reconstruction of a printed board.", style="yellow")
    except EOFError:
        raise typer.Exit from None
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt) as end:
        _leave(session, screen, asked=isinstance(end, Quit))
        raise typer.Exit(INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0) from None


def _game(board: str | None, names: list[str], seed: int | None, resume: Path | None, screen: Console) -> Game:
    """Returns a new game, or the saved one."""
    if resume is None:
        return Game(board or _ask_board(len(names), screen), len(names), seed)
    if board is not None or seed is not None:
        raise typer.BadParameter("a resumed game already has a board and a seed")
    game = read_game(resume)
    if len(names) != game.players:
        raise KolejError(f"{resume} is a game for {game.players} players, but --seats names {len(names)}")
    return game


def _bots(game: Game, names: list[str], seed: int | None) -> dict[int, Bot]:
    from kolej import bots  # imported here because it loads the compiler

    bot_seed = secrets.randbits(32) if seed is None else seed
    bot_names = {seat: name for seat, name in enumerate(names) if name != HUMAN}
    for name in bot_names.values():
        bots.check(name, game.board, game.players)
    return {seat: bots.make(name, bot_seed + seat) for seat, name in bot_names.items()}


def _ask_board(players: int, screen: Console) -> str:
    if not sys.stdin.isatty():
        return DEFAULT_BOARD
    boards = [find_board(name) for name in BUNDLED]
    fitting = [b for b in boards if b.rules.players[0] <= players <= b.rules.players[1]] or boards
    screen.print("Which board?", style="heading")
    for number, b in enumerate(fitting, 1):
        mark = " (reconstruction)" if b.reconstruction else ""
        screen.print(Text.assemble((f"{number:>4}", "number"), f"  {b.name}", (mark, "yellow")))
        screen.print(Padding(Text("; ".join(differences(b)) or "the base game", "quiet"), (0, 4, 0, 6)))
    while True:
        answer = screen.input("Number or name: ").strip().lower()
        if answer.isdecimal() and len(answer) < 3 and 0 < int(answer) <= len(fitting):
            return fitting[int(answer) - 1].id
        if answer in BUNDLED:
            return answer
        if answer in ("q", "quit"):
            raise EOFError
        screen.print(f"Type a number from 1 to {len(fitting)}, the name of a board, or q to leave.", style="bad")


def _leave(session: Session, screen: Console, *, asked: bool) -> None:
    """Says good-bye. If the person chose to leave, first offers to save a game that has no file yet."""
    file = session.file
    while asked and file is None:
        try:
            name = screen.input("File to save the game in (Enter: do not save): ").strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
        if not name:
            break
        try:
            save(session.game, Path(name))
            file = Path(name)
        except KolejError as error:
            print_error(str(error))
    screen.print()
    if file is None:
        screen.print("Good-bye. The game was not saved.")
    else:
        screen.print(f"Good-bye. The game is saved: kolej play --resume {file}", markup=False)
