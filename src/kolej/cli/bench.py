"""`kolej bench`: measures how fast this machine plays games, and compares with an earlier measurement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kolej import __version__
from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.cli.files import check_writable, write
from kolej.cli.options import Json
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table
from kolej.errors import KolejError

if TYPE_CHECKING:
    from kolej.benchmark.comparison import Row
    from kolej.benchmark.speed import Measure

Task = tuple[str, int, str, str]
"""Board, players, bots and place of one measurement."""


def bench(
    board: Annotated[
        list[str] | None,
        typer.Option("--board", "-b", help="Measure only this board. May be given several times. Default: all boards."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="Measure only this number of players. May be repeated. Default: all."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", help="Bots: one name, or several that take the seats in turn. May be repeated."),
    ] = None,
    backend: Annotated[
        list[str] | None,
        typer.Option(
            "--backend",
            help="Where to measure: cpu (one core), cores (all cores), cuda, python (interpreted). May be repeated. "
            "Default: all that this machine has, and python for random play only.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per measurement.", min=0.01, max=600)] = 1.0,
    compare: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Compare with an earlier run that --out or --json stored.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Store the results for --compare.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure how many games and decisions are played per second.

    Examples: [cyan]kolej bench --players 2[/] ·
    [cyan]kolej bench --board usa --bots planner --backend cpu --seconds 5 --out before.json[/] ·
    [cyan]kolej bench --players 2 --compare before.json[/]
    """
    from kolej.benchmark import speed  # imported here because it loads the compiler
    from kolej.benchmark.comparison import compared
    from kolej.benchmark.machine import host

    tasks = _tasks(_tables(board or list(BUNDLED), players), bots or ["random"], backend)
    earlier, earlier_machine = _stored(compare) if compare else ([], {})
    if out:
        check_writable(out)
    measures = []
    with progress_bar() as progress:
        bar = progress.add_task("", total=len(tasks))
        for task in tasks:
            progress.update(bar, description=f"{_name(task)} (compiles first if needed)")
            measures.append(speed.measure(*task, seconds=seconds))
            progress.advance(bar)
    rows = compared(measures, earlier) if compare else []
    machine = {"kolej": __version__} | host()
    results = {"machine": machine, "measures": [measure.as_dict() for measure in measures]}
    if compare:
        results["compared"] = [_as_dict(row) for row in rows]
    if out:
        write(out, json.dumps(results, indent=2) + "\n")
    if as_json:
        print(json.dumps(results, indent=2))
        return
    console().print("\n".join(f"{name}: {value}" for name, value in machine.items()), style="quiet")
    if compare:
        _print_comparison(rows, machine, earlier_machine)
    else:
        _print_measures(measures)


def _tables(names: list[str], players: list[int] | None) -> list[tuple[str, int]]:
    """Returns every combination of board and number of players, and raises an error if none is possible."""
    tables = []
    for name in names:
        b = find_board(name)
        fewest, most = b.rules.players
        for seats in players or range(fewest, most + 1):
            if fewest <= seats <= most:
                tables.append((name, seats))
            elif len(names) == 1:
                raise KolejError(f"{b.name} is for {fewest} to {most} players, not {seats}")
    if not tables:
        raise KolejError(f"no board is for {', '.join(map(str, players or []))} players")
    return tables


def _tasks(tables: list[tuple[str, int]], bots: list[str], backends: list[str] | None) -> list[Task]:
    """Returns all measurements to make, and raises an error if one of them is impossible."""
    from kolej.benchmark.speed import check_place, places_here
    from kolej.simulation.run import seat_bots

    for place in backends or ():
        check_place(place)
    tasks: list[Task] = []
    for name, seats in tables:
        for playing in bots:
            seat_bots(playing, seats)
            places = backends or [place for place in places_here() if place != "python" or playing == "random"]
            tasks += [(name, seats, playing, place) for place in places]
    return tasks


def _stored(path: Path) -> tuple[list[Measure], dict[str, str]]:
    from kolej.benchmark.comparison import read_measures

    try:
        stored = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise KolejError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:  # not JSON, or not UTF-8
        raise KolejError(f"{path} is not a stored benchmark: it is not JSON ({error})") from None
    try:
        return read_measures(stored)
    except KolejError as error:
        raise KolejError(f"{path}: {error}") from None


def _name(task: Task) -> str:
    name, seats, playing, place = task
    return f"{name}, {seats} players, {playing}, {place}"


def _as_dict(row: Row) -> dict[str, Any]:
    m = row.now
    return {
        "board": m.board, "players": m.players, "bots": m.bots, "place": m.place,
        "ratio": row.ratio, "verdict": row.verdict,
    }  # fmt: skip


def _print_measures(measures: list[Measure]) -> None:
    rows = table("board", "players", "<bots", "<backend", "games/s", "decisions/s", "fastest run")
    for m in measures:
        rows.add_row(
            m.board, str(m.players), m.bots, m.place, _rate(m.games_per_second), _rate(m.decisions_per_second),
            _rate(m.fastest), style="quiet" if m.place == "python" else "",
        )  # fmt: skip
    console().print(rows)


STYLES = {"faster": "good", "slower": "bad", "as before": "quiet", "new": "quiet"}


def _print_comparison(comparison: list[Row], machine: dict[str, str], earlier_machine: dict[str, str]) -> None:
    from kolej.benchmark.machine import HARDWARE

    rows = table("board", "players", "<bots", "<backend", "fastest run", "before", "ratio", "<")
    for row in comparison:
        m, before = row.now, row.before
        rows.add_row(
            m.board, str(m.players), m.bots, m.place, _rate(m.fastest), _rate(before.fastest) if before else "–",
            f"{row.ratio:.2f}" if row.ratio else "–", row.verdict, style=STYLES[row.verdict],
        )  # fmt: skip
    screen = console()
    screen.print(rows)
    different = [
        f"{name} {earlier_machine.get(name, 'unknown')}"
        for name in HARDWARE
        if earlier_machine.get(name) != machine[name]
    ]
    if different:
        screen.print(f"The earlier run was on another machine: {', '.join(different)}.", style="bad")


def _rate(n: float) -> str:
    return f"{n:,.0f}" if n >= 100 else f"{n:,.1f}"
