"""Search: plays every candidate out in worlds that fit what its seat has seen, and takes the one that does best.

The candidates race: all are played in the same worlds, and who falls surely behind the best drops out, so that most of
the time is spent on those that are hard to tell apart, and none when nobody is left to beat the first.
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
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.search import rollouts, ticket_beliefs
from kolej.bots.search.seen_cards import known_cards
from kolej.compiler.build import Build, build
from kolej.engine.board_record import board_record
from kolej.engine.processors import own_cores
from kolej.engine.records import Fields, Record, new_scratch, new_state
from kolej.errors import KolejError
from kolej.game import Action, View
from kolej.rules.capacity import KINDS, TICKETS, WORDS
from kolej.rules.setup import set_up
from kolej.rules.state import STATE

MOST = 12  # candidates
LONGEST = 600.0  # seconds
A_LOOK = 4  # worlds between two looks at the clock
FAIR = 12  # worlds that everyone gets
WORTH_IT = 0.5  # points more than the first one that are worth thinking about
DROPS = 1.5  # standard errors behind at which a candidate drops out
SURE = 1.75  # standard errors by which another decision must be better than the planner's
A_CHANCE = 60  # worlds from which a chance is told


@dataclass(frozen=True)
class Weighed:
    """A decision: the points ahead that it leads to, how many more than the first one's, give or take how many."""

    action: Action
    worth: float
    gain: float
    error: float
    worlds: int


Guess = tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.uint64]]
"""What the others hold: see `guess_others`."""
Until = Callable[[float, int], bool]
"""Whether the time is used up: told when the search began, and how many worlds there were."""


