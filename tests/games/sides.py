"""Games played decision by decision on one build of the rules, and moments of them as games that a person holds."""

from __future__ import annotations

from random import Random

import numpy as np

import kolej
from kolej.bots.memory import new_memory
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.game.position import position_of
from kolej.rules.state import OVER, STATE
from tests.games.tables import compiled_rules
from tests.support.walk import some_action


class Side:
    """One build of the rules, with a state, scratch memory and bots' memory of its own."""

    def __init__(self, rules: Build, name: str, *, telling: bool) -> None:
        self.rules, self.board = rules, kolej.board(name)
        self.b, self.s = board_record(self.board), new_state()
        self.w, self.m = new_scratch(telling=telling), new_memory()
        if not telling:
            self.b, self.s, self.w, self.m = (fields.record for fields in (self.b, self.s, self.w, self.m))

    @property
    def bytes(self) -> bytes:
        return bytes((self.s if isinstance(self.s, np.record) else self.s.record).tobytes())

    def copy_from(self, other: Side) -> None:
        """This side is interpreted, the other compiled."""
        for name in STATE.names or ():
            value = other.s[name]
            if value.ndim:
                getattr(self.s, name)[:] = value
            else:
                setattr(self.s, name, value)

    def deal(self, seed: int, players: int) -> None:
        self.s.rng = np.uint64(seed)
        self.rules.set_up(self.b, self.s, self.w, players)

    def legal(self) -> list[int]:
        n = self.rules.legal(self.b, self.s, self.w)
        ids = np.full(n + 1, -1, np.int64)
        assert self.rules.write_ids(self.b, self.s, self.w, ids) == n
        assert ids[n] == -1
        return [int(id) for id in ids[:n]]

    def play(self, id: int) -> None:
        self.rules.play(self.b, self.s, self.w, id)


def moment(name: str, players: int, seed: int, decisions: int) -> kolej.Game:
    """A random game so many decisions old, the last few of them played by the game itself; over, if it is that old."""
    luck, side = Random(seed), Side(compiled_rules(), name, telling=False)
    side.deal(seed, players)
    for _ in range(decisions):
        if side.s.phase == OVER:
            break
        ids = side.legal()
        kind = luck.choice(sorted({side.b.action_kind[id] for id in ids}))
        side.play(luck.choice([id for id in ids if side.b.action_kind[id] == kind]))
    game = kolej.Game.from_position({"board": name, "seed": seed, **position_of(side.board, side.b, side.s)})
    for _ in range(4):
        if not game.over:
            game.play(some_action(game, luck))
    return game
