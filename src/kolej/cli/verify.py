"""`kolej verify`: whether a game was dealt as it was promised."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from kolej.cli.errors import complain
from kolej.cli.files import read_game
from kolej.cli.final_score import final_table
from kolej.cli.style import console

REFUTED = 1


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file (JSON) of a server's game.")],
) -> None:
    """Check a record: it plays again exactly, and its seed is the one promised at the start.

    Before a game the server shows a hash of the seed from which it deals, after it the seed. If they
    match, no card was dealt for spite.

    Example: [cyan]kolej verify evening.json[/]
    """
    game = read_game(record)
    said: dict[str, Any] = json.loads(record.read_text("utf-8-sig"))
    promised = said.get("seed_hash")
    found = hashlib.sha256(str(game.seed).encode()).hexdigest()
    if promised is not None and promised != found:
        complain(f"{record}: the seed is not the one that was promised: its hash is {found}, not {promised!r:.80}")
        raise typer.Exit(REFUTED)
    given = said.get("names")
    names = [f"Seat {n}" for n in range(game.players)]
    if isinstance(given, list) and len(given) == game.players and all(isinstance(name, str) for name in given):
        names = given
    screen = console()
    screen.print(f"{record}: {len(game.decisions)} decisions play again exactly.")
    screen.print(
        "The seed is the one that was promised." if promised is not None
        else "The record has no seed_hash, so there was no promise to check."
    )  # fmt: skip
    screen.print()
    screen.print(final_table(game, names))
