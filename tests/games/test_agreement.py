"""The rules as they are and the rules compiled agree, decision by decision, to the last byte of the state."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.rules.state import OVER
from tests.games.sides import Side
from tests.games.tables import TABLES, compiled_rules, interpreted_rules

RANDOM_GAMES = 2
LOOKS = 2  # at the greedy bot in a game; interpreted, it takes its time


def both(name: str) -> tuple[Side, Side]:
    return Side(interpreted_rules(), name, telling=True), Side(compiled_rules(), name, telling=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_decision_of_a_random_game(name: str, players: int) -> None:
    slow, fast = both(name)
    for seed in range(1, RANDOM_GAMES + 1):
        every = 1 if seed == 1 and players == 2 else 4  # one whole game a board, of the others every fourth decision
        luck = Random(seed)
        slow.deal(seed, players)
        fast.deal(seed, players)
        assert slow.bytes == fast.bytes
        decisions = 0
        while fast.s.phase != OVER:
            ids = fast.legal()
            id = luck.choice(ids)
            look = decisions % every == 0
            if look:
                slow.copy_from(fast)
                assert slow.legal() == ids, f"seed {seed}, decision {decisions}"
                slow.play(id)
            fast.play(id)
            if look:
                same = slow.bytes == fast.bytes
                assert same, f"seed {seed}, decision {decisions}, action {id}"
            decisions += 1
        assert fast.legal() == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_greedy_bot_decides_the_same(name: str, players: int) -> None:
    slow, fast = both(name)
    fast.deal(5, players)
    every, decisions = 17 * players, 0
    while fast.s.phase != OVER:
        id = fast.rules.decide(fast.b, fast.s, fast.w, fast.m, policies.GREEDY)
        if decisions % every == 0 and decisions < LOOKS * every:
            slow.copy_from(fast)
            assert policies.decide(slow.b, slow.s, slow.w, slow.m, policies.GREEDY) == id, f"decision {decisions}"
            slow.play(id)
            fast.play(id)
            assert slow.bytes == fast.bytes, f"decision {decisions}, action {id}"
        else:
            fast.play(id)
        decisions += 1


@pytest.mark.parametrize(("name", "bots"), [*((name, "random") for name in BUNDLED), ("paris", "greedy,random")])
def test_simulations_are_the_same(name: str, bots: str) -> None:
    slow, fast = (kolej.simulate(name, 2, 2, bots, seed=4, backend=backend) for backend in ("python", "cpu"))
    for field in ("scores", "winners", "decisions", "turns"):
        assert np.array_equal(getattr(slow, field), getattr(fast, field)), field
