"""`kolej simulate`: any number of games, and what came of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from kolej.boards import board as find_board
from kolej.cli.errors import STOPPED
from kolej.cli.options import BoardName, Games, Json
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table

HERE = "local"  # --ray without an address: a cluster that is started on this machine


class SimulateCommand(TyperCommand):
    """`--ray` may stand without an address, which Typer's options cannot."""

    def parse_args(self, context: Any, words: list[str]) -> list[str]:
        for i in reversed([i for i, word in enumerate(words) if word == "--ray"]):
            if i + 1 == len(words) or words[i + 1].startswith("-"):
                words = [*words[: i + 1], HERE, *words[i + 1 :]]
        return super().parse_args(context, words)


def simulate(
    name: BoardName,
    players: Annotated[int, typer.Option("--players", "-p", help="How many seats.")] = 2,
    games: Games = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays: one name for all seats, or several, in turn.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", min=0)] = 0,
    backend: Annotated[
        str, typer.Option(help="Where: cpu, cuda (an NVIDIA GPU), python (slow), or auto, the fastest there is.")
    ] = "cpu",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="How many cores play; all if left out.", min=1)
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Let a Ray cluster play: the one at ADDRESS (host:port, or auto), or one that is started here.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write one row a game to a Parquet file; there in the end."),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is known in FILE; the same command goes on from there."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots and sum them up.

    Memory does not grow with the games, so a billion is fine. Ctrl-C prints what is known so far. The digest is the
    same wherever the same games were played: on one core or many, interpreted, on a GPU or on a cluster. JSON tells
    more: histograms, how often each route is claimed and each ticket kept and made.

    Examples: [cyan]kolej simulate usa --games 1e6[/] ·
    [cyan]kolej simulate nordic --players 3 --bots greedy,random --seed 7 --json[/] ·
    [cyan]kolej simulate usa --games 1e9 --checkpoint usa.json[/] · [cyan]kolej simulate usa --games 1e9 --ray[/] ·
    [cyan]kolej simulate usa --games 100M --backend cuda[/]
    """
    from kolej import simulation  # here: it brings the compiler along

    board = find_board(name)
    if backend == "auto":
        backend = simulation.best_backend()
        console(stderr=True).print(f"backend: {backend}", style="quiet")
    stopped = False
    with progress_bar() as progress:
        bar = progress.add_task("Compiling the rules, which takes a minute the first time", total=games)
        playing = f"{board.name}, {players} players"
        try:
            found = simulation.totals(
                board, players, games, bots, seed, backend, workers, ray, out, checkpoint,
                progress=lambda done: progress.update(bar, completed=done, description=playing),
            )  # fmt: skip
        except simulation.Stopped as ctrl_c:
            found, stopped = ctrl_c.totals, True
    if found.games:
        told = {"asked": games, "complete": not stopped, **simulation.summary(found)}
        if as_json:
            print(json.dumps(told, indent=2))
        else:
            _show(board.name, told)
    if stopped:
        raise typer.Exit(STOPPED)


def _show(board: str, told: dict[str, Any]) -> None:
    """Means and rates stand with their 95 % intervals, spread is the deviation of single games."""
    screen = console()
    played = f"{told['games']:,}" if told["complete"] else f"{told['games']:,} of {told['asked']:,}"
    title = f"{board}, {told['players']} players, {played} games, seed {told['seed']}"
    rows = table("seat", "<bot", "score", "spread", "range", "won %", "shared %", title=title)
    for seat in told["seats"]:
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
    for name, words in (("turns", "turns a game"), ("decisions", "decisions a game"), ("margins", "ahead by")):
        n = told[name]
        mean = f"{n['mean']:.2f} ± {n['high'] - n['mean']:.2f}"
        screen.print(f"{words}: {mean}, spread {n['deviation']:.1f} ({n['least']}…{n['most']})", style="quiet")
    speed = f"{told['games_per_second']:,.0f} games a second"
    screen.print(f"{speed} ({told['seconds']:.2f} s, backend {told['backend']})", style="quiet")
    screen.print(f"digest of all games: {told['digest']}", style="quiet")
