"""`kolej simulate`: games by the thousand, and what came of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kolej.boards import board as find_board
from kolej.cli.options import BoardName, Json
from kolej.cli.progress import progress_bar
from kolej.cli.style import console, table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kolej.arena import Result


def simulate(
    name: BoardName,
    players: Annotated[int, typer.Option("--players", "-p", help="How many seats.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.", min=1)] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays: one name for all seats, or several, in turn.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", min=0)] = 0,
    backend: Annotated[
        str, typer.Option(help="Where: cpu, cuda (an NVIDIA GPU), python (slow), or auto, the fastest there is.")
    ] = "cpu",
    as_json: Json = False,
) -> None:
    """Play many games between bots and sum them up.

    Examples: [cyan]kolej simulate usa --games 10000[/] ·
    [cyan]kolej simulate nordic --players 3 --bots greedy,random --seed 7 --json[/] ·
    [cyan]kolej simulate usa --games 100000000 --backend cuda[/]
    """
    from kolej import arena  # here: it brings the compiler along

    board = find_board(name)
    names = [bot.strip() for bot in bots.split(",")]
    if backend == "auto":
        backend = arena.best_backend()
        console(stderr=True).print(f"backend: {backend}", style="quiet")
    with progress_bar() as progress:
        bar = progress.add_task("Compiling the rules, which takes a minute the first time", total=games)
        playing = f"{board.name}, {players} players"
        result = arena.simulate(
            board, players=players, games=games, bots=names, seed=seed, backend=backend,
            progress=lambda done: progress.update(bar, completed=done, description=playing),
        )  # fmt: skip
    summary = {"board": board.id, "players": players, "games": games, "seed": seed} | summed_up(result)
    if as_json:
        print(json.dumps(summary, indent=2))
    else:
        _show(board.name, summary)


def summed_up(result: Result) -> dict[str, Any]:
    """The result as plain numbers. A shared victory counts for each who shares it, and is told apart."""
    shared = result.winners.sum(axis=1) > 1
    seats = [
        {
            "seat": seat,
            "bot": bot,
            "score": spread(result.scores[:, seat]),
            "wins": int(result.winners[:, seat].sum()),
            "shared_wins": int((result.winners[:, seat] & shared).sum()),
            "win_rate": float(result.winners[:, seat].mean()),
            "shared_win_rate": float((result.winners[:, seat] & shared).mean()),
        }
        for seat, bot in enumerate(result.bots)
    ]
    return {
        "bots": list(result.bots),
        "seats": seats,
        "decisions": spread(result.decisions),
        "turns": spread(result.turns),
        "seconds": float(result.seconds),
        "games_per_second": len(result.scores) / max(float(result.seconds), 1e-9),
    }


def spread(numbers: NDArray[np.integer[Any]]) -> dict[str, float]:
    return {
        "mean": float(numbers.mean()),
        "deviation": float(numbers.std()),
        "least": int(numbers.min()),
        "most": int(numbers.max()),
    }


def _show(board: str, summary: dict[str, Any]) -> None:
    screen = console()
    title = f"{board}, {summary['players']} players, {summary['games']:,} games, seed {summary['seed']}"
    rows = table("seat", "<bot", "score", "±", "least", "most", "won", "of which shared", title=title)
    for seat in summary["seats"]:
        score = seat["score"]
        rows.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{score['mean']:.1f}",
            f"{score['deviation']:.1f}",
            str(score["least"]),
            str(score["most"]),
            f"{seat['win_rate']:.1%}",
            f"{seat['shared_win_rate']:.1%}",
        )
    screen.print(rows)
    for name in ("turns", "decisions"):
        n = summary[name]
        lengths = f"{n['mean']:.1f} ± {n['deviation']:.1f} ({n['least']} to {n['most']})"
        screen.print(f"{name} a game: {lengths}", style="quiet")
    speed = f"{summary['games_per_second']:,.0f} games a second"
    screen.print(f"{speed} ({summary['seconds']:.2f} s)", style="quiet")
