"""`kolej verify`: check that a game was dealt from the promised seed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from kolej.cli.errors import print_error
from kolej.cli.files import read_game
from kolej.cli.final_score import final_table
from kolej.cli.style import console

BROKEN_PROMISE = 1
"""Exit code if the seed is not the promised one."""


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file (JSON) of a server's game.")],
) -> None:
    """Check that a record replays exactly, and that its seed is the one promised at the start.

    Before a game the server shows a hash of the seed it deals from. After the
    game it shows the seed. If they match, the server did not choose the cards
    during the game.

    Example: [cyan]kolej verify evening.json[/]
    """
    game = read_game(record)
    data: dict[str, Any] = json.loads(record.read_text("utf-8-sig"))
    promised = data.get("seed_hash")
    actual = hashlib.sha256(str(game.seed).encode()).hexdigest()
    if promised is not None and promised != actual:
        print_error(f"{record}: the seed is not the one that was promised: its hash is {actual}, not {promised!r:.80}")
        raise typer.Exit(BROKEN_PROMISE)
    given_names = data.get("names")
    names = [f"Seat {n}" for n in range(game.players)]
    if isinstance(given_names, list) and all(isinstance(name, str) for name in given_names):
        names = given_names if len(given_names) == game.players else names
    screen = console()
    screen.print(f"{record}: {len(game.decisions)} decisions replay exactly.")
    screen.print(
        "The seed is the one that was promised." if promised is not None
        else "The record has no seed_hash, so there was no promise to check."
    )  # fmt: skip
    screen.print()
    screen.print(final_table(game, names))
