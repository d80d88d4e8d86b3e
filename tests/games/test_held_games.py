"""Whole games through `Game`, as a person holds them: after every decision the position is one that can be."""

from __future__ import annotations

from pathlib import Path

import pytest

import kolej
from kolej.boards import BUNDLED
from tests.support.conservation import problems
from tests.support.finals import same_score
from tests.support.walk import walk

LAKE = str(Path(__file__).parents[2] / "examples" / "lake.json")


@pytest.mark.parametrize("name", [*BUNDLED, LAKE])
def test_nothing_is_lost_in_a_held_game_and_the_score_is_right(name: str) -> None:
    board = kolej.board(name)
    for game, action in walk(name, board.rules.players[0], seed=1, most=9999):
        assert problems(board, game.position()) == [], f"before {action}"
    assert game.over
    same_score(game)
