"""The builds that play the games of a run: one for each observer, and one for random play alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.bots import greedy, policies
from kolej.bots.memory import new_memory
from kolej.bots.planner import decision
from kolej.compiler.build import build, is_compiled
from kolej.compiler.interpreted import Build, WarmUp
from kolej.compiler.kernel_functions import KernelFunction, Overrides
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NO_OBSERVER, Observer
from kolej.simulation.play_games import play_games
from kolej.simulation.rows import GameRows
from kolej.simulation.seeds import game_seeds

RANDOM_ONLY = {greedy.play_greedy: policies.play_random, decision.play_planner: policies.play_random}
"""Overrides for builds in which random play is the only policy: the other policies need not be compiled."""


def build_for(used: Iterable[int], observer: Observer = NO_OBSERVER, backend: str = "cpu") -> Build:
    """The build that plays games of these policies under the eyes of an observer."""
    entry_points, overrides = _parts_of_build(used, observer)
    return build(entry_points, overrides, backend=backend, warm_up=_warm_up_of(observer))


def is_compiled_for(used: Iterable[int], observer: Observer) -> bool:
    """Whether that build for the CPU is ready."""
    return is_compiled(*_parts_of_build(used, observer))


def _parts_of_build(used: Iterable[int], observer: Observer) -> tuple[tuple[KernelFunction, ...], Overrides]:
    """The entry points and the overrides of such a build."""
    only_random = set(used) == {policies.RANDOM}
    return (play_games,), dict(observer.overrides) | (RANDOM_ONLY if only_random else {})


@cache
def _warm_up_of(observer: Observer) -> WarmUp:
    def warm_up(simulation: Build) -> object:
        """Returns the digest of one game of random play, and what the observer saw of it."""
        rows, observed = GameRows.empty(1, 2), np.zeros(1, observer.record)
        b, sums = board_record(find_board(BUNDLED[0])), Fields.of(np.zeros(1, SUMS))
        table = simulation.records(b, new_state(), new_scratch(), new_memory(), sums, Fields.of(observed))
        simulation.play_games(*table, 2, np.full(2, policies.RANDOM), *game_seeds(0, 0, 1), *rows)
        return rows.digests.tolist(), observed.tobytes()

    return warm_up
