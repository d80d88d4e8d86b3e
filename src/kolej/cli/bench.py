"""`kolej bench`: how fast games are played here, and whether that has changed."""

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

if TYPE_CHECKING:
    from kolej.benchmark.comparison import Row
    from kolej.benchmark.speed import Measure

Task = tuple[str, int, str, str]  # board, players, bots, place


def bench(
    board: Annotated[
        list[str] | None,
        typer.Option("--board", "-b", help="Only this board; may be given again. Left out: all."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="Only so many players; may be given again. Left out: all."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", help="Who plays: one name for all seats, or several, in turn; may be given again."),
    ] = None,
    backend: Annotated[
        list[str] | None,
        typer.Option(
            "--backend",
            help="Where: cpu (one core), cores (all), cuda, python (interpreted); may be given again. "
            "Left out: all that there are, python for random play only.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.", min=0.01, max=600)] = 1.0,
    compare: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Beside an earlier run, that --out or --json has stored.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Store it, for --compare.")] = None,
    as_json: Json = False,
) -> None:
    """Measure games and decisions a second.

    Examples: [cyan]kolej bench --players 2[/] ·
    [cyan]kolej bench --board usa --bots planner --backend cpu --seconds 5 --out before.json[/] ·
    [cyan]kolej bench --players 2 --compare before.json[/]
    """
    from kolej.benchmark import speed as benches  # here: it brings the compiler along
    from kolej.benchmark.comparison import compared
    from kolej.benchmark.machine import host

    tasks = _tasks(_tables(board or list(BUNDLED), players), bots or ["random"], backend)
    before, there = _stored(compare) if compare else ([], {})
    if out:
        check_writable(out)
    found = []
    with progress_bar() as progress:
        bar = progress.add_task("", total=len(tasks))
        for task in tasks:
            progress.update(bar, description=f"{_said(task)} (what is new is compiled first)")
            found.append(benches.measure(*task, seconds=seconds))
            progress.advance(bar)
    rows = compared(found, before) if compare else []
    here = {"kolej": __version__} | host()
    told = {"machine": here, "measures": [measure.as_dict() for measure in found]}
    if compare:
        told["compared"] = [_as_dict(row) for row in rows]
    if out:
        write(out, json.dumps(told, indent=2) + "\n")
    if as_json:
        print(json.dumps(told, indent=2))
        return
    console().print("\n".join(f"{name}: {value}" for name, value in here.items()), style="quiet")
    if compare:
        _show_compared(rows, here, there)
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


def _tasks(tables: list[tuple[str, int]], bots: list[str], backends: list[str] | None) -> list[Task]:
    """All that is to be measured; what cannot be is refused now."""
    from kolej.benchmark.speed import check_place, places_here
    from kolej.simulation.run import seat_bots

    for place in backends or ():
        check_place(place)
    found = []
    for name, seats in tables:
        for playing in bots:
            seat_bots(playing, seats)
            places = backends or [place for place in places_here() if place != "python" or playing == "random"]
            found += [(name, seats, playing, place) for place in places]
    return found


def _stored(path: Path) -> tuple[list[Measure], dict[str, str]]:
    from kolej.benchmark.comparison import read_measures

    try:
        return read_measures(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:  # not JSON, not UTF-8, or JSON of something else
        raise ValueError(f"{path}: {error}") from None


def _said(task: Task) -> str:
    name, seats, playing, place = task
    return f"{name}, {seats} players, {playing}, {place}"


def _as_dict(row: Row) -> dict[str, Any]:
    m = row.now
    return {
        "board": m.board, "players": m.players, "bots": m.bots, "place": m.place,
        "ratio": row.ratio, "verdict": row.verdict,
    }  # fmt: skip


def _show(found: list[Measure]) -> None:
    rows = table("board", "players", "<bots", "<where", "games/s", "decisions/s", "fastest run")
    for m in found:
        rows.add_row(
            m.board, str(m.players), m.bots, m.place, _rate(m.games_per_second), _rate(m.decisions_per_second),
            _rate(m.fastest), style="quiet" if m.place == "python" else "",
        )  # fmt: skip
    console().print(rows)


STYLES = {"faster": "good", "slower": "bad", "as before": "quiet", "new": "quiet"}


def _show_compared(found: list[Row], here: dict[str, str], there: dict[str, str]) -> None:
    from kolej.benchmark.machine import HARDWARE

    rows = table("board", "players", "<bots", "<where", "fastest run", "before", "ratio", "<")
    for row in found:
        m, before = row.now, row.before
        rows.add_row(
            m.board, str(m.players), m.bots, m.place, _rate(m.fastest), _rate(before.fastest) if before else "–",
            f"{row.ratio:.2f}" if row.ratio else "–", row.verdict, style=STYLES[row.verdict],
        )  # fmt: skip
    screen = console()
    screen.print(rows)
    others = [f"{name} {there.get(name, 'unknown')}" for name in HARDWARE if there.get(name) != here[name]]
    if others:
        screen.print(f"The earlier run was on another machine: {', '.join(others)}.", style="bad")


def _rate(n: float) -> str:
    return f"{n:,.0f}" if n >= 100 else f"{n:,.1f}"
