"""Mass simulation: as many games as anyone wants, on all cores, a GPU or a cluster, and only their sums are kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from kolej.boards import Board
from kolej.engine.processors import usable_cores
from kolej.errors import KolejError
from kolej.simulation import checkpoint as checkpoints
from kolej.simulation import parquet, ray_cluster
from kolej.simulation.pool import played
from kolej.simulation.run import HERE, Run
from kolej.simulation.totals import Totals

EVERY = 10.0
"""Seconds between two checkpoints."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, with what is known so far."""

    def __init__(self, totals: Totals) -> None:
        super().__init__(f"stopped after {totals.games} games")
        self.totals = totals


def totals(
    board: str | Path | Board,
    players: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    backend: str = "auto",
    workers: int | None = None,
    ray: str | None = None,
    out: Path | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Totals:
    """Plays the games that `simulate` plays and adds them up, on all cores unless `workers` says on how many.

    `ray`: the address of a Ray cluster that plays them, or "local". `out`: a Parquet file with a row for each game; it
    is there when all are played. `checkpoint`: a file from which a run that was stopped goes on. Ctrl-C is `Stopped`.

    >>> import kolej
    >>> sums = kolej.totals("paris", players=2, games=3, bots="random", seed=1, backend="python")
    >>> rows = kolej.simulate("paris", players=2, games=3, bots="random", seed=1, backend="python")
    >>> sums.games, sums.digest == int(rows.digests.sum())
    (3, True)
    """
    run = Run.of(board, players, bots, seed, backend if ray is None or backend != "auto" else "cpu", games=games)
    if out and checkpoint:
        raise KolejError("a Parquet file is written in one go: take either --out or --checkpoint")
    if ray and run.backend not in HERE:
        raise KolejError("a Ray cluster plays on processors: leave --backend out")
    found = checkpoints.read(checkpoint, run) if checkpoint else Totals(run)
    if found.games > games:
        raise KolejError(f"{checkpoint} holds {found.games:,} games, and only {games:,} are asked for")
    with ExitStack() as held:
        write = held.enter_context(parquet.rows_file(out, run)) if out else None
        if checkpoint:
            checkpoints.write(checkpoint, found)  # what cannot be written is known now, not in an hour
            held.callback(lambda: checkpoints.write(checkpoint, found))
        rest = range(found.games, games)
        if ray is None:
            parts = played(run.prepared(), rest, workers or usable_cores())
        else:
            held.enter_context(ray_cluster.joined(ray, workers))
            parts = ray_cluster.played(run, rest, workers, rows=write is not None)
        held.enter_context(closing(parts))
        if progress:
            progress(found.games)  # what had to be compiled is compiled
        told = saved = time.perf_counter()
        try:
            for part in parts:
                told, before = time.perf_counter(), told
                found = found.plus(part, told - before)
                if write:
                    write(part)
                if checkpoint and told - saved > EVERY:
                    checkpoints.write(checkpoint, found)
                    saved = told
                if progress:
                    progress(found.games)
        except KeyboardInterrupt:
            raise Stopped(found) from None
    return found
