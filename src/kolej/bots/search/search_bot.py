"""The search bot: it plays every candidate out in worlds that fit what its seat has seen, and takes the best one.

The candidates race: all are played out in the same worlds, and one that is surely behind the best drops out. So most of
the time is spent on candidates that are hard to tell apart. The race ends early when none is left to beat the first.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.search import rollouts, ticket_beliefs
from kolej.bots.search.seen_cards import known_cards
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.processors import own_cores
from kolej.engine.records import Fields, Record, new_scratch, new_state
from kolej.errors import KolejError
from kolej.game import Action, View
from kolej.rules.capacity import KINDS, TICKETS, WORDS
from kolej.rules.setup import set_up
from kolej.rules.state import STATE

MOST_CANDIDATES = 12
MOST_SECONDS = 600.0
ROUNDS = 4  # worlds between two looks at the clock
FEWEST_WORLDS = 12  # before a candidate may drop out
LEAST_GAIN = 0.5  # points more than the first candidate, to be worth thinking about
DROP_ERRORS = 1.5  # standard errors behind the best at which a candidate drops out
SURE_ERRORS = 1.75  # standard errors by which another decision must be better than the planner's
CHANCE_WORLDS = 60  # from which a chance is estimated


@dataclass(frozen=True)
class Rating:
    """A decision as a race has rated it. Margins and gains are in points."""

    action: Action
    margin: float
    """The average points ahead of the best other seat at the end."""
    gain: float
    """The average difference to the margin of the first candidate."""
    error: float
    """The standard error of the gain."""
    worlds: int


Beliefs = tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.uint64]]
"""What a seat believes of the others: known cards, and `beliefs` and `traces` of tickets (ticket_beliefs.py)."""
Until = Callable[[float, int], bool]
"""Whether a race is over, given the time when it began and the number of worlds so far."""


class SearchBot:
    """Thinks for so many seconds about each decision that leaves a choice."""

    def __init__(self, seconds: float = 0.5, seed: int = 0, worlds: int | None = None) -> None:
        """`worlds`: how many worlds to play in instead, on one core, so that decisions can be repeated."""
        if not 0 < seconds <= MOST_SECONDS:
            raise KolejError(f"search thinks for more than 0 and at most {MOST_SECONDS:g} seconds, not {seconds:g}")
        self._until = until_seconds(seconds) if worlds is None else until_worlds(worlds)
        self._memory, self._cores = new_memory(seed), own_cores() if worlds is None else 1
        compiled_search()  # here, so that no decision has to wait for it

    def decide(self, view: View) -> Action:
        """The candidate that wins the race."""
        if len(view.legal) == 1:
            return view.legal[0]
        ids = candidates(view, self._memory)
        if len(ids) == 1:
            return next(action for action in view.legal if action.id == ids[0])
        return race(view, self._memory, self._until, ids, cores=self._cores)[0].action


def until_seconds(seconds: float) -> Until:
    """Ends a race after so many seconds."""
    return lambda begun, worlds: time.perf_counter() - begun >= seconds


def until_worlds(most: int) -> Until:
    """Ends a race after so many worlds."""
    return lambda begun, worlds: worlds >= most


def candidates(view: View, memory: Record) -> list[int]:
    """The ids of the decisions that are worth a rollout, the planner's own choice first."""
    put_weights(memory, view.board, view.players)
    ids = np.zeros(MOST_CANDIDATES, np.int64)
    n = compiled_search().list_candidates(
        board_record(view.board).record, view.state.record, new_scratch().record, memory.record, ids
    )
    listed: list[int] = ids[:n].tolist()
    return listed


def race(
    view: View, memory: Record, until: Until, ids: Sequence[int], sure: float = SURE_ERRORS, cores: int = 1
) -> list[Rating]:
    """Rates decisions, the best one first: the first of the list, unless another one is surely better.

    `sure`: standard errors by which it must be better.
    """
    begun, n = time.perf_counter(), len(ids)
    candidates, alive = np.array(ids, np.int64), np.ones(n, np.bool_)
    sums, tried = np.zeros((n, 3)), np.zeros(n, np.int64)
    others = [new_memory(int(memory.rng), core) for core in range(1, cores)]
    workers = [RolloutWorker(view, own) for own in (memory, *others)]
    beliefs, worlds = beliefs_of(view, memory), 0
    with ThreadPoolExecutor(cores) as threads:
        each = threads.map if cores > 1 else map
        while worlds == 0 or (alive[1:].any() and not until(begun, worlds)):
            sums += sum(each(lambda worker: worker.roll_out(beliefs, candidates, alive), workers))
            tried[alive] += ROUNDS * cores
            worlds += ROUNDS * cores
            if worlds >= FEWEST_WORLDS:
                alive[1:] &= ~_beaten(sums, tried, alive)
    actions = {action.id: action for action in view.legal}
    ratings = [
        Rating(actions[ids[i]], sums[i, 0] / tried[i], sums[i, 1] / tried[i], _error(sums[i], tried[i]), int(tried[i]))
        for i in range(n)
    ]
    best = max(range(1, n), key=lambda i: (alive[i], ratings[i].gain), default=0)
    if ratings[best].gain <= sure * ratings[best].error:
        best = 0
    return [ratings[best], *(ratings[i] for i in range(n) if i != best)]


