"""One game for an environment, played by the compiled rules."""

from __future__ import annotations

import copy
import secrets
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch
from kolej.envs import entry_points
from kolej.envs.rewards import REWARDS
from kolej.errors import KolejError
from kolej.game import IllegalAction
from kolej.game.catalogue import describe
from kolej.observation.layout import DTYPE, layout
from kolej.rules.state import OVER, STATE
from kolej.simulation.run import check_run
from kolej.simulation.seeds import game_seeds

ENTRY_POINTS = (entry_points.deal, entry_points.move, entry_points.allow, entry_points.look)
WARM_UP = 30  # decisions


class Table:
    """A game in progress. The same seed and number deal the same cards as `kolej.simulate`."""

    def __init__(self, board: str | Path | Board, players: int) -> None:
        self.board = board if isinstance(board, Board) else find_board(board)
        self.players = players
        self.layout = layout(self.board, players)  # raises an error if the board does not allow this number
        self.b = board_record(self.board)
        self.states = np.zeros(2, STATE)
        self.s = Fields.of(self.states[:1])
        self.w, self.m = new_scratch(), new_memory()
        put_weights(self.m, self.board, players)
        self._entry_points = build(ENTRY_POINTS, warm_up=_warm_up)
        self._records = self.b.records, self.states, self.w.records
        self._allowed = np.zeros(self.layout.actions, np.int8)
        self._seed, self._number = secrets.randbits(64), -1

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        seat: int = self.s.to_move
        return None if self.over else seat

    @property
    def over(self) -> bool:
        return bool(self.s.phase == OVER)

    def deal(self, seed: int | None = None) -> None:
        """Deals the first game of the run with this seed or, without a seed, the next game of the run."""
        if seed is None:
            self._number += 1
        else:
            check_run(self.board, self.players, seed)
            self._seed, self._number = seed, 0
        (cards,), (dice,) = game_seeds(self._seed, self._number, self._number + 1)
        self._deal(cards, dice)
        self._entry_points.allow(*self._records, self._allowed)

    def deal_from(self, dice: np.uint64) -> None:
        """Deals a game from this seed."""
        self._deal(dice, dice)
        self._entry_points.allow(*self._records, self._allowed)

    def _deal(self, cards: np.uint64, dice: np.uint64) -> None:
        """With the cards' seed and the bots'."""
        self.m.rng = dice
        self._entry_points.deal(*self._records, self.players, cards)

    def play(self, action: int) -> None:
        """Plays an action. Raises IllegalAction and then changes nothing."""
        if not self.is_legal(action):
            raise IllegalAction(f"{action!r} is not legal now; the action mask shows the legal ones")
        self._play(int(action))
        self._entry_points.allow(*self._records, self._allowed)

    def _play(self, action: int) -> None:
        self._entry_points.move(*self._records, action)

    def rolls(self, action: int) -> bool:
        """Returns whether the outcome of a legal action is random, by playing it in a copy."""
        self.states[1] = self.states[0]
        self._entry_points.move(self._records[0], self.states[1:], self._records[2], action)
        return bool(self.states["rng"][0] != self.states["rng"][1])

    def copy(self) -> Table:
        """The same game from here on. Scratch memory and bots' memory are shared."""
        twin = copy.copy(self)
        twin.states, twin._allowed = self.states.copy(), self._allowed.copy()
        twin.s = Fields.of(twin.states[:1])
        twin._records = self._records[0], twin.states, self._records[2]
        return twin

    def is_legal(self, action: object) -> bool:
        """Returns whether this is the number of a legal action."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            return False
        return bool(0 <= action < self.layout.actions and self._allowed[action])

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Returns the mask of legal actions of a seat: all zeros if it is not its turn."""
        return self._allowed.copy() if seat == self.s.to_move else np.zeros_like(self._allowed)

    def observe(self, seat: int) -> NDArray[np.int16]:
        """Returns the observation of a seat."""
        row = np.empty(self.layout.size, DTYPE)
        self._entry_points.look(*self._records, seat, row)
        return row

    def describe(self, action: int) -> str:
        """Returns the action as text."""
        return str(describe(self.board, self.b, self.s, action))


def reward_number(name: str) -> int:
    """Returns the number of a reward, or raises an error if there is no such reward."""
    if name not in REWARDS:
        raise KolejError(f"there is no reward {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS.index(name)


def _warm_up(rules: Build) -> object:
    """The first decisions of a game, what was allowed at each and what is seen after them."""
    first, states = find_board(BUNDLED[0]), np.zeros(2, STATE)
    there = layout(first, 2)
    allowed, row = np.zeros(there.actions, np.int8), np.zeros(there.size, DTYPE)
    records = [rules.array(each) for each in (board_record(first).records, states, new_scratch().records)]
    rules.deal(*records, 2, np.uint64(1))
    chosen: list[int] = []
    for _ in range(WARM_UP):
        rules.allow(*records, allowed)
        legal = np.flatnonzero(allowed)
        chosen.append(int(legal[len(legal) // 2]))
        rules.move(*records, chosen[-1])
    rules.look(*records, 0, row)
    return chosen, states.tobytes(), row.tolist()
