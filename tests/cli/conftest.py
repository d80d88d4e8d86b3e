"""Finished games, played once for all tests of the command line."""

from __future__ import annotations

import random
from functools import cache

import pytest

import kolej
from kolej.boards import BUNDLED


@cache
def finished(board: str) -> kolej.Game:
    """Plays a game of two players who prefer claiming to drawing, so that it is short and eventful."""
    game, rng = kolej.Game(board, players=2, seed=12), random.Random(1)
    while not game.over:
        legal = game.legal()
        claims = [action for action in legal if action.kind == "claim"]
        game.play(rng.choice(claims if claims and rng.random() < 0.8 else legal))
    return game


@pytest.fixture(params=BUNDLED)
def finished_game(request: pytest.FixtureRequest) -> kolej.Game:
    return finished(request.param)


@pytest.fixture
def paris_game() -> kolej.Game:
    return finished("paris")
