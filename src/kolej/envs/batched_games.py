"""Steps thousands of games at once, with observations, masks and rewards as arrays."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import planner_version, policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch
from kolej.envs import batch_kernel, rewards
from kolej.envs.batch_kernel import Rows
from kolej.envs.single_game import reward_number
from kolej.errors import KolejError
from kolej.game import IllegalAction
from kolej.observation.layout import DTYPE, Layout, layout
from kolej.rules.setup import set_up
from kolej.rules.state import OVER, STATE
from kolej.simulation.builds import RANDOM_ONLY
from kolej.simulation.run import check_run, seat_bots

WARM_UP = 20  # decisions


class Step(NamedTuple):
    """The result of a step, one row per game. Every step overwrites the same arrays.

    Where `done` is set, a game has ended with this step: the rewards are its last ones, and everything else already
    belongs to the next game of that row.
    """

    observation: Any  # n × layout.size, int16: the observation of the seat to move
    mask: Any  # n × layout.actions, int8: 1 for a legal action
    seat: Any  # n, int64: the seat to move
    reward: Any  # n × players, float32: the rewards of all seats
    done: Any  # n, bool


class Batch(ABC):
    """n games. A step is one decision in each of them, for the seat to move.

    The games are those of `kolej.simulate` with the same seed: row i plays game i, then game i + n, and so on.
    """

    _rows: Rows
    _actions: Any

    def __init__(
        self, board: str | Path | Board, players: int, n: int, *, reward: str = "ranking", seed: int | None = None
    ) -> None:
        """Creates the games. `reward` is explained in rewards.py. `seed` is that of the run; None: random."""
        if n < 1:
            raise KolejError(f"the number of games must be 1 or more, not {n!r}")
        self.board = board if isinstance(board, Board) else find_board(board)
        self.players, self.n = players, n
        self.layout = layout(self.board, players)
        self._kind = reward_number(reward)
        self._seed = secrets.randbits(64) if seed is None else seed
        check_run(self.board, players, self._seed)
        self._set_up()

    def reset(self, seed: int | None = None) -> Step:
        """Deals the first n games of the run, or of a new run with this seed."""
        if seed is not None:
            check_run(self.board, self.players, seed)
            self._seed = seed
        self._deal()
        return self._next()

    def step(self, actions: ArrayLike) -> Step:
        """Makes one decision in each game, for the seat to move. Raises IllegalAction and then changes nothing."""
        given = self._taken(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise KolejError(f"step needs {self.n} whole numbers, not {given.dtype} in the shape {given.shape}")
        row = self._first_illegal(given)
        if row >= 0:
            raise IllegalAction(f"game {row}: action {given[row]} is not legal now; the mask shows the legal ones")
        return self._next()

    def sample(self) -> Any:
        """Returns a random legal action for each game, all equally likely. The next call overwrites the array."""
        return self.decide("random")

    def decide(self, bots: str) -> Any:
        """Returns the decision of a kernel bot in each game. `bots` may name one for each seat ("greedy,random")."""
        names = seat_bots(bots, self.players)
        self._choose([policy_number(name) for name in names], [planner_version(name) for name in names])
        return self._shown(self._actions)

    def _next(self) -> Step:
        self._advance()
        return Step(*map(self._shown, self._rows[: len(Step._fields)]))

    def _shown(self, array: Any) -> Any:
        """Returns an array as callers get it."""
        return array

    @abstractmethod
    def _set_up(self) -> None:
        """Creates the arrays."""

    @abstractmethod
    def _deal(self) -> None:
        """Ends all games, so that the next step deals the first games of the run."""

    @abstractmethod
    def _taken(self, actions: ArrayLike) -> Any:
        """Returns the actions as an array in the memory of the backend."""

    @abstractmethod
    def _first_illegal(self, given: Any) -> int:
        """Stores the actions and returns the first game whose action is illegal, or -1."""

    @abstractmethod
    def _advance(self) -> None:
        """Plays the stored actions."""

    @abstractmethod
    def _choose(self, numbers: list[int], versions: list[int]) -> None:
        """Stores the decisions of policies, given by their numbers and the planner's versions, one for each seat."""


