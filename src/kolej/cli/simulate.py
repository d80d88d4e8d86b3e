"""`kolej simulate`: play any number of games and print a summary."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from kolej.boards import board as find_board
from kolej.cli.errors import INTERRUPTED
from kolej.cli.options import BoardName, Games, Json
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table

LOCAL_CLUSTER = "local"
"""The address that stands for `--ray` without an address: a new cluster on this machine."""


class SimulateCommand(TyperCommand):
    """A command that accepts `--ray` without a value, which Typer's options do not."""

    def parse_args(self, context: Any, words: list[str]) -> list[str]:
        for i in reversed([i for i, word in enumerate(words) if word == "--ray"]):
            if i + 1 == len(words) or words[i + 1].startswith("-"):
                words = [*words[: i + 1], LOCAL_CLUSTER, *words[i + 1 :]]
        return super().parse_args(context, words)


def simulate(
    name: BoardName,
    players: Annotated[int, typer.Option("--players", "-p", help="Number of seats.")] = 2,
    games: Games = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots that play: one name, or several that take the seats in turn.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", "-s", help="Seed; the same seed plays the same games.", min=0)] = 0,
    backend: Annotated[
        str, typer.Option(help="cpu, cuda (an NVIDIA GPU), python (slow), or auto, the fastest that this machine has.")
    ] = "cpu",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Number of cores; default: all.", min=1)
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Play on a Ray cluster: the one at ADDRESS (host:port, or auto), or a new one on this machine.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write a Parquet file with one row per game at the end."),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save progress in FILE. The same command continues from it."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots and print a summary.

    Memory use does not depend on the number of games: a billion is fine.
    Ctrl-C stops and prints the summary so far. The same games have the same
    digest on one core or many, interpreted, on a GPU or on a cluster.
    --json also prints histograms, how often each route is claimed, and how
    often each ticket is kept and completed.

    Examples: [cyan]kolej simulate usa --games 1e6[/] ·
    [cyan]kolej simulate nordic --players 3 --bots greedy,random --seed 7 --json[/] ·
    [cyan]kolej simulate usa --games 1e9 --checkpoint usa.json[/] · [cyan]kolej simulate usa --games 1e9 --ray[/] ·
    [cyan]kolej simulate usa --games 100M --backend cuda[/]
    """
    from kolej import simulation  # imported here because it loads the compiler

    board = find_board(name)
    if backend == "auto":
        backend = simulation.best_backend()
        console(stderr=True).print(f"backend: {backend}", style="quiet")
    stopped = False
    with progress_bar() as progress:
        bar = progress.add_task("Compiling the rules, which takes a minute the first time", total=games)
        description = f"{board.name}, {players} players"
        try:
            totals = simulation.totals(
                board, players, games, bots, seed, backend, workers, ray, out, checkpoint,
                progress=lambda done: progress.update(bar, completed=done, description=description),
            )  # fmt: skip
        except simulation.Stopped as ctrl_c:
            totals, stopped = ctrl_c.totals, True
    if totals.games:
        summary = {"asked": games, "complete": not stopped, **simulation.summary(totals)}
        if as_json:
            print(json.dumps(summary, indent=2))
        else:
            _print_summary(board.name, summary)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _print_summary(board: str, summary: dict[str, Any]) -> None:
    """Prints averages and rates with 95 % intervals. The spread is the standard deviation of single games."""
    screen = console()
    played = f"{summary['games']:,}" if summary["complete"] else f"{summary['games']:,} of {summary['asked']:,}"
    title = f"{board}, {summary['players']} players, {played} games, seed {summary['seed']}"
    rows = table("seat", "<bot", "score", "spread", "range", "won %", "shared %", title=title)
    for seat in summary["seats"]:
        score, won, low, high, shared = seat["score"], *(
            100 * seat[name] for name in ("win_rate", "win_rate_low", "win_rate_high", "shared_win_rate")
        )  # fmt: skip
        rows.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{score['mean']:.2f} ± {score['high'] - score['mean']:.2f}",
            f"{score['deviation']:.1f}",
            f"{score['least']}…{score['most']}",
            f"{won:.2f} ({low:.2f}…{high:.2f})",
            f"{shared:.2f}",
        )
    screen.print(rows)
    for name, words in (("turns", "turns per game"), ("decisions", "decisions per game"), ("margins", "margin")):
        n = summary[name]
        mean = f"{n['mean']:.2f} ± {n['high'] - n['mean']:.2f}"
        screen.print(f"{words}: {mean}, spread {n['deviation']:.1f} ({n['least']}…{n['most']})", style="quiet")
    speed = f"{summary['games_per_second']:,.0f} games per second"
    screen.print(f"{speed} ({summary['seconds']:.2f} s, backend {summary['backend']})", style="quiet")
    screen.print(f"digest of all games: {summary['digest']}", style="quiet")