class RolloutWorker:
    """The memory of one core and its room for worlds."""

    def __init__(self, view: View, memory: Record) -> None:
        put_weights(memory, view.board, view.players)
        self._memory, self._scratch = memory.record, new_scratch().record
        self._seat, self._b = view.seat, board_record(view.board).record
        self._room, self._search = state_room(view.state), compiled_search()

    def roll_out(
        self, beliefs: Beliefs, candidates: NDArray[np.int64], alive: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """The sums of some worlds, as `rollouts.roll_out` describes them."""
        sums = np.zeros((len(candidates), 3))
        self._search.roll_out(
            self._b, *self._room, self._scratch, self._memory, self._seat, *beliefs, candidates, alive, ROUNDS, sums
        )
        return sums


def chance_after(view: View, memory: Record, id: int) -> float:
    """The seat's chance to win after a decision, estimated by planners that play on."""
    put_weights(memory, view.board, view.players)
    states, words = state_room(view.state)
    b, w, beliefs = board_record(view.board).record, new_scratch().record, beliefs_of(view, memory)
    won = compiled_search().count_wins_after(
        b, states, words, w, memory.record, view.seat, *beliefs, id, CHANCE_WORLDS
    )
    return float(won) / CHANCE_WORLDS


def beliefs_of(view: View, memory: Record) -> Beliefs:
    """What the seat can tell of the others' hands and tickets from its view."""
    _, tickets, traces = empty_beliefs(view.players)
    compiled_search().set_beliefs(
        board_record(view.board).record, view.state.record, memory.record, view.seat, tickets, traces
    )
    return known_cards(view), tickets, traces


def empty_beliefs(players: int) -> Beliefs:
    """Room for what a seat believes."""
    return (
        np.zeros((players, KINDS), np.int16),
        np.zeros((players, TICKETS), np.int64),
        np.zeros((players, TICKETS, WORDS), np.uint64),
    )


def _beaten(sums: NDArray[np.float64], tried: NDArray[np.int64], alive: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the other candidates are surely worse than the best one, or hardly better than the first one."""
    gains = sums[1:, 1] / tried[1:]
    errors = np.array([_error(sums[i], tried[i]) for i in range(1, len(tried))])
    best = int(np.argmax(np.where(alive[1:], gains, -np.inf)))
    no_better = gains + DROP_ERRORS * errors < LEAST_GAIN
    behind = gains < gains[best] - DROP_ERRORS * np.hypot(errors, errors[best])
    beaten: NDArray[np.bool_] = no_better | behind
    return beaten


def _error(sums: NDArray[np.float64], n: int) -> float:
    """The standard error of an average gain."""
    return math.sqrt(max(0.0, sums[2] - sums[1] ** 2 / n) / max(1, n - 1) / n)


def state_room(state: Record) -> tuple[NDArray[np.void], NDArray[np.uint64]]:
    """Room for a copy of a state, for a world made from it and for one to play on; and the same as plain words."""
    states = np.zeros(3, STATE)
    states[0] = state.record
    return states, states.view(np.uint64).reshape(3, -1)


def compiled_search() -> Build:
    """The compiled search. It is compiled for the first bot on a machine, and kept on disk from then on."""
    entry_points = (rollouts.roll_out, rollouts.count_wins_after, rollouts.count_wins, rollouts.list_candidates)
    overrides = {policies.decide_next: rollouts.decide_by_planner}
    return build((*entry_points, ticket_beliefs.set_beliefs), overrides, warm_up=_warm_up)


def _warm_up(search: Build) -> object:
    """The candidates for the first decision of a game. The rest is compiled but does not look ahead."""
    first, (states, words) = find_board(BUNDLED[0]), state_room(new_state())
    memory, beliefs, ids = new_memory(1), empty_beliefs(2), np.zeros(MOST_CANDIDATES, np.int64)
    put_weights(memory, first, 2)
    states["rng"] = 1
    set_up(board_record(first), Fields.of(states[:1]), new_scratch(telling=True), 2)
    (b, w, m), room = search.records(board_record(first), new_scratch(), memory), search.array(states)
    listed = int(search.list_candidates(b, room[0], w, m, ids))
    search.set_beliefs(b, room[0], m, 0, *beliefs[1:])  # not compared: the exponential may round otherwise
    search.roll_out(b, room, words, w, m, 0, *beliefs, ids[:0], np.zeros(0, np.bool_), 0, np.zeros((0, 3)))
    search.count_wins_after(b, room, words, w, m, 0, *beliefs, 0, 0)
    search.count_wins(b, room, words, w, m, 0, np.zeros(0))
    return ids[:listed].tolist()