class CpuBatch(Batch):
    """A batch on one core, with NumPy arrays."""

    def _set_up(self) -> None:
        self._steps = build_for(policies.RANDOM)
        self._rows = new_rows(self.layout, self.players, self.n)
        self._actions = np.zeros(self.n, np.int64)
        self._memory = new_memory()
        self._table, self._memories = (board_record(self.board).records, new_scratch().records), self._memory.records

    def _deal(self) -> None:
        self._rows.states["phase"] = OVER
        self._rows.numbers[:] = np.arange(-self.n, 0)

    def _taken(self, actions: ArrayLike) -> NDArray[Any]:
        return np.asarray(actions)

    def _first_illegal(self, given: NDArray[Any]) -> int:
        self._actions[:] = given
        return int(self._steps.first_illegal(self._rows, self._actions))

    def _advance(self) -> None:
        self._steps.step(*self._table, self._rows, np.uint64(self._seed), self.players, self._kind, self._actions)

    def _choose(self, numbers: list[int], versions: list[int]) -> None:
        steps = build_for(max(numbers))
        put_weights(self._memory, self.board, self.players, versions)
        steps.choose(*self._table, self._memories, self._rows, np.array(numbers, np.int64), self._actions)


def new_rows(there: Layout, players: int, n: int, new: Any = np.zeros) -> Rows:
    """Returns arrays for n games, of which none has started."""
    return Rows(
        new((n, there.size), DTYPE), new((n, there.actions), np.int8), new(n, np.int64), new((n, players), np.float32),
        new(n, np.bool_), new(n, STATE), new(n, np.int64), new(n, np.uint64), new((n, players), np.float32),
    )  # fmt: skip


def build_for(policy: int) -> Build:
    """The build in which this policy can choose. The one for random play takes the steps, and is compiled sooner."""
    if policy != policies.RANDOM:
        return build((batch_kernel.choose,), warm_up=_warm_up_choices)
    entry_points = (batch_kernel.choose, batch_kernel.first_illegal, batch_kernel.step)
    return build(entry_points, RANDOM_ONLY, warm_up=_warm_up)


def _warm_up(steps: Build) -> object:
    """The first steps of a game of random play."""
    table, memories, rows, actions = _one_game(steps)
    chosen = []
    for _ in range(WARM_UP):
        steps.choose(*table, memories, rows, np.full(2, policies.RANDOM), actions)
        chosen.append((int(actions[0]), int(steps.first_illegal(rows, actions))))
        steps.step(*table, rows, np.uint64(1), 2, rewards.RANKING, actions)
    return chosen, [array.tolist() for array in (rows.observation, rows.mask, rows.seat, rows.reward)]


def _warm_up_choices(steps: Build) -> object:
    """The first decision of a game of random play."""
    table, memories, rows, actions = _one_game(steps)
    steps.choose(*table, memories, rows, np.full(2, policies.RANDOM), actions)
    return actions.tolist()


def _one_game(steps: Build) -> tuple[tuple[Any, Any], Any, Rows, NDArray[np.int64]]:
    """A board and scratch memory, a bot's memory, the row of a game that was just dealt, and room for an action."""
    first = find_board(BUNDLED[0])
    b, rows = board_record(first), new_rows(layout(first, 2), 2, 1)
    rows.states["rng"] = rows.dice[:] = 1
    set_up(b, Fields.of(rows.states), new_scratch(telling=True), 2)
    table = steps.array(b.records), steps.array(new_scratch().records)
    memories = steps.array(new_memory().records)
    return table, memories, rows._replace(states=steps.array(rows.states)), np.zeros(1, np.int64)
