"""Games of one learner, who has seat 0, against bots. Bots see only what their seats may know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from kolej.arena.referee import legal_action
from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import POLICIES, check, make
from kolej.envs.single_game import Table
from kolej.game import Game

LEARNER = 0


def table_against(board: str | Path | Board, opponents: str | Sequence[str]) -> PolicyTable | ViewTable:
    """Returns a table for one learner and these bots. If all bots are kernel code, the compiled rules play alone."""
    names = [name.strip() for name in opponents.split(",")] if isinstance(opponents, str) else list(opponents)
    found = board if isinstance(board, Board) else find_board(board)
    for name in names:
        check(name, found, 1 + len(names))  # BotError
    return (PolicyTable if all(name in POLICIES for name in names) else ViewTable)(found, names)


class PolicyTable(Table):
    """A table with bots that are kernel code."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        super().__init__(board, 1 + len(names), policies=True)
        self._words = self.states.view(np.uint64).reshape(len(self.states), -1)
        self._policies = np.array([-1, *(POLICIES[name] for name in names)], np.int64)

    def _deal(self, cards: np.uint64, dice: np.uint64) -> None:
        super()._deal(cards, dice)
        self._answer()

    def _play(self, action: int) -> None:
        super()._play(action)
        self._answer()

    def _answer(self) -> None:
        self._entry_points.answer(*self._records, self._words, LEARNER, self._policies)


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
