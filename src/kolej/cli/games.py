"""`kolej games`: list, show, export, delete and prune the games of a server."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from kolej.cli.errors import print_error
from kolej.cli.files import write
from kolej.cli.options import Json
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table
from kolej.errors import KolejError
from kolej.game.phrases import counted

if TYPE_CHECKING:  # the server is an extra
    from kolej.server.game_list import GameSummary
    from kolej.server.room import Room
    from kolej.server.storage import Storage

games = typer.Typer(help="List, show, export, delete and prune the games of a server.", rich_markup_mode="rich")

NOT_FOUND = 1
"""Exit code if some of the games do not exist or were left out."""
SECRET = "holds the secret seed of a game that is not over: whoever reads it knows all cards"

_AGE = re.compile(r"(\d+(?:\.\d+)?)\s*([hdw]?)")
_HOURS = {"h": 1, "": 24, "d": 24, "w": 7 * 24}


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", envvar="KOLEJ_DATABASE_URL", show_default=False,
        help="Database of the server; default: the SQLite file in the user's data folder.",
    ),
]  # fmt: skip
Ids = Annotated[list[str], typer.Argument(metavar="ID…", help="Ids of games.", show_default=False)]


@games.callback(invoke_without_command=True)
def group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@contextmanager
def _opened(database: str | None) -> Iterator[Storage]:
    try:
        from kolej.server.database_errors import opened
        from kolej.server.settings import default_database
    except ModuleNotFoundError as error:
        raise KolejError(f"this also needs {error.name}: pip install 'kolej[server]'") from None
    with opened(database or default_database()) as storage:
        yield storage


def _age(text: str | float) -> float:
    """Parses an age in days: 30, 30d, 12h, 2w."""
    match = _AGE.fullmatch(str(text).strip().lower())
    hours = float(match[1]) * _HOURS[match[2]] if match else -1.0
    if not 0 <= hours <= 24 * 36500:
        raise typer.BadParameter(f"{text!r} is not an age: write 30 or 30d for days, 12h for hours, 2w for weeks")
    return hours / 24


@games.command(name="list")
def list_games(
    status: Annotated[Status | None, typer.Option("--status", help="Only games with this status.")] = None,
    older_than: Annotated[
        float | None,
        typer.Option(
            "--older-than", parser=_age, metavar="AGE", help="Only games without activity for this long: 30d, 12h."
        ),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Largest number of games.")] = 50,
    as_json: Json = False,
    database: Database = None,
) -> None:
    """List games, those with the latest activity first.

    Examples: [cyan]kolej games list[/] · [cyan]kolej games list --status playing --older-than 30d[/]
    """
    with _opened(database) as storage:
        from kolej.server.game_list import GameFilter
        from kolej.server.stored_games import now

        since = None if older_than is None else now() - round(older_than * 24 * 3600 * 1000)
        found = storage.summaries(GameFilter(status=status, inactive_since=since, limit=limit))
    if as_json:
        print(json.dumps([_as_json(game) for game in found], indent=2))
        return
    if not found:
        console().print("There are no such games.")
        return
    console().print(_listing(found))
    if len(found) == limit:
        console().print(f"\nThese are the first {limit}; --limit shows more.", style="quiet")


def _listing(found: Sequence[GameSummary]) -> Any:
    listing = table("id", "<board", "players", "<status", "decisions", "<created", "<last decision")
    for game in found:
        numbers = str(game.players), game.status, str(game.decisions)
        listing.add_row(Text(game.id, "number"), game.board, *numbers, _time(game.created), _time(game.last_decision))
    return listing


@games.command()
def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="Id of a game.")],
    as_json: Json = False,
    database: Database = None,
) -> None:
    """Show one game: its seats, its status and its clock. Keys, the seed and cards are never shown.

    Example: [cyan]kolej games show x7k2m9q4w8e3rt[/]
    """
    with _opened(database) as storage:
        from kolej.server.game_list import GameFilter

        stored, found = storage.load(id), storage.summaries(GameFilter(ids=(id,)))
    if stored is None or not found:
        raise _no_game(id)
    game, row = found[0], stored.game
    seats = [{name: getattr(seat, name) for name in ("seat", "kind", "name", "taken", "bot")} for seat in stored.seats]
    if as_json:
        print(json.dumps({**_as_json(game), "rematch": row.rematch, "seats": seats}, indent=2, ensure_ascii=False))
        return
    screen = console()
    screen.print(
        Text.assemble((game.id, "heading"), f": {game.board}, {counted(game.players, 'player')}, {game.status}")
    )
    clock = "no clock" if game.turn_seconds is None else f"{game.turn_seconds} s for each turn"
    if row.bank_seconds is not None:
        clock = f"{row.bank_seconds} s for the whole game"
    screen.print(f"{counted(game.decisions, 'decision')}, {clock}")
    screen.print(
        f"created {_time(game.created)}, begun {_time(game.started)}, last decision {_time(game.last_decision)}"
    )
    if row.rematch:
        screen.print(f"rematch: {row.rematch}")
    screen.print()
    listing = table("seat", "<name", "<kind", "<played by")
    for seat in stored.seats:
        player = f"bot {seat.bot}" if seat.bot else "a person" if seat.taken else "nobody yet"
        listing.add_row(str(seat.seat), Text(seat.name), seat.kind, player)
    screen.print(listing)


@games.command()
def export(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID…]", help="Ids of games.", show_default=False)] = None,
    everything: Annotated[bool, typer.Option("--all", help="Export all games.")] = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also export games that are not over, with their secret seeds.")
    ] = False,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the files ID.json.")
    ] = Path(),
    lines: Annotated[
        bool, typer.Option("--lines", help="Print JSON lines instead of writing files, one record a line.")
    ] = False,
    database: Database = None,
) -> None:
    """Export the records of games, which [cyan]kolej verify[/] and [cyan]kolej replay[/] read.

    The record of a game that is not over holds its secret seed, so such games
    are left out unless --unfinished is given. Keep those records to yourself.

    Examples: [cyan]kolej games export x7k2m9q4w8e3rt[/] · [cyan]kolej games export --all --lines > games.jsonl[/]
    """
    if bool(ids) == everything:
        raise typer.BadParameter("give the ids of games, or --all")
    with _opened(database) as storage:
        from kolej.server.game_list import GameFilter

        found = storage.summaries(GameFilter(ids=None if everything else tuple(ids or ()), oldest_first=True))
        missing = [id for id in ids or () if id not in {game.id for game in found}]
        for id in missing:
            print_error(str(_no_game(id)))
        if not lines:
            output.mkdir(parents=True, exist_ok=True)
        written = left_out = 0
        for game in _with_progress(found):
            record = _record(storage, game, unfinished=unfinished, say=not everything)
            if record is None:
                left_out += 1
                continue
            written += 1
            text = json.dumps(record, ensure_ascii=False) + "\n"
            if lines:
                sys.stdout.write(text)
            else:
                _write_record(output / f"{game.id}.json", text, secret=game.status != "over")
    if not lines:
        print(f"Wrote {counted(written, 'record')} to {output}")
    if left_out and everything:
        print_error(f"{counted(left_out, 'game')} left out: not over, or not readable by this version")
    if missing or (left_out and not everything):
        raise typer.Exit(NOT_FOUND)


def _with_progress(found: Sequence[GameSummary]) -> Iterator[GameSummary]:
    with progress_bar() as progress:
        task = progress.add_task("Exporting games", total=len(found))
        for game in found:
            yield game
            progress.advance(task)


def _record(storage: Storage, game: GameSummary, *, unfinished: bool, say: bool) -> dict[str, Any] | None:
    """Returns the record of a game, or None if it is left out. `say` prints the reason."""
    from kolej.server.game_records import whole_record

    problem = None
    room = None
    try:
        room = _room(storage, game.id)
    except KolejError as error:
        problem = f"cannot be exported: {error}"
    except Exception as error:  # a broken row can cause any error in the rules
        problem = f"cannot be exported: its record is broken ({type(error).__name__})"
    if room is not None and room.game is None:
        problem = "has not begun, so it has no record"
    elif room is not None and room.status != "over":
        if unfinished:
            print_error(f"warning: the record of {game.id} {SECRET}")
        else:
            problem = f"is not over, and its record {SECRET}; --unfinished exports it all the same"
    if room is None or problem is not None:
        if say:
            print_error(f"the game {game.id} {problem}")
        return None
    return whole_record(room)


def _room(storage: Storage, id: str) -> Room | None:
    from kolej.server.room import Room
    from kolej.server.uptime import Uptime

    stored = storage.load(id)
    return None if stored is None else Room(stored, Uptime(storage))


def _write_record(path: Path, text: str, *, secret: bool) -> None:
    if secret:
        path.touch(mode=0o600)
        path.chmod(0o600)
    write(path, text)


@games.command()
def delete(
    ids: Ids,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Also delete games that are being played.")] = False,
    database: Database = None,
) -> None:
    """Delete games with everything that belongs to them. The server may be running.

    Whoever has such a game open is told that it does not exist any more: on
    SQLite within half a minute, on PostgreSQL at once.

    Example: [cyan]kolej games delete x7k2m9q4w8e3rt[/]
    """
    with _opened(database) as storage:
        from kolej.server.game_list import BEGUN, GameFilter
        from kolej.server.models import games as stored_games

        found = storage.summaries(GameFilter(ids=tuple(ids)))
        for id in ids:
            if id not in {game.id for game in found}:
                raise _no_game(id)
        playing = [game.id for game in found if game.status in BEGUN]
        if playing and not force:
            raise KolejError(f"{', '.join(playing)}: being played; --force deletes it all the same")
        if not yes:
            console().print(_listing(found))
            typer.confirm(f"Delete {counted(len(found), 'game')} for ever?", abort=True)
        condition = None if force else stored_games.c.status.not_in(BEGUN)
        deleted = storage.delete([game.id for game in found], condition)
    print(f"Deleted {counted(len(deleted), 'game')}")
    if len(deleted) < len(found):
        raise KolejError(f"{counted(len(found) - len(deleted), 'game')} left: begun or deleted by others meanwhile")


@games.command()
def prune(
    lobby_days: Annotated[
        float,
        typer.Option(
            "--lobby-days", min=0, max=36500, envvar="KOLEJ_PRUNE_LOBBY_DAYS",
            help="Delete games that never began after this many days; 0: never.",
        ),
    ] = 0.0,
    abandoned_days: Annotated[
        float,
        typer.Option(
            "--abandoned-days", min=0, max=36500, envvar="KOLEJ_PRUNE_ABANDONED_DAYS",
            help="Delete games that are not over this many days after their last decision; 0: never.",
        ),
    ] = 0.0,
    finished_days: Annotated[
        float,
        typer.Option(
            "--finished-days", min=0, max=36500,
            help="Delete games that are over this many days after their last decision; 0: never.",
        ),
    ] = 0.0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be deleted.")] = False,
    database: Database = None,
) -> None:  # fmt: skip
    """Delete old games: lobbies that never began, and games that were abandoned. The server may be running.

    Finished games stay unless --finished-days is given. A server does the
    same once an hour if it has the same two environment variables.

    Examples: [cyan]kolej games prune --lobby-days 7 --abandoned-days 90 --dry-run[/]
    """
    if not (lobby_days or abandoned_days or finished_days):
        raise typer.BadParameter("nothing to prune: set --lobby-days, --abandoned-days or --finished-days")
    with _opened(database) as storage:
        from kolej.server.pruning import prune as run
        from kolej.server.settings import PruneTimes

        total = 0
        for batch in run(storage, PruneTimes(lobby_days, abandoned_days, finished_days), dry_run=dry_run):
            for pruned in batch:
                game = pruned.game
                print(f"{game.id}  {pruned.reason}, {game.board}, {counted(game.decisions, 'decision')}, "
                      f"created {_time(game.created)}")  # fmt: skip
            total += len(batch)
    print(f"{'Would delete' if dry_run else 'Deleted'} {counted(total, 'game')}")


def _no_game(id: str) -> KolejError:
    return KolejError(f"there is no game {id!r:.80}")


def _as_json(game: GameSummary) -> dict[str, Any]:
    times = {name: _iso(getattr(game, name)) for name in ("created", "started", "last_decision")}
    return asdict(game) | times


def _iso(at: int | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _time(at: int | None) -> str:
    return "–" if at is None else f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M}"
