"""`kolej arena`: bots play against each other and are rated."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kolej.boards import board as find_board
from kolej.cli.options import BoardName, Json, number_of_games
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table
from kolej.game.phrases import counted

if TYPE_CHECKING:
    from kolej.arena.tournament import Standings
    from kolej.simulation.estimates import Estimate


def arena(
    name: BoardName,
    players: Annotated[int, typer.Option("--players", "-p", help="Number of seats.")] = 2,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="Bots such as random, greedy, planner, planner:1, search:0.5, net:FILE."),
    ] = "random,greedy,planner",
    games: Annotated[
        int,
        typer.Option("--games", "-n", parser=number_of_games, metavar="N", help="Games for each combination of bots."),
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Seed; the same seed deals the same cards.", min=0)] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Number of processes; default: one per core.", min=1)
    ] = None,
    limit: Annotated[
        float, typer.Option("--limit", help="Seconds a bot may think about one decision.", min=0.01)
    ] = 30.0,
    as_json: Json = False,
) -> None:
    """Let bots play against each other and measure how strong they are.

    Every deal is played in every seating, so that neither cards nor seats
    favour a bot. With more bots than seats, every combination of bots plays.
    If a bot fails, takes too long or chooses an illegal action, a simple bot
    makes that decision instead.

    Examples: [cyan]kolej arena usa --bots planner,greedy --games 2000[/] ·
    [cyan]kolej arena italy --players 3 --bots search:0.5,planner,planner --games 60 --json[/]
    """
    from kolej.arena.tournament import tournament  # imported here because it loads the compiler

    board = find_board(name)
    names = [bot.strip() for bot in bots.split(",")]
    with progress_bar() as progress:
        bar = progress.add_task(f"{board.name}, {players} players", total=None)
        standings = tournament(
            board, players, names, games, seed, limit, workers,
            lambda done, total: progress.update(bar, completed=done, total=total),
        )  # fmt: skip
    if as_json:
        print(json.dumps(_as_json(standings), indent=2))
    else:
        _print_table(standings)


def _as_json(standings: Standings) -> dict[str, Any]:
    return {
        "board": standings.board.id,
        "players": standings.players,
        "seed": standings.seed,
        "deals": standings.deals,
        "games": standings.games,
        "decisions": standings.decisions,
        "seconds": round(standings.seconds, 3),
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
            for row in standings.rows
        ],
        "failed": standings.reasons,
    }


def _rounded(estimate: Estimate) -> dict[str, float]:
    return {"value": round(estimate.value, 5), "low": round(estimate.low, 5), "high": round(estimate.high, 5)}


def _print_table(standings: Standings) -> None:
    screen = console()
    rows = table("bot", "games", "won", "margin", "score", "rating", "failures", title=_title(standings))
    for row in standings.rows:
        rows.add_row(
            row.bot, f"{row.games:,}", _interval(row.wins, 100, "%"), _interval(row.margin), _interval(row.score),
            _interval(row.rating), str(row.failures),
        )  # fmt: skip
    screen.print(rows)
    speed = f"{standings.decisions / standings.seconds:,.0f} decisions per second"
    screen.print(f"{speed}, {standings.seconds:.1f} s", style="quiet")
    for reason in standings.reasons[:5]:
        screen.print(reason, style="bad", markup=False)


def _title(standings: Standings) -> str:
    deals = counted(standings.deals, "deal")
    return f"{standings.board.name}, {standings.players} players, {deals} in every seating (95 % intervals)"


def _interval(estimate: Estimate, factor: float = 1, unit: str = "") -> str:
    value, low, high = (factor * x for x in (estimate.value, estimate.low, estimate.high))
    return f"{value:.1f}{unit} ({low:.1f}…{high:.1f})"
