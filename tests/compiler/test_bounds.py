"""A build with bounds checks plays whole games: no index of the rules is ever out of range."""

from __future__ import annotations

import numpy as np
import pytest

import kolej
from kolej.bots import POLICIES
from kolej.bots.memory import new_memory
from kolej.compiler.build import build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NOTHING
from kolej.simulation.play_games import play_games
from kolej.simulation.rows import GameRows
from kolej.simulation.run import RANDOM_ONLY, game_seeds
from tests.compiler.small_kernel import last_of_three
from tests.games.tables import TABLES

GAMES = 300


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_never_leave_an_array(name: str, players: int) -> None:
    checked = build((play_games,), RANDOM_ONLY, backend="checked")
    rows, records = GameRows.empty(GAMES, players), (Fields.of(np.zeros(1, kind)) for kind in (SUMS, NOTHING))
    table = checked.records(board_record(kolej.board(name)), new_state(), new_scratch(), new_memory(), *records)
    checked.play_games(*table, players, np.full(players, POLICIES["random"]), *game_seeds(9, 0, GAMES), *rows)
    expected = kolej.simulate(name, players, GAMES, "random", seed=9, backend="cpu").digests
    assert rows.digests.tolist() == expected.tolist()


@pytest.mark.slow
def test_an_index_past_the_end_is_an_error() -> None:
    checked = build((last_of_three,), backend="checked")
    assert checked.last_of_three(np.arange(3)) == 2
    with pytest.raises(IndexError):
        checked.last_of_three(np.arange(2))