class SearchBot:
    """Thinks for so many seconds about each decision that leaves a choice, or, to be repeatable, in so many worlds."""

    def __init__(self, seconds: float = 0.5, seed: int = 0, worlds: int | None = None) -> None:
        """On all the cores it may use; in so many worlds on one."""
        if not 0 < seconds <= LONGEST:
            raise KolejError(f"search thinks for more than 0 and at most {LONGEST:g} seconds, not {seconds:g}")
        self._until = until_seconds(seconds) if worlds is None else until_worlds(worlds)
        self._memory, self._cores = new_memory(seed), own_cores() if worlds is None else 1
        compiled_search()  # here, so that no decision has to wait for it

    def decide(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        ids = candidates(view, self._memory)
        if len(ids) == 1:
            return next(action for action in view.legal if action.id == ids[0])
        return weigh(view, self._memory, self._until, ids, cores=self._cores)[0].action


def until_seconds(seconds: float) -> Until:
    return lambda begun, worlds: time.perf_counter() - begun >= seconds


def until_worlds(most: int) -> Until:
    return lambda begun, worlds: worlds >= most


def candidates(view: View, memory: Record) -> list[int]:
    """The ids of decisions that are worth a look, what the planner would do first."""
    put_weights(memory, view.board, view.players)
    found = np.zeros(MOST, np.int64)
    n = compiled_search().list_candidates(
        board_record(view.board).record, view.state.record, new_scratch().record, memory.record, found
    )
    ids: list[int] = found[:n].tolist()
    return ids


def weigh(
    view: View, memory: Record, until: Until, ids: Sequence[int], sure: float = SURE, cores: int = 1
) -> list[Weighed]:
    """Those decisions, the best one first: the first of the list, unless another one is surely better."""
    begun, n = time.perf_counter(), len(ids)
    candidates, alive = np.array(ids, np.int64), np.ones(n, np.bool_)
    sums, tried = np.zeros((n, 3)), np.zeros(n, np.int64)
    others = [new_memory(int(memory.rng), core) for core in range(1, cores)]
    lookers = [Looker(view, own) for own in (memory, *others)]
    guess, worlds = guess_others(view, memory), 0
    with ThreadPoolExecutor(cores) as threads:
        each = threads.map if cores > 1 else map
        while worlds == 0 or (alive[1:].any() and not until(begun, worlds)):
            sums += sum(each(lambda looker: looker.look(guess, candidates, alive), lookers))
            tried[alive] += A_LOOK * cores
            worlds += A_LOOK * cores
            if worlds >= FAIR:
                alive[1:] &= ~_beaten(sums, tried, alive)
    actions = {action.id: action for action in view.legal}
    found = [
        Weighed(actions[ids[i]], sums[i, 0] / tried[i], sums[i, 1] / tried[i], _error(sums[i], tried[i]), int(tried[i]))
        for i in range(n)
    ]
    best = max(range(1, n), key=lambda i: (alive[i], found[i].gain), default=0)
    if found[best].gain <= sure * found[best].error:
        best = 0
    return [found[best], *(found[i] for i in range(n) if i != best)]


class Looker:
    """One core's memory and room to look ahead."""

    def __init__(self, view: View, memory: Record) -> None:
        put_weights(memory, view.board, view.players)
        self._memory, self._scratch = memory.record, new_scratch().record
        self._seat, self._b = view.seat, board_record(view.board).record
        self._room, self._search = places_for(view.state), compiled_search()

    def look(self, guess: Guess, candidates: NDArray[np.int64], alive: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The sums of some worlds (rollouts.py)."""
        sums = np.zeros((len(candidates), 3))
        self._search.look_ahead(
            self._b, *self._room, self._scratch, self._memory, self._seat, *guess, candidates, alive, A_LOOK, sums
        )
        return sums


def chance(view: View, memory: Record, id: int) -> float:
    """The seat's chance to win after a decision, as far as planners playing on tell."""
    put_weights(memory, view.board, view.players)
    states, words = places_for(view.state)
    b, w, guess = board_record(view.board).record, new_scratch().record, guess_others(view, memory)
    won = compiled_search().win(b, states, words, w, memory.record, view.seat, *guess, id, A_CHANCE)
    return float(won) / A_CHANCE


def guess_others(view: View, memory: Record) -> Guess:
    """What the others hold, as far as the seat can tell: cards that they must have, and how likely which tickets."""
    guess = no_guess(view.players)
    compiled_search().suspect(
        board_record(view.board).record, view.state.record, memory.record, view.seat, *guess[1:]
    )
    return known_cards(view), *guess[1:]


def no_guess(players: int) -> Guess:
    return (
        np.zeros((players, KINDS), np.int16),
        np.zeros((players, TICKETS), np.int64),
        np.zeros((players, TICKETS, WORDS), np.uint64),
    )


def _beaten(sums: NDArray[np.float64], tried: NDArray[np.int64], alive: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the rivals are surely worse than the best of all, or hardly better than the first one."""
    gains = sums[1:, 1] / tried[1:]
    errors = np.array([_error(sums[i], tried[i]) for i in range(1, len(tried))])
    best = int(np.argmax(np.where(alive[1:], gains, -np.inf)))
    no_better = gains + DROPS * errors < WORTH_IT
    behind = gains < gains[best] - DROPS * np.hypot(errors, errors[best])
    beaten: NDArray[np.bool_] = no_better | behind
    return beaten


def _error(sums: NDArray[np.float64], n: int) -> float:
    """The standard error of a mean gain."""
    return math.sqrt(max(0.0, sums[2] - sums[1] ** 2 / n) / max(1, n - 1) / n)


def places_for(state: Record) -> tuple[NDArray[np.void], NDArray[np.uint64]]:
    """Room for the state, for a world imagined for it, and for one to play in; and the same as plain words."""
    states = np.zeros(3, STATE)
    states[0] = state.record
    return states, states.view(np.uint64).reshape(3, -1)


def compiled_search() -> Build:
    """Compiled when the first bot is made on a machine, and kept on the disk from then on."""
    entry_points = (rollouts.look_ahead, rollouts.win, rollouts.chances, rollouts.list_candidates)
    return build((*entry_points, ticket_beliefs.suspect), warm_up=_warm_up)


def _warm_up(search: Build) -> object:
    """The candidates for the first decision of a game. The rest is compiled but does not look ahead."""
    first, (states, words) = find_board(BUNDLED[0]), places_for(new_state())
    memory, guess, ids = new_memory(1), no_guess(2), np.zeros(MOST, np.int64)
    put_weights(memory, first, 2)
    states["rng"] = 1
    set_up(board_record(first), Fields.of(states[:1]), new_scratch(telling=True), 2)
    (b, w, m), rooms = search.records(board_record(first), new_scratch(), memory), search.array(states)
    found = int(search.list_candidates(b, rooms[0], w, m, ids))
    search.suspect(b, rooms[0], m, 0, *guess[1:])  # not compared: the processor's exponential may round otherwise
    search.look_ahead(b, rooms, words, w, m, 0, *guess, ids[:0], np.zeros(0, np.bool_), 0, np.zeros((0, 3)))
    search.win(b, rooms, words, w, m, 0, *guess, 0, 0)
    search.chances(b, rooms, words, w, m, 0, np.zeros(0))
    return ids[:found].tolist()
