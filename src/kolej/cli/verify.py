"""`kolej verify`: check that a game was dealt from the promised cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from string import hexdigits
from typing import Annotated, Any, NoReturn

import typer

from kolej.cli.errors import print_error
from kolej.cli.files import read_game
from kolej.cli.final_score import final_table
from kolej.cli.style import console
from kolej.game import Game
from kolej.game.fairness import NONCE, SECRET, fingerprint, mixed_seed

BROKEN_PROMISE = 1
"""Exit code if the cards are not the promised ones."""

HASH_DIGITS = 64


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file (JSON) of a server's game.")],
    promised: Annotated[
        str | None, typer.Option(metavar="HASH", help="The promise of the server that you noted before the first card.")
    ] = None,
    nonce: Annotated[str | None, typer.Option(metavar="NONCE", help="The nonce of your device.")] = None,
) -> None:
    """Check that a record replays exactly, and that its cards are the ones promised at the start.

    Before a game the server shows a promise: the hash of a secret. The cards
    are dealt from this secret and from a nonce of each device. After the game
    the server shows all of them. If they match, nobody chose the cards. The
    record holds the promise, too, but whoever wrote the record could have
    changed it: give the promise that you noted with --promised, and the nonce
    of your device with --nonce. Older servers promised the seed itself.

    Example: [cyan]kolej verify evening.json --promised 1f2e…[/]
    """
    noted = None if promised is None else _checked_hash(promised)
    game = read_game(record)
    data: dict[str, Any] = json.loads(record.read_text("utf-8-sig"))
    written = data.get("promise", data.get("seed_hash"))
    nonces = _nonces(record, data, game) if "secret" in data else None
    what = "seed" if nonces is None else "secret"
    actual = fingerprint(str(game.seed) if nonces is None else data["secret"])
    if noted is not None and noted != actual:
        _broken(record, f"the {what} is not the one that you were promised: its hash is {actual}, not {noted}")
    if written is not None and written != actual:
        _broken(record, f"the {what} is not the one that was promised: its hash is {actual}, not {written!r:.80}")
    if nonce is not None and nonce.strip().lower() not in (nonces or ()):
        _broken(record, f"the cards were dealt without the nonce {nonce!r:.80}")
    given_names = data.get("names")
    names = [f"Seat {n}" for n in range(game.players)]
    if isinstance(given_names, list) and all(isinstance(name, str) for name in given_names):
        names = given_names if len(given_names) == game.players else names
    screen = console()
    screen.print(f"{record}: {len(game.decisions)} decisions replay exactly.")
    screen.print(_verdict(what, noted, written))
    if nonces is not None:
        screen.print(_about_nonces(nonces, _commitments(data, game), names), markup=False)
    screen.print()
    screen.print(final_table(game, names))


def _broken(record: Path, what: str) -> NoReturn:
    print_error(f"{record}: {what}")
    raise typer.Exit(BROKEN_PROMISE)


def _checked_hash(text: str) -> str:
    """The hash in small letters, without spaces around it."""
    noted = text.strip().lower()
    if len(noted) != HASH_DIGITS or not set(noted) <= set(hexdigits):
        form = f"{HASH_DIGITS} digits and letters from a to f"
        raise typer.BadParameter(f"--promised: a promise is {form}, not {text!r:.80}")
    return noted


def _nonces(record: Path, data: Mapping[str, Any], game: Game) -> list[str | None]:
    """Returns the nonces of all seats, after checking that the seed was mixed from them and from the secret."""
    secret, nonces = data["secret"], data.get("nonces")
    if not isinstance(secret, str) or not SECRET.fullmatch(secret):
        _broken(record, f"the secret is not {HASH_DIGITS} digits and letters from a to f")
    if not isinstance(nonces, list) or len(nonces) != game.players or not all(map(_is_nonce, nonces)):
        _broken(record, "the nonces are not a list with one for each seat")
    if mixed_seed(secret, nonces) != game.seed:
        _broken(record, "the seed was not mixed from the secret and the nonces")
    for seat, (nonce, commitment) in enumerate(zip(nonces, _commitments(data, game), strict=True)):
        if nonce is not None and fingerprint(nonce) != commitment:
            _broken(record, f"the nonce of seat {seat} is not the one that the seat has committed to")
    return nonces


def _is_nonce(nonce: object) -> bool:
    return nonce is None or (isinstance(nonce, str) and NONCE.fullmatch(nonce) is not None)


def _commitments(data: Mapping[str, Any], game: Game) -> list[object]:
    commitments = data.get("commitments")
    return commitments if isinstance(commitments, list) and len(commitments) == game.players else [None] * game.players


def _verdict(what: str, noted: str | None, written: object) -> str:
    if noted is not None:
        return f"The {what} is the one that you were promised."
    if written is not None:
        return f"The {what} is the one that was promised, if the record tells the promise as it was (--promised HASH)."
    return "The record has no promise, so there was no promise to check."


def _about_nonces(nonces: list[str | None], commitments: list[object], names: list[str]) -> str:
    seats = list(zip(nonces, commitments, names, strict=True))
    mixed = [name for nonce, _, name in seats if nonce is not None]
    withheld = [name for nonce, commitment, name in seats if nonce is None and commitment is not None]
    text = "The seed was mixed from it"
    text += f" and from the nonces of {', '.join(mixed)}." if mixed else " alone: no device added a nonce."
    if withheld:
        text += f" No nonce came from {', '.join(withheld)}, although it was announced."
    return text
