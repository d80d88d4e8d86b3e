"""Whole games through `Game`, as a person holds them: after every decision the position is one that can be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import make
from tests.support.conservation import problems
from tests.support.finals import same_score

LAKE = str(Path(__file__).parents[2] / "examples" / "lake.json")


@pytest.mark.parametrize("name", [*BUNDLED, LAKE])
def test_nothing_is_lost_in_a_held_game_and_the_score_is_right(name: str) -> None:
    """The greedy bot, so that tickets are completed, now and then led astray."""
    board = kolej.board(name)
    game = kolej.Game(board, players=board.rules.players[0], seed=1)
    bot, luck = make("greedy", seed=1), Random(1)
    while not game.over:
        action = luck.choice(game.legal()) if luck.random() < 0.1 else bot.decide(game.view(game.to_move))
        game.play(action)
        assert problems(board, game.position()) == [], f"after {action}"
    same_score(game)
    assert any(game.breakdown(seat)["completed"] for seat in range(game.players))
