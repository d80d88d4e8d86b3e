"""Thousands of games at once: a decision in each with every step, and what is seen of them as arrays."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import Build, build
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
from kolej.simulation.run import RANDOM_ONLY, check_run, seat_bots

WARM_UP = 20  # decisions


class Step(NamedTuple):
    """What is seen of n games: a row each. The arrays are the same ones with every step, with new numbers in them.

    Where `done` is set, a game has ended with this step: the rewards are its last ones, and all else is already of the
    next game in that row.
    """

    observation: Any  # n × layout.size, int16: what the seat to move sees
    mask: Any  # n × layout.actions, int8: 1 for what it may do
    seat: Any  # n, int64: whose decision it is
    reward: Any  # n × players, float32: of all seats
    done: Any  # n, bool


class Batch(ABC):
    """n games. A step is one decision in each of them, whoever's turn it is.

    The games are those of `kolej.simulate` with the same seed: row i plays game i, then game i + n, and so on.
    """

    _rows: Rows
    _actions: Any

    def __init__(
        self, board: str | Path | Board, players: int, n: int, *, reward: str = "ranking", seed: int | None = None
    ) -> None:
        """`reward`: see rewards.py. `seed`: of the run; None: from the system."""
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
        """Deals all games anew: the first n of the run. `seed`: of another run from now on."""
        if seed is not None:
            check_run(self.board, self.players, seed)
            self._seed = seed
        self._deal()
        return self._next()

    def step(self, actions: ArrayLike) -> Step:
        """One decision in each game, for the seat that is to move there. IllegalAction: nothing has changed."""
        given = self._taken(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise KolejError(f"step takes {self.n} whole numbers, not {given.dtype} in the shape {given.shape}")
        row = self._first_illegal(given)
        if row >= 0:
            raise IllegalAction(f"game {row}: action {given[row]} is not legal now; its mask says what is")
        return self._next()

    def sample(self) -> Any:
        """A random legal action for each game, all alike likely, in an array that is used again."""
        return self.decide("random")

    def decide(self, bots: str) -> Any:
        """What a bot would decide in each game: one that is kernel code, or one for each seat ("greedy,random")."""
        self._choose([policy_number(name) for name in seat_bots(bots, self.players)])
        return self._shown(self._actions)

    def _next(self) -> Step:
        self._advance()
        return Step(*map(self._shown, self._rows[: len(Step._fields)]))

    def _shown(self, array: Any) -> Any:
        """An array as it is handed out."""
        return array

    @abstractmethod
    def _set_up(self) -> None:
        """Makes the rows, and room for actions."""

    @abstractmethod
    def _deal(self) -> None:
        """No game is on, and the next ones are the first of the run."""

    @abstractmethod
    def _taken(self, actions: ArrayLike) -> Any:
        """The actions as an array where the games are."""

    @abstractmethod
    def _first_illegal(self, given: Any) -> int:
        """Puts down these actions; the first game whose is not legal, or -1."""

    @abstractmethod
    def _advance(self) -> None:
        """Plays the actions that were put down."""

    @abstractmethod
    def _choose(self, numbers: list[int]) -> None:
        """Puts down what policies decide, by their numbers, one for each seat."""


class CpuBatch(Batch):
    """On one core, as NumPy's arrays."""

    def _set_up(self) -> None:
        self._steps = build_for(policies.RANDOM)
        self._rows = new_rows(self.layout, self.players, self.n)
        self._actions = np.zeros(self.n, np.int64)
        m = new_memory()
        put_weights(m, self.board, self.players)
        self._table, self._memories = (board_record(self.board).records, new_scratch().records), m.records

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

    def _choose(self, numbers: list[int]) -> None:
        steps = build_for(max(numbers))
        steps.choose(*self._table, self._memories, self._rows, np.array(numbers, np.int64), self._actions)


def new_rows(there: Layout, players: int, n: int, new: Any = np.zeros) -> Rows:
    """Room for so many games. None of them has begun before `reset`."""
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
    """A board and scratch memory, a bot's memory, the row of a game that has just been dealt, and room for an action."""
    first = find_board(BUNDLED[0])
    b, rows = board_record(first), new_rows(layout(first, 2), 2, 1)
    rows.states["rng"] = rows.dice[:] = 1
    set_up(b, Fields.of(rows.states), new_scratch(telling=True), 2)
    table = steps.array(b.records), steps.array(new_scratch().records)
    memories = steps.array(new_memory().records)
    return table, memories, rows._replace(states=steps.array(rows.states)), np.zeros(1, np.int64)
