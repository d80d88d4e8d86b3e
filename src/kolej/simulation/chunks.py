"""Chunks: a run is played some games at a time, and its result is the sum of its chunks."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.rows import GameRows
from kolej.simulation.run import PreparedRun
from kolej.simulation.seeds import game_seeds


class Chunk(NamedTuple):
    """Some games of a run: a row for each, the sums of all, and what the run's observer saw of them."""

    games: range
    rows: GameRows
    sums: NDArray[np.void]
    observed: NDArray[np.void]
    digest: int
    """The sum of their digests."""


def play_chunk(prepared: PreparedRun, games: range) -> Chunk:
    """Plays some games of a run. Several threads may do so at once."""
    run, players = prepared.run, len(prepared.policies)
    rows, sums, observed = GameRows.empty(len(games), players), np.zeros(1, SUMS), np.zeros(1, run.observer.record)
    if prepared.build is not None:
        w, m = new_scratch(telling=run.backend == "python"), new_memory()
        put_weights(m, run.board, players, run.versions)
        table = prepared.build.records(prepared.b, new_state(), w, m, Fields.of(sums), Fields.of(observed))
        seeds = game_seeds(run.seed, games.start, games.stop)
        prepared.build.play_games(*table, players, prepared.policies, *seeds, *rows)
    elif prepared.gpu is not None:
        prepared.gpu.play_run(run.seed, games.start, rows, sums)
    return Chunk(games, rows, sums, observed, int(rows.digests.sum()))
