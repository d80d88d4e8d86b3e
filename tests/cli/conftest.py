"""Finished games, played once for all tests of the room."""

from __future__ import annotations

import random
from functools import cache

import pytest

import kolej
from kolej.boards import BUNDLED


@cache
def finished(board: str) -> kolej.Game:
    """A game of two who rather claim than draw, so that it is soon over and much happens in it."""
    game, luck = kolej.Game(board, players=2, seed=3), random.Random(1)
    while not game.over:
        legal = game.legal()
        claims = [action for action in legal if action.kind == "claim"]
        game.play(luck.choice(claims if claims and luck.random() < 0.8 else legal))
    return game


@pytest.fixture(params=BUNDLED)
def finished_game(request: pytest.FixtureRequest) -> kolej.Game:
    return finished(request.param)


@pytest.fixture
def paris_game() -> kolej.Game:
    return finished("paris")
