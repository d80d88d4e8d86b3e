"""`kolej verify`: check that a game was dealt from the promised seed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from string import hexdigits
from typing import Annotated, Any

import typer

from kolej.cli.errors import print_error
from kolej.cli.files import read_game
from kolej.cli.final_score import final_table
from kolej.cli.style import console

BROKEN_PROMISE = 1
"""Exit code if the seed is not the promised one."""

HASH_DIGITS = 64


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file (JSON) of a server's game.")],
    promised: Annotated[
        str | None, typer.Option(metavar="HASH", help="The hash of the seed that you noted before the first card.")
    ] = None,
) -> None:
    """Check that a record replays exactly, and that its seed is the one promised at the start.

    Before a game the server shows a hash of the seed it deals from. After the
    game it shows the seed. If they match, the server did not choose the cards
    during the game. The record holds the hash, too, but whoever wrote the
    record could have changed it: give the hash that you noted with --promised.

    Example: [cyan]kolej verify evening.json --promised 1f2e…[/]
    """
    noted = None if promised is None else _checked_hash(promised)
    game = read_game(record)
    data: dict[str, Any] = json.loads(record.read_text("utf-8-sig"))
    written = data.get("seed_hash")
    actual = hashlib.sha256(str(game.seed).encode()).hexdigest()
    if noted is not None and noted != actual:
        print_error(f"{record}: the seed is not the one that you were promised: its hash is {actual}, not {noted}")
        raise typer.Exit(BROKEN_PROMISE)
    if written is not None and written != actual:
        print_error(f"{record}: the seed is not the one that was promised: its hash is {actual}, not {written!r:.80}")
        raise typer.Exit(BROKEN_PROMISE)
    given_names = data.get("names")
    names = [f"Seat {n}" for n in range(game.players)]
    if isinstance(given_names, list) and all(isinstance(name, str) for name in given_names):
        names = given_names if len(given_names) == game.players else names
    screen = console()
    screen.print(f"{record}: {len(game.decisions)} decisions replay exactly.")
    screen.print(_verdict(noted, written))
    screen.print()
    screen.print(final_table(game, names))


def _checked_hash(text: str) -> str:
    """The hash in small letters, without spaces around it."""
    noted = text.strip().lower()
    if len(noted) != HASH_DIGITS or not set(noted) <= set(hexdigits):
        form = f"{HASH_DIGITS} digits and letters from a to f"
        raise typer.BadParameter(f"--promised: the hash of a seed is {form}, not {text!r:.80}")
    return noted


def _verdict(noted: str | None, written: object) -> str:
    if noted is not None:
        return "The seed is the one that you were promised."
    if written is not None:
        return "The seed is the one that was promised, if the record tells the promise as it was (--promised HASH)."
    return "The record has no seed_hash, so there was no promise to check."
