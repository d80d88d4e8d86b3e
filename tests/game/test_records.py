"""Finished games of every board and number of players, replayed; and one playthrough a board, compared line by line."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from kolej import Game, board
from kolej.boards import BUNDLED
from tests.support.playthrough import account

pytestmark = pytest.mark.slow  # whole games, interpreted

TESTS = Path(__file__).parent.parent
RECORDS = sorted((TESTS / "records").glob("*.json"))


def test_there_is_a_record_of_every_board_and_number_of_players() -> None:
    seats = {name: board(name).rules.players for name in BUNDLED}
    tables = {f"{name}-{n}" for name, (fewest, most) in seats.items() for n in range(fewest, most + 1)}
    assert {path.stem for path in RECORDS} == tables


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_is_played_again_to_the_same_end(path: Path) -> None:
    record = json.loads(path.read_text())
    game = Game.from_record(record)
    assert game.over
    assert game.record() == record


@pytest.mark.parametrize("name", BUNDLED)
def test_the_golden_playthrough_is_still_what_happens(name: str) -> None:
    fewest = board(name).rules.players[0]
    record = json.loads((TESTS / "records" / f"{name}-{fewest}.json").read_text())
    golden = (TESTS / "playthroughs" / f"{name}.txt").read_text().splitlines()
    for number, (line, expected) in enumerate(zip_longest(account(record), golden), 1):
        assert line == expected, f"line {number} of {name}.txt; if this is meant, run tools/records.py"
