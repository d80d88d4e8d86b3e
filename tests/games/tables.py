"""Every board with every number of players, and checked games at each."""

from __future__ import annotations

from collections import Counter

import numpy as np

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.rules import action_ids, setup, turn
from kolej.rules.capacity import ACTIONS, WORDS
from kolej.rules.state import STATE
from kolej.simulation.seeds import game_seeds
from tests.support import checked, invariants


def every_table() -> list[tuple[str, int]]:
    found = []
    for name in BUNDLED:
        fewest, most = kolej.board(name).rules.players
        found += [(name, players) for players in range(fewest, most + 1)]
    return found


TABLES = every_table()
STYLES = {
    "uniform": checked.UNIFORM, "by-kind": checked.BY_KIND, "hoard": checked.HOARD, "rush": checked.RUSH,
    "greedy": checked.BOT,
}  # fmt: skip
EVERYTHING = ACTIONS


RULES = (setup.set_up, turn.legal, turn.play, action_ids.write_ids)


def compiled_rules() -> Build:
    """The rules, decision by decision and as whole games under all checks."""
    return build((*RULES, policies.decide, checked.play_and_check), warm_up=warm_up)


def interpreted_rules() -> Build:
    return build(RULES, backend="interpreted")


def warm_up(rules: Build) -> None:
    """The beginning of a game, and a game under all checks."""
    table = board_record(kolej.board("paris")), new_state(), new_scratch(), new_memory()
    b, s, w, m = (fields.record for fields in table)
    s.rng = m.rng = np.uint64(1)
    rules.set_up(b, s, w, 2)
    rules.legal(b, s, w)
    rules.write_ids(b, s, w, np.zeros(ACTIONS, np.int64))
    rules.play(b, s, w, int(rules.decide(b, s, w, m, policies.GREEDY)))
    Checker("paris", 2, rules).play("uniform", 0, 0, counted=False)


class Checker:
    """Plays games of one table under all checks; what is wrong is said so that it can be repeated."""

    def __init__(self, name: str, players: int, rules: Build | None = None) -> None:
        self.board, self.players, self.rules = kolej.board(name), players, rules or compiled_rules()
        self.b, self.w, self.m = board_record(self.board).record, new_scratch().record, new_memory().record
        self.states = np.zeros(3, STATE).view(np.recarray)
        self.sets = np.zeros((invariants.ROWS, WORDS), np.uint64)
        self.ids, self.marks = np.zeros(ACTIONS, np.int64), np.zeros(ACTIONS, np.int8)
        self.seen: Counter[str] = Counter()

    def play(self, style: str, run: int, number: int, tried: int = EVERYTHING, *, counted: bool = True) -> None:
        """The game of that number of a run. `tried`: of longer lists of actions only about so many are tried."""
        (seed,), (dice,) = game_seeds(run, number, number + 1)
        code, decisions, action = self.rules.play_and_check(
            self.b, self.states, self.w, self.m, self.sets, self.ids, self.marks, self.players, seed, dice,
            STYLES[style], tried,
        )  # fmt: skip
        where = f"Checker({self.board.id!r}, {self.players}).play({style!r}, {run}, {number}, {tried})"
        if code:
            what = invariants.BROKEN[code]
            raise AssertionError(f"{where}: {what}, at decision {decisions}, action {action}")
        self.seen["games"] += 1
        self.seen["decisions"] += decisions
        if counted:
            from tests.support.finals import same_final  # here: it needs packages, and the copy is compiled without

            try:
                counts = same_final(self.board, self.b, self.states[0], self.w)
            except AssertionError as error:
                raise AssertionError(f"{where}: {error}") from error
            self.seen["completed"] += sum(len(own["completed"]) for own in counts)
