"""`kolej arena`: bots against each other, and how strong they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kolej.boards import board as find_board
from kolej.cli.options import BoardName, Json, amount
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table
from kolej.game.phrases import counted

if TYPE_CHECKING:
    from kolej.arena.tournament import Standings
    from kolej.simulation.estimates import Estimate


def arena(
    name: BoardName,
    players: Annotated[int, typer.Option("--players", "-p", help="How many seats.")] = 2,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="Who plays: random, greedy, planner, search:0.5, net:FILE, module:Class."),
    ] = "random,greedy,planner",
    games: Annotated[
        int, typer.Option("--games", "-n", parser=amount, metavar="N", help="Games for each table of bots.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed deals the same cards.", min=0)] = 0,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="Processes (all cores).", min=1)] = None,
    limit: Annotated[float, typer.Option("--limit", help="Seconds a bot may think about a decision.", min=0.01)] = 30.0,
    as_json: Json = False,
) -> None:
    """Let bots play against each other and tell how strong they are.

    Every deal is played in every seating, so that neither cards nor seats favour anyone. With more bots than seats
    every table of them plays. A bot that fails, stalls or decides what is not legal loses the decision to a simple one.

    Examples: [cyan]kolej arena usa --bots planner,greedy --games 2000[/] ·
    [cyan]kolej arena italy --players 3 --bots search:0.5,planner,planner --games 60 --json[/]
    """
    from kolej.arena.tournament import tournament  # here: it brings the compiler along

    board = find_board(name)
    names = [bot.strip() for bot in bots.split(",")]
    with progress_bar() as progress:
        bar = progress.add_task(f"{board.name}, {players} players", total=None)
        found = tournament(
            board, players, names, games, seed, limit, workers,
            lambda done, total: progress.update(bar, completed=done, total=total),
        )  # fmt: skip
    if as_json:
        print(json.dumps(summed_up(found), indent=2))
    else:
        _show(found)


def summed_up(found: Standings) -> dict[str, Any]:
    return {
        "board": found.board.id,
        "players": found.players,
        "seed": found.seed,
        "deals": found.deals,
        "games": found.games,
        "decisions": found.decisions,
        "seconds": round(found.seconds, 3),
        "bots": [
            {
                "bot": row.bot,
                "games": row.games,
                "wins": _rounded(row.wins),
                "margin": _rounded(row.margin),
                "score": _rounded(row.score),
                "rating": _rounded(row.rating),
                "decisions": row.decisions,
                "seconds": round(row.seconds, 3),
                "failures": row.failures,
            }
            for row in found.rows
        ],
        "failed": found.reasons,
    }


def _rounded(estimate: Estimate) -> dict[str, float]:
    return {"value": round(estimate.value, 5), "low": round(estimate.low, 5), "high": round(estimate.high, 5)}


def _show(found: Standings) -> None:
    screen = console()
    rows = table("bot", "games", "won", "margin", "score", "rating", "failures", title=_title(found))
    for row in found.rows:
        rows.add_row(
            row.bot, f"{row.games:,}", _interval(row.wins, 100, "%"), _interval(row.margin), _interval(row.score),
            _interval(row.rating), str(row.failures),
        )  # fmt: skip
    screen.print(rows)
    screen.print(f"{found.decisions / found.seconds:,.0f} decisions a second, {found.seconds:.1f} s", style="quiet")
    for reason in found.reasons[:5]:
        screen.print(reason, style="bad", markup=False)


def _title(found: Standings) -> str:
    deals = counted(found.deals, "deal")
    return f"{found.board.name}, {found.players} players, {deals} in every seating (95 % intervals)"


def _interval(estimate: Estimate, times: float = 1, unit: str = "") -> str:
    value, low, high = (times * x for x in (estimate.value, estimate.low, estimate.high))
    return f"{value:.1f}{unit} ({low:.1f}…{high:.1f})"
