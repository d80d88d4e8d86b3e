"""`kolej bench`: how fast the rules run."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from kolej import __version__
from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.cli.options import Json
from kolej.cli.style import console, table

if TYPE_CHECKING:
    from kolej.arena.bench import Measure

COPIES: tuple[Literal["compiled", "interpreted"], ...] = ("compiled", "interpreted")


def bench(
    board: Annotated[
        list[str] | None,
        typer.Option("--board", "-b", help="Only this board; may be given again. Left out: all."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="Only so many players; may be given again. Left out: all."),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.", min=0.01, max=600)] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure games and decisions a second of random play, compiled and interpreted, on one core.

    Examples: [cyan]kolej bench[/] · [cyan]kolej bench --board usa --players 2 --seconds 5 --json[/]
    """
    tables = _tables(board or list(BUNDLED), players)
    from kolej.arena.bench import measure  # here, because it brings the compiler along

    screen = console(stderr=True)
    found = []
    with screen.status("") as status:
        for name, seats in tables:
            for copy in COPIES:
                status.update(f"{name}, {seats} players, {copy} (the first time it is compiled)")
                found.append(measure(name, seats, copy=copy, seconds=seconds))
    if as_json:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "kolej": __version__}
        print(json.dumps({**machine, "measures": [_numbers(m) for m in found]}, indent=2))
    else:
        _show(found)


def _tables(names: list[str], players: list[int] | None) -> list[tuple[str, int]]:
    """Every board with every number of players that was asked for; refused before anything is measured."""
    found = []
    for name in names:
        b = find_board(name)
        fewest, most = b.rules.players
        for seats in players or range(fewest, most + 1):
            if fewest <= seats <= most:
                found.append((name, seats))
            elif len(names) == 1:
                raise ValueError(f"{b.name} is for {fewest} to {most} players, not {seats}")
    if not found:
        raise ValueError(f"no board is for {', '.join(map(str, players or []))} players")
    return found


def _numbers(m: Measure) -> dict[str, Any]:
    return {
        "board": m.board,
        "players": m.players,
        "copy": m.copy,
        "games": m.games,
        "decisions": m.decisions,
        "seconds": m.seconds,
        "games_per_second": m.games_per_second,
        "decisions_per_second": m.decisions_per_second,
        "fastest_games_per_second": m.fastest,
    }


def _show(found: list[Measure]) -> None:
    columns = ("board", "players", "<copy", "games/s", "decisions/s", "games/s, fastest run")
    rows = table(*columns, title="Random play, one core")
    for m in found:
        quiet = "quiet" if m.copy == "interpreted" else ""
        rows.add_row(
            m.board, str(m.players), m.copy, _rate(m.games_per_second), _rate(m.decisions_per_second),
            _rate(m.fastest), style=quiet,
        )  # fmt: skip
    console().print(rows)


def _rate(n: float) -> str:
    return f"{n:,.0f}" if n >= 100 else f"{n:,.1f}"
