"""Games of one learner, who has seat 0, against bots. Bots see only what their seats may know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from kolej.arena.referee import legal_action
from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.bots import check, is_policy, make, planner_version, policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner.network_weights import LATEST
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch
from kolej.envs import entry_points
from kolej.envs.single_game import Table
from kolej.game import Game
from kolej.rules.setup import set_up
from kolej.rules.state import STATE

LEARNER = 0


def table_against(board: str | Path | Board, opponents: str | Sequence[str]) -> PolicyTable | ViewTable:
    """Returns a table for one learner and these bots. If all bots are kernel code, the compiled rules play alone."""
    names = [name.strip() for name in opponents.split(",")] if isinstance(opponents, str) else list(opponents)
    found = board if isinstance(board, Board) else find_board(board)
    for name in names:
        check(name, found, 1 + len(names))  # BotError
    return (PolicyTable if all(is_policy(name) for name in names) else ViewTable)(found, names)


class PolicyTable(Table):
    """A table with bots that are kernel code."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        super().__init__(board, 1 + len(names))
        self._bots = build((entry_points.answer,), warm_up=_warm_up)
        self._words = self.states.view(np.uint64).reshape(len(self.states), -1)
        self._policies = np.array([-1, *(policy_number(name) for name in names)], np.int64)
        put_weights(self.m, board, self.players, [LATEST, *(planner_version(name) for name in names)])

    def _deal(self, cards: np.uint64, dice: np.uint64) -> None:
        super()._deal(cards, dice)
        self._answer()

    def _play(self, action: int) -> None:
        super()._play(action)
        self._answer()

    def _answer(self) -> None:
        self._bots.answer(*self._records, self.m.records, self._words, LEARNER, self._policies)


class ViewTable(Table):
    """A table with any bots. It uses a `Game`, which can show its view and its log."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        super().__init__(board, 1 + len(names))
        self._names = names

    def _deal(self, cards: np.uint64, dice: np.uint64) -> None:
        self._game = Game(self.board, self.players, seed=int(cards))
        self._bots = [make(name, int(dice) % (1 << 32) + i) for i, name in enumerate(self._names)]
        self._answer()

    def _play(self, action: int) -> None:
        self._game.play(action)
        self._answer()

    def _answer(self) -> None:
        while (seat := self._game.to_move) not in (LEARNER, None):
            view = self._game.view(seat)
            self._game.play(legal_action(self._bots[seat - 1].decide(view), view))
        self.states[0] = self._game.state.record


def _warm_up(bots: Build) -> object:
    """A game of random play: the bots decide until it is the turn of a seat that does not exist."""
    b, w, m, states = board_record(find_board(BUNDLED[0])), new_scratch(), new_memory(1), np.zeros(2, STATE)
    states["rng"] = 1
    set_up(b, Fields.of(states[:1]), new_scratch(telling=True), 2)
    words = states.view(np.uint64).reshape(len(states), -1)
    records = [bots.array(each) for each in (b.records, states, w.records)]
    bots.answer(*records, bots.array(m.records), words, -1, np.full(2, policies.RANDOM))
    return states.tobytes()
